import { accounts } from '@portal/contract/accounts';
import { code, codeText } from '@portal/contract/codes';
import { downloads } from '@portal/contract/downloads';
import type { Endpoint, Envelope, Failure, InputOf, OutputOf } from '@portal/contract/endpoint';
import { passwordFault } from '@portal/contract/passwords';
import { formatMoment } from '@portal/contract/time';
import { sealPassword } from '../accounts/seal-password.ts';
import { call } from '../browser/call.ts';
import { toast } from '../browser/toasts.ts';

// What account management asks for. Pulls in the contract's schemas, so import it dynamically.

type Fields = Record<string, string>;
type Nothing = Promise<Envelope<Record<string, never>>>;

export type Basics = { user_nickname: string; email: string; district: string; intro: string };

export function saveBasics(basics: Basics) {
  return checked(accounts.modifyUserinfo, basics);
}

export function saveAvatar(file: string) {
  return call(accounts.modifyUserinfo, { avatar: file });
}

export function verifyByCode(digits: string): Nothing {
  return checked(accounts.verify, { code: digits });
}

export async function verifyByPassword(password: string): Nothing {
  if (password === '') return invalid({ password: '请输入密码' });
  return sealed([password], ([own = '']) => call(accounts.verify, { password: own }));
}

export function changeMobile(given: { mobile: string; code: string }) {
  return checked(quietly(accounts.mobileModifyBind), given);
}

export function unbindWechat() {
  return call(quietly(accounts.wxmpUnbind), {});
}

export function startExport() {
  return call(quietly(downloads.export), { type: 'personal' });
}

export async function changePassword(old: string, password: string): Nothing {
  const fields: Fields = {};
  if (old === '') fields.old_password = '请输入旧密码';
  const fault = passwordFault(password);
  if (fault) fields.password = fault;
  if (Object.keys(fields).length > 0) return invalid(fields);
  return sealed([old, password], ([old_password = '', next = '']) =>
    call(accounts.passwordPost, { old_password, password: next }),
  );
}

export function startPasswordReset(digits: string) {
  return checked(accounts.passwordBackStepOne, { code: digits });
}

export async function finishPasswordReset(ticket: string, password: string): Nothing {
  const fault = passwordFault(password);
  if (fault) return invalid({ password: fault });
  return sealed([password], ([next = '']) => call(accounts.passwordBackStepTwo, { ticket, password: next }));
}

export function logOutDevice(id: number) {
  return call(accounts.deviceLogout, { id });
}

export function changeMarketing(given: boolean) {
  return call(accounts.consentChange, { kind: 'marketing', given });
}

export function checkLeaving() {
  return call(accounts.accountCancelCheck, {});
}

export async function leave(given: { code: string; reason: string }) {
  const answer = await checked(accounts.accountloginout, given);
  if (answer.code !== code.success) return answer;
  return { ...answer, data: { until: formatMoment(answer.data.effective_time) } };
}

/** A refusal that asks for re-authentication is answered by a dialog, not by a toast. */
export function wantsProof(answer: Envelope): boolean {
  return answer.code !== code.success && (answer.data as { verify?: unknown } | null)?.verify === 1;
}

function quietly<E extends Endpoint>(endpoint: E): E {
  return { ...endpoint, quiet: true };
}

/** Validated in the browser first: a refused attempt would count against the rate limits. */
async function checked<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Envelope<OutputOf<E>>> {
  const fields: Fields = {};
  for (const issue of endpoint.input.safeParse(input).error?.issues ?? []) {
    fields[issue.path.join('.')] ??= issue.message;
  }
  return Object.keys(fields).length > 0 ? invalid(fields) : call(endpoint, input);
}

async function sealed<Data>(
  passwords: string[],
  send: (sealed: string[]) => Promise<Envelope<Data>>,
): Promise<Envelope<Data>> {
  const travelling = await Promise.all(passwords.map(sealPassword));
  const ready = travelling.filter((each) => each !== null);
  if (ready.length === passwords.length) return send(ready);
  const msg = '无法加密密码，请刷新页面后重试';
  toast('warning', msg);
  return { code: code.failure, msg, data: null };
}

function invalid(fields: Fields): Failure {
  return { code: code.invalidFields, msg: codeText[code.invalidFields], data: { fields } };
}
