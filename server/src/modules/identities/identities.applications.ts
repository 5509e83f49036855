import type { SignedIn } from '@portal/contract/accounts';
import { code, PortalError } from '@portal/contract/codes';
import type { FileReference } from '@portal/contract/files';
import { authStatus, type RoleId } from '@portal/contract/roles';
import type { Actor } from '../../platform/audit.ts';
import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { UserCaller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Files } from '../files/files.ts';
import type { IdentityRow, IdentityStore } from './identities.store.ts';
import { type LooseForm, invalid, parseForm } from './identities.forms.ts';
import { exclusivityFault, nextStatus } from './identities.machine.ts';
import { answerFaults } from './identities.questions.ts';
import type { TakeStep } from './identities.steps.ts';

/** What keeps an identity from being cancelled: open orders, reservations. One sentence each for the user. */
export type IdentityBlocker = (userId: number, type: RoleId) => Promise<string[]>;

export type ApplicationPorts = {
  accounts: {
    people: Pick<Accounts['people'], 'refreshPrincipal'>;
    consents: Pick<Accounts['consents'], 'consent'>;
    entry: Pick<Accounts['entry'], 'openSession'>;
  };
  files: Pick<Files, 'claim' | 'prepare'>;
  blockers: IdentityBlocker[];
  store: IdentityStore;
  takeStep: TakeStep;
};

type Application = { form: LooseForm; letter_file: FileReference[] };

/** Which wording of the consent on the application form was shown. */
const consentVersion = '2026-11-01';

const refused = (message: string) => new PortalError(code.failure, message);

export type Applications = ReturnType<typeof createApplications>;

/** Applying for an identity, giving one up, and acting with another. */
export function createApplications(platform: Platform, ports: ApplicationPorts) {
  const { database, clock, keyring, sessions } = platform;
  const { accounts, files, blockers, store, takeStep } = ports;

  async function ownIdentity(userId: number, id: number): Promise<IdentityRow> {
    const identity = await store.own(database, userId, id);
    if (!identity) throw refused('认证申请不存在');
    return identity;
  }

  async function lockIdentities(transaction: Transaction, userId: number) {
    const user = await store.lockUser(transaction, userId);
    if (!user) throw refused('账号不存在');
    return { roleId: user.roleId, identities: await store.ofUser(transaction, userId) };
  }

  async function submit(
    { userId, address }: Actor,
    action: 'apply' | 'reapply',
    type: RoleId,
    { form, letter_file }: Application,
  ): Promise<number> {
    const parsed = parseForm(type, form, letter_file);
    for (const { ids, purpose } of parsed.files) await files.prepare(userId, ids, [purpose]);

    return database.transaction(async (transaction) => {
      const { identities } = await lockIdentities(transaction, userId);
      const before = identities.find((identity) => identity.type === type);
      nextStatus(action, before?.status ?? authStatus.notCertified);
      const fault = exclusivityFault(type, identities);
      if (fault) throw refused(fault);

      const draft = await store.draft(transaction, userId, type);
      const answers = { ...before?.answers, ...draft?.answers };
      const unanswered = answerFaults(type, answers, true);
      if (Object.keys(unanswered).length > 0) throw invalid(unanswered);
      for (const { ids, purpose } of parsed.files) await files.claim(transaction, userId, ids, [purpose]);

      const now = clock();
      const facts = {
        title: parsed.title,
        formSealed: keyring.seal(JSON.stringify(parsed.form)),
        numberIndex: keyring.blindIndex(parsed.numberKind, parsed.number),
        letterFile: letter_file,
        answers,
        reasons: {},
        appliedAt: now,
      };
      const status = authStatus.notCertified;
      const identity =
        before ?? (await store.add(transaction, { userId, type, status, ...facts, updatedAt: now }));
      await takeStep(transaction, identity, { action, actorId: userId, note: '', changes: facts });
      await store.removeDraft(transaction, userId, type);
      const consent = { userId, kind: 'identity', version: consentVersion, given: true, address } as const;
      await accounts.consents.consent(transaction, consent);
      return identity.id;
    });
  }

  async function blockersOf({ userId, type, status }: IdentityRow): Promise<string[]> {
    if (status !== authStatus.certified) return [];
    const found = await Promise.all(blockers.map((blocker) => blocker(userId, type)));
    return found.flat();
  }

  return {
    apply: (applicant: Actor, type: RoleId, application: Application) =>
      submit(applicant, 'apply', type, application),

    async reapply(applicant: Actor, id: number, application: Application): Promise<number> {
      const { type } = await ownIdentity(applicant.userId, id);
      return submit(applicant, 'reapply', type, application);
    },

    /** What stands in the way of withdrawing or cancelling. */
    async cancelCheck(userId: number, id: number): Promise<{ type: RoleId; blockers: string[] }> {
      const identity = await ownIdentity(userId, id);
      nextStatus(endingOf(identity), identity.status);
      return { type: identity.type, blockers: await blockersOf(identity) };
    },

    /** Withdraws what is under review, cancels what is certified. */
    async cancel(userId: number, id: number, reason: string): Promise<void> {
      const seen = await ownIdentity(userId, id);
      const [blocker] = await blockersOf(seen);
      if (blocker) throw refused(`暂不能取消认证：${blocker}`);
      await change(platform, 'identities', async (transaction) => {
        await lockIdentities(transaction, userId);
        const identity = await store.own(transaction, userId, id);
        // Approved a moment ago: its blockers were never looked at.
        if (identity?.status !== seen.status) throw refused('认证状态已变化，请刷新后重试');
        const action = endingOf(identity);
        await takeStep(transaction, identity, { action, actorId: userId, note: reason });
        if (action === 'cancel') return accounts.people.refreshPrincipal(transaction, userId);
        const { formSealed: form, letterFile, answers } = identity;
        const key = { userId, type: identity.type, savedAt: clock() };
        // Over any draft: what was handed in is whole, and is what is withdrawn.
        const handedIn = { form, letterFile, answers, step: 0 };
        await store.saveDraft(transaction, key, handedIn, handedIn);
      });
    },

    /** spec 4: a switch is a new login; the old one of this device ends. */
    async switchTo(caller: UserCaller, roleId: RoleId): Promise<SignedIn> {
      const { userId, id } = caller.session;
      return database.transaction(async (transaction) => {
        const user = await lockIdentities(transaction, userId);
        const target = user.identities.find((identity) => identity.type === roleId);
        if (target?.status !== authStatus.certified) {
          throw new PortalError(code.notCertified, '您还未认证该身份，请先认证');
        }
        if (user.roleId === roleId) throw refused('当前已是该身份');
        const before = await sessions.proofOf(transaction, userId, id);
        // Ended a moment ago, by a new password say: what it asked for ends with it.
        if (!before) throw new PortalError(code.sessionInvalid);
        const { signedIn } = await accounts.entry.openSession(transaction, userId, caller, { roleId });
        // A switch proves nothing: whoever took a token must come by neither a fresh proof nor a longer login.
        await sessions.keepProof(transaction, signedIn.token, before);
        return signedIn;
      });
    },
  };
}

const endingOf = ({ status }: IdentityRow) => (status === authStatus.underReview ? 'withdraw' : 'cancel');
