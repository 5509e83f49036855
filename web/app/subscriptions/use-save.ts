import { useState, type FormEvent } from 'react';
import { code } from '@portal/contract/codes';
import type { Envelope } from '@portal/contract/endpoint';
import { toast } from '../browser/toasts.ts';
import { useBusy } from '../browser/use-busy.ts';
import { showErrors } from '../forms/show-errors.ts';
import { fieldErrors, type FieldErrors } from '../forms/use-submit.ts';
import type * as calls from './calls.ts';

/** Saving a dialog's form; the dialog closes on success. */
export function useSave(
  send: (loaded: typeof calls) => Promise<Envelope>,
  onClose: (changed: boolean) => void,
) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, whileBusy] = useBusy();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const answer = await whileBusy(async () => send(await import('./calls.ts')));
    showErrors(() => setErrors(fieldErrors(answer)));
    if (answer.code !== code.success) return;
    toast('success', '已保存');
    onClose(true);
  }

  return { errors, busy, submit };
}
