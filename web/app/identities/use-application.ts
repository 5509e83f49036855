import { useEffect, useState, type RefObject } from 'react';
import { code } from '@portal/contract/codes';
import type { FileReference } from '@portal/contract/files';
import { toast } from '../browser/toasts.ts';
import type { District } from '../districts/district.ts';
import { useSaveQueue } from '../forms/use-save-queue.ts';
import { fieldErrors, type FieldErrors } from '../forms/use-submit.ts';
import { useUserChanged } from '../layouts/renew-shell.ts';
import { basicFields, documentFields, needsLetter, type Value, type Values } from './fields.ts';
import type { Application } from './load-identity.ts';

/** The autosaved draft, with the current step, so that a reload resumes there. */
type Typed = {
  form: Values;
  letter_file: FileReference[];
  answers: Record<string, string>;
  step: number;
};

export const lastStep = 3;

/** One application being filled in: values, errors and the current step. */
export function useApplication(application: Application, heading: RefObject<HTMLElement | null>) {
  const { type, questions } = application;
  const [typed, setTyped] = useState<Typed>(() => ({
    form: application.form,
    letter_file: application.letterFile,
    answers: application.answers,
    step: application.step,
  }));
  const [district, setDistrict] = useState(application.district);
  const [consent, setConsent] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { step } = typed;
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(0);
  const userChanged = useUserChanged();
  // The step with what is wrong is on the page only once it has been rendered.
  useEffect(() => {
    if (refused > 0) focusFirstInvalid();
  }, [refused]);

  const { saving, inTurn } = useSaveQueue(
    typed,
    async (value) => (await import('./calls.ts')).saveDraft(type, value),
    // Paused while submitting, or the submitted form would be saved as a draft again.
    { active: !busy, time: application.savedTime?.slice(-5) ?? null, mark: typed.step },
  );

  function clear(name: string) {
    setErrors(({ [name]: _, ...rest }) => rest);
  }

  function go(next: number) {
    setTyped((before) => ({ ...before, step: next }));
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }

  /** Everything wrong in the steps up to and including this one. */
  async function faultsUpTo(last: number): Promise<FieldErrors> {
    const { faultsOfForm } = await import('./check-form.ts');
    const faults = faultsOfForm(type, typed.form);
    for (const question of questions) {
      if (question.required && !typed.answers[question.id])
        faults[`answers.${question.id}`] = '请回答这个问题';
    }
    if (needsLetter(type) && typed.letter_file.length === 0) faults.letter_file = '请上传盖章的授权书';
    return Object.fromEntries(Object.entries(faults).filter(([name]) => stepOf(name) <= last));
  }

  function stepOf(name: string): number {
    if (basicFields(type).some((field) => field.name === name)) return 0;
    if (name.startsWith('answers.')) return 1;
    if (name === 'letter_file' || documentFields(type).some((field) => field.name === name)) return 2;
    return lastStep;
  }

  /** Shows what is wrong at the first step that has something wrong. True when nothing is. */
  function show(faults: FieldErrors): boolean {
    setErrors(faults);
    const steps = Object.keys(faults).map(stepOf);
    if (steps.length === 0) return true;
    const first = Math.min(...steps);
    if (first !== step) go(first);
    setRefused((times) => times + 1);
    return false;
  }

  async function next() {
    if (show(await faultsUpTo(step))) go(step + 1);
  }

  /** Null when the form could not be saved. */
  async function handIn() {
    const { sendApplication, saveDraft } = await import('./calls.ts');
    // The server takes the questionnaire from the draft, so save that first.
    if ((await inTurn(() => saveDraft(type, typed))) === 'unanswered') return null;
    const { form, letter_file } = typed;
    return sendApplication(application, { form, letter_file, consent });
  }

  async function submit() {
    if (busy) return;
    const faults = await faultsUpTo(lastStep);
    if (!consent) faults.consent = '请同意平台为审核目的处理您的身份资料';
    if (!show(faults)) return;
    setBusy(true);
    const answer = await handIn().catch((error: unknown) => {
      setBusy(false);
      throw error;
    });
    if (answer === null) {
      setBusy(false);
      return toast('error', '资料没有保存成功，请稍后再提交');
    }
    if (answer.code === code.success) {
      return userChanged(answer.msg, `/identity/${answer.data.middle_id}`);
    }
    setBusy(false);
    show(withoutPrefix(fieldErrors(answer)));
  }

  return {
    ...typed,
    type,
    district,
    consent,
    errors,
    busy,
    saving,
    go,
    next,
    submit,
    setValue(name: string, value: Value) {
      setTyped((before) => ({ ...before, form: { ...before.form, [name]: value } }));
      clear(name);
    },
    setDistrict(path: District[]) {
      setDistrict(path);
      setTyped((before) => ({ ...before, form: { ...before.form, district: path.at(-1)?.code ?? '' } }));
      clear('district');
    },
    setAnswer(id: string, answer: string) {
      setTyped((before) => ({ ...before, answers: { ...before.answers, [id]: answer } }));
      clear(`answers.${id}`);
    },
    setLetter(files: FileReference[]) {
      setTyped((before) => ({ ...before, letter_file: files }));
      clear('letter_file');
    },
    setConsent(given: boolean) {
      setConsent(given);
      clear('consent');
    },
  };
}

export type ApplicationState = ReturnType<typeof useApplication>;

/** The server names a field of the form `form.credit_code`, and one file of a list `form.licence.0.url`. */
function withoutPrefix(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([name, text]) => [
      name.startsWith('form.')
        ? (name.split('.')[1] ?? name)
        : name.startsWith('letter_file')
          ? 'letter_file'
          : name,
      text,
    ]),
  );
}

function focusFirstInvalid() {
  const invalid = document.querySelector<HTMLElement>('form [aria-invalid=true], form [data-invalid] input');
  invalid?.focus();
}
