import { accounts } from '@portal/contract/accounts';
import { code } from '@portal/contract/codes';
import { files as fileCalls, type FileReference } from '@portal/contract/files';
import { identities } from '@portal/contract/identities';
import type { RoleId } from '@portal/contract/roles';
import { formatMoment } from '@portal/contract/time';
import { call } from '../browser/call.ts';
import { afterRoleSwitch } from '../browser/session.ts';
import { storage } from '../browser/storage.ts';
import { toast } from '../browser/toasts.ts';
import { outcomeOf, type SaveOutcome } from '../forms/save-queue.ts';

// Calls of the identity pages. They pull in the contract's schemas: import dynamically.

export async function listIdentities() {
  const answer = await call(identities.identityList, {});
  return answer.code === code.success ? answer.data : null;
}

/** spec 4: on code 1 the page reloads as the new identity. False: refused, and the reason has been shown. */
export async function switchTo(type: RoleId): Promise<boolean> {
  const answer = await call(identities.replacementRole, { role_id: type });
  if (answer.code !== code.success) return false;
  await afterRoleSwitch(answer.data, answer.msg);
  return true;
}

/** product 2: before the first certificate the identity may be chosen freely. */
export async function chooseRole(type: RoleId): Promise<boolean> {
  return (await call(accounts.modifyUserinfo, { role_id: type })).code === code.success;
}

type Draft = {
  form: Record<string, unknown>;
  letter_file: FileReference[];
  answers: Record<string, string>;
  step: number;
};

/** A refused save is toasted, since no field shows an error; the form keeps what was typed. */
export async function saveDraft(type: RoleId, { answers, ...rest }: Draft): Promise<SaveOutcome> {
  const saved = await call({ ...identities.draft, quiet: true }, { type, ...rest });
  const outcome = outcomeOf(saved, ({ saved_time }) =>
    saved_time === null ? '' : formatMoment(saved_time).slice(-5),
  );
  if (outcome === 'refused' && saved.code === code.failure) toast('warning', saved.msg);
  if (typeof outcome !== 'object') return outcome;
  const answered = await call({ ...identities.question, quiet: true }, { type, answers });
  return outcomeOf(answered, () => outcome.saved);
}

type Application = { form: Record<string, unknown>; letter_file: FileReference[]; consent: boolean };

/** The first application by type; after a rejection or a cancellation the same one again, by id. */
export async function sendApplication(
  target: { type: RoleId; reapplyId: number | null },
  { form, letter_file, consent }: Application,
) {
  // The contract validates the checkbox too, so that its message is shown under it.
  const rest = { form, letter_file, consent: Number(consent) as 1 };
  const answer =
    target.reapplyId === null
      ? await call(identities.apply, { type: target.type, ...rest })
      : await call(identities.reapply, { id: target.reapplyId, ...rest });
  if (answer.code === code.success && letter_file.length > 0) await storage.set('letter_file', letter_file);
  return answer;
}

export function checkEnding(id: number) {
  return call(identities.cancelCheck, { id });
}

/** Withdraws what is under review, cancels what is certified. */
export function endIdentity(id: number, reason: string) {
  return call(identities.cancel, { id, reason });
}

export function openFile(id: string) {
  return call(fileCalls.open, { id });
}
