import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { code } from '@portal/contract/codes';
import type { Endpoint, Envelope, InputOf, OutputOf } from '@portal/contract/endpoint';
import { call } from '../browser/call.ts';
import { toast } from '../browser/toasts.ts';
import { isFailedHttp, isUnanswered } from '../browser/unanswered.ts';
import { showErrors } from './show-errors.ts';
import { fieldErrors, type FieldErrors } from './use-submit.ts';

/** One change: the call, its good news as a toast, and the page as it is now, after a refusal too. */
export function useAct() {
  const { revalidate } = useRevalidator();
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
    // Somebody else may have been faster: what is on the page is no longer true. A wrong field changes nothing, and without an answer the page would not come either.
    if (answer.code !== code.invalidFields && !isUnanswered(answer)) await revalidate();
    setBusy(false);
    return answer;
  }

  return { act, busy, errors };
}

/** It was done, or a rule refused it. After anything else what was typed is worth sending again, and its dialog stays. */
export function isDecided(answer: Envelope): boolean {
  if (answer.code === code.success) return true;
  return answer.code === code.failure && !isUnanswered(answer) && !isFailedHttp(answer);
}
