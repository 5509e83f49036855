import { createHash, randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Domain } from '@portal/contract/endpoint';
import type { RoleId, StaffRole } from '@portal/contract/roles';
import { change } from './change.ts';
import type { Clock } from './clock.ts';
import type { OpenDatabase } from './database/database.ts';
import { openTestDatabase } from './database/testing.ts';
import type { Caller } from './http/caller.ts';
import { createLog } from './log.ts';
import { createPlatform, type Platform } from './platform.ts';
import { readSettings } from './settings.ts';
import type { Session } from './sessions.ts';
import { createVersions } from './versions.ts';

/** What a test database holds before a test starts. Made once and copied for every test file. */
export type Fill = {
  name: string;
  /** The files it depends on, as patterns under server/: a change in one makes it anew. */
  files: string[];
  run(platform: Platform): Promise<unknown>;
};

/** A clock that stands still until it is advanced. */
export type TestClock = Clock & { advance(milliseconds: number): void };

export type TestPlatform = {
  platform: Platform;
  open: OpenDatabase;
  clock: TestClock;
  /** Lines of the log, parsed. */
  logged: Record<string, unknown>[];
  close(): Promise<void>;
};

const serverFolder = fileURLToPath(new URL('../..', import.meta.url));
const beginning = Date.parse('2026-11-16T10:00:00+08:00');
const masterKeys = `test:${Buffer.alloc(32, 7).toString('base64')}`;

const settings = readSettings({
  NODE_ENV: 'test',
  MASTER_KEYS: masterKeys,
  DATA_DIR: tmpdir(),
  LOG_LEVEL: 'info',
});

const nothing: Fill = { name: 'empty', files: [], run: async () => {} };

export async function testPlatform(fill: Fill = nothing): Promise<TestPlatform> {
  const logged: Record<string, unknown>[] = [];
  const log = createLog('info', {
    write: (line) => logged.push(JSON.parse(line) as Record<string, unknown>),
  });
  const platformOn = (open: OpenDatabase, clock: Clock) => createPlatform(settings, open, log, clock);

  const open = await openTestDatabase(
    `${fill.name}-${hashOf(['migrations/**/*.*', ...fill.files])}`,
    async (made) => {
      await fill.run(platformOn(made, testClock()));
    },
  );
  const clock = testClock();
  return { platform: platformOn(open, clock), open, clock, logged, close: () => open.close() };
}

function testClock(): TestClock {
  let now = beginning;
  return Object.assign(() => new Date(now), {
    advance(milliseconds: number) {
      now += milliseconds;
    },
  });
}

function hashOf(patterns: string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync(patterns, { cwd: serverFolder }).sort()) {
    hash.update(file).update(readFileSync(`${serverFolder}/${file}`));
  }
  return hash.digest('hex').slice(0, 16);
}

/** How often a model test runs: `MODEL_RUNS` in place of every thousand. */
export function modelRuns(runs: number): number {
  return Math.max(1, Math.round((runs * Number(process.env.MODEL_RUNS ?? 1000)) / 1000));
}

/** Somebody who is not logged in; each from an address of their own unless one is given. */
export function visitor(address = `test-${randomBytes(6).toString('hex')}`): Caller {
  return { session: null, address, fingerprint: 'test', device: 'vitest', requestId: 'test' };
}

type LoggedIn = Caller & { session: Session };

let lastUser = 1000;

type UserOptions = { userId?: number; roleId?: RoleId | null; certified?: boolean };

/** Somebody logged in; a supplier without certificate unless told otherwise. */
export function user({ userId = ++lastUser, roleId = 2, certified = false }: UserOptions = {}): LoggedIn {
  return loggedIn({ kind: 'user', id: userId, userId, roleId, certified, staffRoles: [] });
}

/** The same with a session in the database, for what looks it up again. */
export function signedInUser(platform: Platform, who: UserOptions = {}): Promise<LoggedIn> {
  return signedIn(platform, user(who));
}

/** A member of staff with a session in the database. */
export function signedInStaff(
  platform: Platform,
  userId: number,
  ...staffRoles: StaffRole[]
): Promise<LoggedIn> {
  const caller = staff(...staffRoles);
  return signedIn(platform, { ...caller, session: { ...caller.session, userId } });
}

async function signedIn({ sessions, database }: Platform, caller: LoggedIn): Promise<LoggedIn> {
  const { id: _, verifiedAt: __, kind, ...principal } = caller.session;
  const session = await sessions.find(await sessions.open(database, kind, principal, caller));
  return { ...caller, session: session! };
}

export function staff(...staffRoles: StaffRole[]): LoggedIn {
  const userId = ++lastUser;
  return loggedIn({ kind: 'staff', id: userId, userId, roleId: null, certified: false, staffRoles });
}

function loggedIn(session: Omit<Session, 'verifiedAt'>): LoggedIn {
  return { ...visitor(), session: { ...session, verifiedAt: new Date(beginning) } };
}

/** As after a change that a test made by itself. */
export const changed = (platform: Platform, domain: Domain): Promise<void> =>
  change(platform, domain, async () => {});

/** Counts changes that no other instance hears of. */
export const localVersions = () => createVersions(async () => {});

/** That many, two hundred at a time: thousands at once, past the load shedding, would wait too long for a connection. */
export async function inBatches<Answer>(
  count: number,
  press: (index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (answers.length < count) {
    const length = Math.min(200, count - answers.length);
    answers.push(...(await Promise.all(Array.from({ length }, (_, index) => press(answers.length + index)))));
  }
  return answers;
}
