import { identityForm } from '@portal/contract/identities';
import type { RoleId } from '@portal/contract/roles';
import type { FieldErrors } from '../forms/use-submit.ts';
import { labelOf, type Values } from './fields.ts';

/** What the contract would refuse, by field. It carries the schemas, so it is imported when first needed. */
export function faultsOfForm(type: RoleId, form: Values): FieldErrors {
  const parsed = identityForm[type].safeParse(form);
  const faults: FieldErrors = {};
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0] ?? '');
    faults[name] ??= inChinese(issue.message) ?? `请填写正确的${labelOf(type, name)}`;
  }
  return faults;
}

/** Rules without words of their own speak English. */
function inChinese(message: string): string | null {
  return /\p{Script=Han}/u.test(message) ? message : null;
}
