import { useState } from 'react';
import { code } from '@portal/contract/codes';
import type { Endpoint, Envelope, InputOf, OutputOf } from '@portal/contract/endpoint';
import { call } from '../browser/call.ts';
import { toast } from '../browser/toasts.ts';
import { isFailedHttp, isUnanswered } from '../browser/unanswered.ts';
import { useRevalidate } from '../browser/use-revalidate.ts';
import { showErrors } from './show-errors.ts';
import { fieldErrors, type FieldErrors } from './use-submit.ts';

/** Runs one changing call: toasts success, then revalidates the page, after a refusal too. */
export function useAct() {
  const revalidate = useRevalidate();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});

  async function act<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    done = '',
    beforeReload?: (answer: Envelope<OutputOf<E>>) => void,
  ): Promise<Envelope<OutputOf<E>>> {
    setBusy(true);
    const answer = await call(endpoint, input);
    const wrong = fieldErrors(answer);
    if (answer.code === code.invalidFields) showErrors(() => setErrors(wrong));
    else setErrors(wrong);
    if (answer.code === code.success) toast('success', answer.msg || done);
    beforeReload?.(answer);
    // After a refusal the page is probably stale. Invalid fields change nothing, and without an answer revalidation
    // would fail too.
    if (answer.code !== code.invalidFields && !isUnanswered(answer)) await revalidate();
    setBusy(false);
    return answer;
  }

  return { act, busy, errors };
}

/** Done, or refused by a rule. Otherwise a retry makes sense, so the dialog stays open with what was typed. */
export function isDecided(answer: Envelope): boolean {
  if (answer.code === code.success) return true;
  return answer.code === code.failure && !isUnanswered(answer) && !isFailedHttp(answer);
}
