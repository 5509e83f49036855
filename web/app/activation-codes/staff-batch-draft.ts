import type { ActivationBatchContent } from '@portal/contract/activation-codes';
import type { ActivationTarget } from '@portal/contract/activation-code-titles';
import { secondsOf } from '../forms/local-time.ts';

/** Form values as strings, before validation. */
export type BatchDraft = {
  target: ActivationTarget;
  courseId: string | null;
  pathId: string | null;
  months: string;
  days: string;
  number: string;
  expires: string;
  note: string;
};

export function blankDraft(today: string): BatchDraft {
  const inAYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  return {
    target: 'course',
    courseId: null,
    pathId: null,
    months: '1',
    days: '',
    number: '50',
    // 29 February: next year has no such day.
    expires: inAYear.endsWith('-02-29') ? inAYear.replace(/29$/, '28') : inAYear,
    note: '',
  };
}

/** An empty field becomes NaN, which JSON turns into null, and the server then refuses the field by name. */
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** Only what belongs to the chosen kind is sent. */
export function contentOf(draft: BatchDraft): ActivationBatchContent {
  const isMembership = draft.target === 'membership';
  const chosen = draft.target === 'course' ? draft.courseId : draft.pathId;
  return {
    target: draft.target,
    target_id: isMembership || chosen === null ? null : Number(chosen),
    months: isMembership ? numberOf(draft.months) : null,
    days: isMembership || draft.days.trim() === '' ? null : Number(draft.days),
    number: numberOf(draft.number),
    // To the last second of the day, in China.
    expires: (secondsOf(`${draft.expires}T23:59`) ?? Number.NaN) + 59,
    note: draft.note,
  };
}
