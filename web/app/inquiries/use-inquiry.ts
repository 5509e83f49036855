import { useState, type FormEvent } from 'react';
import { code } from '@portal/contract/codes';
import type { Envelope } from '@portal/contract/endpoint';
import { toast } from '../browser/toasts.ts';
import { useBusy } from '../browser/use-busy.ts';
import { fieldErrors, type FieldErrors } from '../forms/use-submit.ts';

/** A short form sent by one call: errors stand under their fields, and what was typed stays until it has arrived. */
export function useInquiry(send: (values: Record<string, string>) => Promise<Envelope>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [sending, whileSending] = useBusy();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    );
    const answer = await whileSending(() => send(values));
    const wrong = fieldErrors(answer);
    setErrors(wrong);
    if (answer.code === code.success) {
      toast('success', answer.msg);
      form.reset();
    }
    const first = Object.keys(wrong)[0];
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  return { errors, sending, submit };
}
