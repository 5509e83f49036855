import type { SignedIn } from '@portal/contract/accounts';
import { code, codeText } from '@portal/contract/codes';
import type { Endpoint, Envelope, Failure, InputOf, OutputOf } from '@portal/contract/endpoint';
import { identities, type IdentityEntry } from '@portal/contract/identities';
import { passwordFault } from '@portal/contract/passwords';
import type { RoleId } from '@portal/contract/roles';
import { signIn, type SmsScene } from '@portal/contract/sign-in';
import { call } from '../browser/call.ts';
import { toast } from '../browser/toasts.ts';
import { sealPassword } from './seal-password.ts';

// Calls of login and registration. They pull in the contract's schemas: import dynamically, on the first interaction.

type Answer<Data = SignedIn> = Promise<Envelope<Data>>;

export type CaptchaAnswer = { ticket: string; answer: string; proof?: string };

/**
 * Result of requesting a code: `captcha` is the prompt that asks for one (again), `wait` the seconds until the next
 * request.
 */
export type CodeAnswer = { sent: boolean; wait: number; captcha: string | null };

export function logInByCode(input: { mobile: string; code: string; role_id?: RoleId }): Answer {
  return checked(signIn.login, input);
}

type PasswordLogin = { mobile: string; password: string; role_id?: RoleId };

export async function logInByPassword({ password, ...rest }: PasswordLogin): Answer {
  const fault = password === '' ? '请输入密码' : password.length > 64 ? '密码最多 64 位' : null;
  return sealed(signIn.login, rest, password, fault);
}

type Registration = {
  mobile: string;
  code: string;
  password: string;
  role_id: RoleId | undefined;
  invite_key: string;
  agreed: boolean;
};

export async function register({ password, role_id, invite_key, agreed, ...rest }: Registration): Answer {
  const input = { ...rest, role_id, invite_key: invite_key || undefined, agree: agree(agreed) };
  const noRole: Fields = role_id === undefined ? { role_id: '请选择您的身份' } : {};
  return sealed(signIn.register, input, password, passwordFault(password), noRole);
}

type Reset = { mobile: string; code: string; password: string };

export async function resetPassword({ password, ...rest }: Reset): Answer<Record<string, never>> {
  return sealed(signIn.forgetPassword, rest, password, passwordFault(password));
}

/** Whether a mobile and a code look right, before the next step asks for a password. */
export function faultsOfProof(proof: { mobile: string; code: string }): Fields {
  return faultsOf(signIn.forgetPassword, { ...proof, password: 'key.sealed' });
}

type Binding = { bind_ticket: string; mobile: string; code: string; role_id?: RoleId; agreed: boolean };

export function bindWechat({ agreed, ...rest }: Binding): Answer {
  return checked(signIn.wxmpBind, { ...rest, agree: agree(agreed) });
}

/** The captcha that a refusal asks for is shown as a dialog, not as a toast. */
export async function sendCode(input: { mobile?: string; scene: SmsScene; captcha?: CaptchaAnswer }) {
  const answer = await checked({ ...signIn.smsCode, quiet: true }, input);
  const refused = answer.code !== code.success && answer.code !== code.invalidFields;
  if (refused && !wantsCaptcha(answer)) toast('warning', answer.msg);
  return answer;
}

/** Result for the field that requested the code. */
export function codeAnswerOf(answer: Envelope<{ wait_seconds: number }>): CodeAnswer {
  if (answer.code === code.success) return { sent: true, wait: answer.data.wait_seconds, captcha: null };
  const wait = answer.code === code.tooMany ? retryAfter(answer.data) : 0;
  return { sent: false, wait, captcha: wantsCaptcha(answer) ? answer.msg : null };
}

function retryAfter(data: unknown): number {
  const seconds = Number((data as { retry_after?: unknown } | null)?.retry_after);
  // Longer waits are given as text; a button that counts down an hour helps nobody.
  return seconds > 0 && seconds <= 120 ? seconds : 0;
}

function wantsCaptcha(answer: Envelope): boolean {
  return answer.code !== code.success && (answer.data as { captcha?: unknown } | null)?.captcha === 1;
}

export function fetchCaptcha(kind: 'puzzle' | 'words') {
  return call(signIn.captcha, { kind });
}

export async function checkInviteKey(value: string): Promise<string | null> {
  const answer = await call(signIn.paramCheck, { field: 'invite_key', value });
  return answer.code === code.success && !answer.data.ok ? answer.data.reason : null;
}

export function fetchScanCode() {
  return call(signIn.wxmpCode, {});
}

export function checkScan(scanCode: string) {
  return call({ ...signIn.wxmpCheck, quiet: true }, { code: scanCode });
}

export function answerScan(ticket: string, accept: boolean) {
  return call({ ...signIn.wxmpAnswer, quiet: true }, { ticket, accept });
}

/** All identities, when more than one is certified and the person may choose. */
export async function identityChoices(): Promise<IdentityEntry[]> {
  const answer = await call({ ...identities.identityList, quiet: true }, {});
  if (answer.code !== code.success) return [];
  return answer.data.filter((entry) => entry.auth_status).length > 1 ? answer.data : [];
}

type Fields = Record<string, string>;

function agree(agreed: boolean): 1 {
  // The contract validates the checkbox too, so that its message is shown under it.
  return Number(agreed) as 1;
}

function faultsOf(endpoint: Endpoint, input: unknown): Fields {
  const parsed = endpoint.input.safeParse(input);
  const fields: Fields = {};
  for (const issue of parsed.error?.issues ?? []) fields[issue.path.join('.')] ??= issue.message;
  return fields;
}

/** Validated in the browser first: a refused attempt would count against the rate limits. */
async function checked<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Envelope<OutputOf<E>>> {
  const fields = faultsOf(endpoint, input);
  return Object.keys(fields).length > 0 ? invalid(fields) : call(endpoint, input);
}

type Unsealed<E extends Endpoint> = Omit<InputOf<E>, 'password' | 'role_id'> & { role_id?: RoleId };

async function sealed<E extends typeof signIn.login | typeof signIn.register | typeof signIn.forgetPassword>(
  endpoint: E,
  input: Unsealed<E>,
  password: string,
  fault: string | null,
  more: Fields = {},
): Promise<Envelope<OutputOf<E>>> {
  const fields = { ...faultsOf(endpoint, { ...input, password: 'key.sealed' }), ...more };
  if (fault) fields.password = fault;
  if (Object.keys(fields).length > 0) return invalid(fields);
  const travelling = await sealPassword(password);
  if (travelling === null) return refused('无法加密密码，请刷新页面后重试');
  return call(endpoint as Endpoint, { ...input, password: travelling }) as Promise<Envelope<OutputOf<E>>>;
}

function invalid(fields: Fields): Failure {
  return { code: code.invalidFields, msg: codeText[code.invalidFields], data: { fields } };
}

function refused(msg: string): Failure {
  toast('warning', msg);
  return { code: code.failure, msg, data: null };
}
