import { startTransition, useState, type FormEvent } from 'react';
import { code } from '@portal/contract/codes';
import type { Envelope } from '@portal/contract/endpoint';

export type FieldErrors = Partial<Record<string, string>>;

type State = { busy: boolean; errors: FieldErrors; refusal: string | null };

/** One form, one call: errors stand under their fields, a refusal above the button, and what was typed stays. */
export function useSubmit<Data>(
  send: () => Promise<Envelope<Data>>,
  onDone: (data: Data, msg: string) => unknown,
) {
  const [state, setState] = useState<State>({ busy: false, errors: {}, refusal: null });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (state.busy) return;
    setState((before) => ({ ...before, busy: true, refusal: null }));
    const answer = await send().catch((error: unknown) => {
      // A chunk failed to load, which was reported already: the next press tries again.
      setState((before) => ({ ...before, busy: false }));
      throw error;
    });
    const errors = fieldErrors(answer);
    const refusal = answer.code === code.success || answer.code === code.invalidFields ? null : answer.msg;
    setState({ busy: answer.code === code.success, errors, refusal });
    if (answer.code === code.success) {
      try {
        await onDone(answer.data, answer.msg);
      } finally {
        // Behind the page that was navigated to, which the router shows in a transition: never twice from one form.
        startTransition(() => setState((before) => ({ ...before, busy: false })));
      }
    }
    focusFirst(form, errors);
  }

  const setErrors = (errors: FieldErrors) => setState((before) => ({ ...before, errors }));
  return { ...state, setErrors, submit };
}

export function fieldErrors(answer: Envelope): FieldErrors {
  if (answer.code !== code.invalidFields) return {};
  return (answer.data as { fields?: FieldErrors } | null)?.fields ?? {};
}

export function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const controls = [...form.querySelectorAll<HTMLInputElement>(':is(input, textarea, select)[name]')];
  controls.find((control) => errors[control.name])?.focus();
}
