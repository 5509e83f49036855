import type { OutputOf } from '@portal/contract/endpoint';
import type { FileReference } from '@portal/contract/files';
import type { reviews } from '@portal/contract/reviews';
import type { RoleId } from '@portal/contract/roles';
import { allFields, filesOf as filesStored, letterLabel, needsLetter } from '../identities/fields.ts';

export type Review = OutputOf<typeof reviews.detail>;
export type ReviewField = {
  name: string;
  label: string;
  kind: 'text' | 'number' | 'district' | 'files';
  unit: string;
};

/** What is compared letter by letter, and copied into other registers. */
const numbers = new Set(['credit_code', 'resident_id', 'registration_number', 'contact_mobile']);
const letter: ReviewField = { name: 'letter_file', label: letterLabel, kind: 'files', unit: '' };

/** Every field a reviewer compares and may object to, named and ordered as the applicant sees them. */
export function reviewFields(type: RoleId): ReviewField[] {
  const fields = allFields(type).map((field): ReviewField => {
    const { name, label, kind } = field;
    const unit = 'unit' in field && field.unit ? ` ${field.unit}` : '';
    if (kind === 'files' || kind === 'district') return { name, label, kind, unit };
    return { name, label, kind: numbers.has(name) ? 'number' : 'text', unit };
  });
  return needsLetter(type) ? [...fields, letter] : fields;
}

export function filesOf(review: Pick<Review, 'form' | 'letter_file'>, name: string): FileReference[] {
  return name === letter.name ? review.letter_file : filesStored(review.form[name]);
}

export function textOf(form: Review['form'], { name, unit }: ReviewField): string {
  const value = form[name];
  if (Array.isArray(value)) return value.join('、');
  return typeof value === 'string' || typeof value === 'number' ? `${value}${unit}` : '';
}
