import { code, PortalError } from '@portal/contract/codes';
import type { FilePurpose, FileReference } from '@portal/contract/files';
import { identityForm } from '@portal/contract/identities';
import { maskMobile } from '@portal/contract/mobile';
import { role, type RoleId } from '@portal/contract/roles';
import type { z } from 'zod';

export type LooseForm = Record<string, unknown>;
export type ClaimedFiles = { ids: string[]; purpose: FilePurpose }[];

/** A form that has passed, and what the rules need to know of it. */
export type ParsedForm = {
  form: LooseForm;
  /** For lists: the organisation's or the expert's name. */
  title: string;
  number: string;
  numberKind: 'credit_code' | 'resident_id';
  files: ClaimedFiles;
};

export function invalid(fields: Record<string, string>): PortalError {
  const [first = ''] = Object.values(fields);
  return new PortalError(code.invalidFields, `填写的内容有误（${first}）`, { fields });
}

export function parseForm(type: RoleId, given: LooseForm, letterFile: FileReference[]): ParsedForm {
  const parsed = identityForm[type].safeParse(given);
  const letterFault = letterFaultOf(type, letterFile);
  const fields = parsed.success ? {} : faultsOf(parsed.error);
  if (letterFault) fields.letter_file = letterFault;
  if (!parsed.success || letterFault) throw invalid(fields);
  return { form: parsed.data, ...factsOf(parsed.data, letterFile) };
}

function letterFaultOf(type: RoleId, letterFile: FileReference[]): string | null {
  if (type === role.expert) return letterFile.length > 0 ? '专家认证不需要授权书' : null;
  return letterFile.length === 0 ? '请上传盖章的授权书' : null;
}

function faultsOf(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')];
    const text = issue.code === 'unrecognized_keys' ? '不认识的字段' : issue.message;
    for (const name of names) fields[`form.${name}`] ??= text;
  }
  return fields;
}

type FormOf = { [Type in RoleId]: z.output<(typeof identityForm)[Type]> }[RoleId];

function factsOf(form: FormOf, letterFile: FileReference[]): Omit<ParsedForm, 'form'> {
  if ('resident_id' in form) {
    return {
      title: form.real_name,
      number: form.resident_id,
      numberKind: 'resident_id',
      files: [{ ids: idsOf(form.certificates), purpose: 'certificate' }],
    };
  }
  return {
    title: form.organisation,
    number: form.credit_code,
    numberKind: 'credit_code',
    files: [
      { ids: idsOf(form.licence), purpose: 'licence' },
      { ids: idsOf(letterFile), purpose: 'letter' },
    ],
  };
}

const idsOf = (references: FileReference[]) => references.map((reference) => reference.url);

/** Every file a form, complete or not, refers to. */
export function filesIn(form: LooseForm, letterFile: FileReference[]): string[] {
  const listed = [form.licence, form.certificates].flatMap((list) =>
    Array.isArray(list) ? (list as unknown[]) : [],
  );
  const named = [...listed, ...letterFile].map((entry) => (entry as { url?: unknown } | null)?.url);
  return named.filter((url): url is string => typeof url === 'string');
}

/** As lists show it: numbers of persons without their middle. */
export function maskForm(form: LooseForm): LooseForm {
  const masked = { ...form };
  if (typeof form.resident_id === 'string') masked.resident_id = maskResidentId(form.resident_id);
  if (typeof form.contact_mobile === 'string') masked.contact_mobile = maskMobile(form.contact_mobile);
  return masked;
}

function maskResidentId(number: string): string {
  return `${number.slice(0, 3)}${'*'.repeat(Math.max(0, number.length - 7))}${number.slice(-4)}`;
}
