import { identityForm } from '@portal/contract/identities';
import type { RoleId } from '@portal/contract/roles';
import type { FieldErrors } from '../forms/use-submit.ts';
import { labelOf, type Values } from './fields.ts';

/** Validation errors by field. Pulls in the contract's schemas, so import it dynamically. */
export function faultsOfForm(type: RoleId, form: Values): FieldErrors {
  const parsed = identityForm[type].safeParse(form);
  const faults: FieldErrors = {};
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0] ?? '');
    faults[name] ??= inChinese(issue.message) ?? `请填写正确的${labelOf(type, name)}`;
  }
  return faults;
}

/** zod's default messages are in English, so issues without a message of ours get a generic one. */
function inChinese(message: string): string | null {
  return /\p{Script=Han}/u.test(message) ? message : null;
}
