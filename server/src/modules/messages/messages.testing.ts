import { randomBytes } from 'node:crypto';
import type { RoleId, StaffRole } from '@portal/contract/roles';
import type { Job, Jobs } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { consents, users } from '../accounts/accounts.tables.ts';

type Person = {
  roleId?: RoleId;
  nickname?: string;
  status?: number;
  staffRoles?: StaffRole[];
  /** Agreed to receive offers. */
  marketing?: boolean;
};

/** A row for somebody, and its id. */
export async function addPerson(
  { database, clock }: Platform,
  { roleId = 2, nickname = '张三', status = 1, staffRoles = [], marketing }: Person = {},
): Promise<number> {
  const [row] = await database
    .insert(users)
    .values({
      nickname,
      roleId,
      status,
      staffRoles,
      inviteKey: randomBytes(6).toString('hex'),
      inviteKeyAt: clock(),
      createdAt: clock(),
    })
    .returning({ id: users.id });
  const userId = row!.id;
  if (marketing !== undefined) {
    const consent = { userId, kind: 'marketing', version: '1', given: marketing, address: '' } as const;
    await database.insert(consents).values({ ...consent, at: clock() });
  }
  return userId;
}

export type HeldJobs = Jobs & {
  waiting: { to: Job; data: unknown }[];
  /** Runs what waits, and what that sends, to the end. */
  runAll(): Promise<void>;
};

/** Jobs that wait until the test runs them. */
export function heldJobs(): HeldJobs {
  const waiting: HeldJobs['waiting'] = [];
  return {
    waiting,
    open: async () => {},
    start: async () => {},
    stop: async () => {},
    runNow: async () => 0,
    standings: async () => new Map(),
    failedRuns: async () => [],
    retry: async () => false,
    send: async (to, data) => {
      waiting.push({ to, data: to.data.parse(data) });
    },
    async runAll() {
      for (let next = waiting.shift(); next; next = waiting.shift()) await next.to.run(next.data);
    },
  };
}
