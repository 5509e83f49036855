import { PortalError } from '@portal/contract/codes';
import type { RoleId } from '@portal/contract/roles';
import type { Transaction } from '../../platform/database/database.ts';
import type { DraftRow, IdentityRow, IdentityStore, StepRow } from './identities.store.ts';

type Session = { token: string; userId: number; roleId: RoleId; certified: boolean };

/** The tables of identities, and what they need of users and sessions, in memory: for tests that run a very long way. */
export function memoryStore() {
  const users = new Map<number, { roleId: RoleId }>();
  const identities: IdentityRow[] = [];
  const steps: StepRow[] = [];
  const sessions: Session[] = [];
  let drafts: DraftRow[] = [];
  let opened = 0;

  const certified = (userId: number, type: RoleId) =>
    identities.some((row) => row.userId === userId && row.type === type && row.status === 2);
  const copy = (row: IdentityRow | undefined) => (row ? { ...row } : null);
  const byId = (id: number) => identities.find((row) => row.id === id);
  const isDraft = (userId: number, type: RoleId) => (row: DraftRow) =>
    row.userId === userId && row.type === type;

  const store: IdentityStore = {
    lockUser: async (_, userId) => users.get(userId) ?? null,
    currentRole: async (_, userId) => users.get(userId)?.roleId ?? null,
    ofUser: async (_, userId) => identities.filter((row) => row.userId === userId).map((row) => ({ ...row })),
    own: async (_, userId, id) => copy(identities.find((row) => row.id === id && row.userId === userId)),
    byId: async (_, id) => copy(byId(id)),
    lock: async (_, id) => copy(byId(id)),
    add: async (_, values) => {
      const row = { claimedBy: null, claimedAt: null, ...values, id: identities.length + 1 } as IdentityRow;
      identities.push(row);
      return { ...row };
    },
    change: async (_, id, changes) => {
      Object.assign(byId(id)!, changes);
    },
    addStep: async (_, values) => steps.push({ ...values, id: steps.length + 1 } as StepRow),
    stepsOf: async (_, ids) => steps.filter((step) => ids.includes(step.identityId)),
    draft: async (_, userId, type) => drafts.find(isDraft(userId, type)) ?? null,
    draftsOf: async (_, userId) => drafts.filter((row) => row.userId === userId),
    saveDraft: async (_, { userId, type, savedAt }, empty, given) => {
      const before = drafts.find(isDraft(userId, type));
      const kept = before ? { ...before, form: before.formSealed } : empty;
      const { form, letterFile, answers, step = 0 } = { ...kept, ...given };
      drafts = drafts.filter((row) => row !== before);
      drafts.push({ id: 0, userId, type, formSealed: form, letterFile, answers, step, savedAt });
    },
    removeDraft: async (_, userId, type) => {
      const own = isDraft(userId, type);
      drafts = drafts.filter((row) => !own(row));
    },
    erase: async () => {
      throw new Error('not part of this');
    },
  };

  /** As the accounts module keeps them. */
  const accounts = {
    async refreshPrincipal(_: Transaction, userId: number): Promise<void> {
      const { roleId } = users.get(userId)!;
      for (const session of sessions.filter((each) => each.userId === userId)) {
        Object.assign(session, { roleId, certified: certified(userId, roleId) });
      }
    },
    async chooseRole(transaction: Transaction, userId: number, roleId: RoleId): Promise<void> {
      if (!certified(userId, roleId)) throw new PortalError(10003);
      users.set(userId, { roleId });
      await accounts.refreshPrincipal(transaction, userId);
    },
    openSession(userId: number): string {
      const { roleId } = users.get(userId)!;
      const token = `token-${++opened}`;
      sessions.push({ token, userId, roleId, certified: certified(userId, roleId) });
      return token;
    },
    closeSession(token: string): void {
      const at = sessions.findIndex((session) => session.token === token);
      if (at >= 0) sessions.splice(at, 1);
    },
  };

  return {
    store,
    accounts,
    addUser(roleId: RoleId): number {
      const userId = users.size + 1;
      users.set(userId, { roleId });
      return userId;
    },
    roleOf: (userId: number) => users.get(userId)!.roleId,
    rowsOf: (userId: number) => identities.filter((row) => row.userId === userId),
    stepsOf: (userId: number) =>
      steps.filter((step) => identities.find((row) => row.id === step.identityId)?.userId === userId),
    sessionsOf: (userId: number) => sessions.filter((session) => session.userId === userId),
    live: (token: string) => sessions.some((session) => session.token === token),
  };
}
