import type { SignedIn } from '@portal/contract/accounts';
import type { RoleId } from '@portal/contract/roles';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKeyring } from '../../platform/crypto.ts';
import type { UserCaller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { sessions } from '../../platform/sessions.tables.ts';
import { modelRuns, user, staff, localVersions } from '../../platform/testing.ts';
import { type IdentityRow, identityStore } from './identities.store.ts';
import { testIdentities, type TestIdentities } from './identities.testing.ts';
import { createIdentities, type Identities, type IdentityPorts } from './identities.ts';
import { memoryStore } from './identities.memory.testing.ts';
import {
  acts,
  life,
  longLife,
  reached,
  observationOf,
  type Subject,
  walk,
} from './identities.model.testing.ts';
import { answersFor, formFor } from './identities.samples.ts';

const types: RoleId[] = [1, 2, 3, 4];
const letter = [{ url: 'letter', name: '授权书.png' }];
const nothingToCheck: IdentityPorts['files'] = {
  prepare: async () => {},
  claim: async () => {},
  keep: async () => {},
  link: async () => ({ url: '', name: '', expire: 0 }),
};

type Me = { caller: UserCaller; tokens: string[]; rows(): Promise<IdentityRow[]> };

/** The acts of one person on the rules. */
function actsOf(identities: Identities, reviewer: UserCaller, me: Me) {
  const by = { userId: reviewer.session.userId, address: '' };
  const { rows } = me;
  const { userId } = me.caller.session;
  const idOf = async (type: RoleId) => (await rows()).find((row) => row.type === type)?.id ?? 0;
  const application = (type: RoleId) => ({ form: formFor(type), letter_file: type === 4 ? [] : letter });
  const end = async (type: RoleId) => identities.applications.cancel(userId, await idOf(type), '不需要了');
  const decide = async (type: RoleId, decision: 'approve' | 'reject') => {
    const id = await idOf(type);
    await identities.reviews.claim(by, id);
    if (decision === 'approve') await identities.reviews.approve(by, id, '');
    else await identities.reviews.reject(by, id, {}, '不清楚');
  };
  return {
    apply: (type: RoleId) => identities.applications.apply({ userId, address: '' }, type, application(type)),
    reapply: async (type: RoleId) =>
      identities.applications.reapply({ userId, address: '' }, await idOf(type), application(type)),
    withdraw: end,
    cancel: end,
    approve: (type: RoleId) => decide(type, 'approve'),
    reject: (type: RoleId) => decide(type, 'reject'),
    switch: async (type: RoleId) => {
      const { token } = await identities.applications.switchTo(me.caller, type);
      me.tokens.push(token);
    },
  };
}

/** The real rules on tables in memory, where a command costs tens of microseconds. */
function inMemory() {
  const memory = memoryStore();
  const now = new Date('2026-11-16T10:00:00+08:00');
  const platform = {
    database: { transaction: <Result>(work: (transaction: object) => Promise<Result>) => work({}) },
    clock: () => now,
    keyring: createKeyring(`test:${Buffer.alloc(32, 7).toString('base64')}`),
    audit: { record: async () => {} },
    sessions: {
      proofOf: async () => ({ createdAt: now, verifiedAt: now }),
      keepProof: async () => {},
    },
    versions: localVersions(),
  } as unknown as Platform;
  const openSession = async (
    transaction: Parameters<IdentityPorts['accounts']['entry']['openSession']>[0],
    userId: number,
    caller: { device: string },
    { roleId }: { roleId?: RoleId } = {},
  ) => {
    if (roleId) await memory.accounts.chooseRole(transaction, userId, roleId);
    memory.accounts.closeSession(caller.device);
    return { signedIn: { token: memory.accounts.openSession(userId) } as SignedIn, msg: '', stays: false };
  };
  const accounts: IdentityPorts['accounts'] = {
    people: { ...memory.accounts, namesOf: async () => new Map() },
    consents: { consent: async () => {} },
    entry: { openSession },
  };
  const messages = { send: async () => {} };
  const identities = createIdentities(platform, {
    accounts,
    messages,
    files: nothingToCheck,
    blockers: [],
    store: memory.store,
  });
  const reviewer = staff('reviewer');

  async function subject(roleId: RoleId): Promise<Subject> {
    const userId = memory.addUser(roleId);
    for (const type of types) await identities.drafts.saveAnswers(userId, type, answersFor(type));
    const tokens = [memory.accounts.openSession(userId)];
    memory.accounts.openSession(userId);
    const caller = {
      ...user({ userId }),
      get device() {
        return tokens.at(-1)!;
      },
    };
    return {
      ...actsOf(identities, reviewer, { caller, tokens, rows: async () => memory.rowsOf(userId) }),
      see: async () =>
        observationOf({
          roleId: memory.roleOf(userId),
          rows: memory.rowsOf(userId),
          steps: memory.stepsOf(userId),
          sessions: memory.sessionsOf(userId),
          oldTokensLive: tokens.slice(0, -1).some((token) => memory.live(token)),
        }),
    };
  }
  return { subject };
}

test('no life of thirty acts leaves the machine: the rules in memory', async () => {
  await fc.assert(
    fc.asyncProperty(longLife, (commands) => walk(commands, inMemory().subject)),
    { numRuns: modelRuns(1000) },
  );
  for (const act of acts) expect(reached.get(act), act).toBeGreaterThan(modelRuns(100));
}, 180_000);

/** The same on the database, with real accounts, messages, audit and locks. */
function onDatabase(on: TestIdentities, reviewer: UserCaller) {
  const { database } = on.platform;
  return async (roleId: RoleId): Promise<Subject> => {
    const caller = await on.join(roleId);
    const { userId } = caller.session;
    await on.logIn(userId);
    for (const type of types) await on.identities.drafts.saveAnswers(userId, type, answersFor(type));
    const tokens: string[] = [];
    const me = { caller, tokens, rows: () => identityStore.ofUser(database, userId) };
    const real = actsOf(on.identities, reviewer, me);
    const gone: number[] = [];
    return {
      ...real,
      async switch(type) {
        await real.switch(type);
        gone.push(me.caller.session.id);
        me.caller = await on.as(tokens.at(-1)!, me.caller);
      },
      async see() {
        const rows = await identityStore.ofUser(database, userId);
        const ids = rows.map((row) => row.id);
        const live = await database.select().from(sessions).where(eq(sessions.userId, userId));
        return observationOf({
          roleId: (await identityStore.currentRole(database, userId))!,
          rows,
          steps: await identityStore.stepsOf(database, ids),
          sessions: live,
          oldTokensLive: live.some((session) => gone.includes(session.id)),
        });
      },
    };
  };
}

// A command is some thirty statements here, so it walks sixty lives where memory walks a thousand.
test('no life of thirty acts leaves the machine: the rules on the database', async () => {
  const on = await testIdentities({ files: nothingToCheck });
  try {
    const subject = onDatabase(on, await on.reviewer());
    await fc.assert(
      fc.asyncProperty(life, (commands) => walk(commands, subject)),
      { numRuns: modelRuns(60), endOnFailure: true },
    );
    expect(await on.platform.audit.firstBroken()).toBeNull();
  } finally {
    await on.close();
  }
}, 180_000);
