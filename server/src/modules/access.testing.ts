import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Access, Endpoint } from '@portal/contract/endpoint';
import { code, type Code } from '@portal/contract/codes';
import { type RoleId, roleTitle, type StaffRole, staffRoleTitle } from '@portal/contract/roles';
import { eq } from 'drizzle-orm';
import { createApp } from '../app.ts';
import { hashToken } from '../platform/crypto.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Platform } from '../platform/platform.ts';
import type { Principal, Session } from '../platform/sessions.ts';
import { sessions as sessionRows } from '../platform/sessions.tables.ts';
import { visitor } from '../platform/testing.ts';
import { fakeOutside, testApi, type TestApi } from '../testing.ts';
import { users } from './accounts/accounts.tables.ts';
import { identities as identityRows } from './identities/identities.tables.ts';

/** Every endpoint of the contract, found by looking into each of its files. */
export async function contractEndpoints(): Promise<Endpoint[]> {
  const folder = fileURLToPath(new URL('../../../contract/src', import.meta.url));
  const names = globSync('*.ts', { cwd: folder }).filter((file) => !file.includes('.test.'));
  const found: Endpoint[] = [];
  for (const name of names.map((file) => basename(file, '.ts')).sort()) {
    const exported = (await import(`@portal/contract/${name}`)) as Record<string, unknown>;
    for (const group of Object.values(exported)) found.push(...Object.values(group ?? {}).filter(isEndpoint));
  }
  return found;
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    value !== null && typeof value === 'object' && 'method' in value && 'path' in value && 'access' in value
  );
}

export const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** A caller of the matrix: its access facts, and a way to log in again. */
export type Person = {
  name: string;
  userId: number | null;
  facts: (Principal & { kind: Session['kind'] }) | null;
  token(): Promise<string | null>;
};

export type Everything = TestApi & { people: Person[] };

/** The whole app on one database, and everybody who may call it. */
export async function openWholeApp(): Promise<Everything> {
  const on = await testApi();
  // Jobs are not started here: what is sent to them is not what these tests are about.
  const platform = { ...on.platform, jobs: { ...on.platform.jobs, send: async () => {} } };
  const { api } = createApp(platform, fakeOutside());
  return { ...on, platform, api, people: await everybody(platform) };
}

/** The code the declared access gives somebody; null where the call may be made. */
export function refusalOf(access: Access, { facts }: Person): Code | null {
  if (access === 'public') return null;
  if (!facts) return code.sessionInvalid;
  if (access === 'loggedIn') return null;
  if (access === 'user') return facts.kind === 'user' ? null : code.notAllowed;
  if ('staff' in access) {
    const onDuty = facts.kind === 'staff' && facts.staffRoles.some((duty) => access.staff.includes(duty));
    return onDuty ? null : code.notAllowed;
  }
  if (facts.roleId === null || !access.certified.includes(facts.roleId)) return code.notAllowed;
  return facts.certified ? null : code.notCertified;
}

export async function callerOf({ sessions }: Platform, person: Person): Promise<Caller> {
  const token = await person.token();
  return { ...visitor(), session: token === null ? null : await sessions.find(token) };
}

async function everybody(platform: Platform): Promise<Person[]> {
  const roleIds = Object.keys(roleTitle).map(Number) as RoleId[];
  const duties = Object.keys(staffRoleTitle) as StaffRole[];
  const people: Person[] = [{ name: 'a visitor', userId: null, facts: null, token: async () => null }];
  const user = (name: string, roleId: RoleId, status: number | null = null, staffRoles: StaffRole[] = []) =>
    addPerson(platform, { name, roleId, status, staffRoles, kind: 'user' });

  people.push(await user('a user without identity', 2));
  for (const roleId of roleIds) people.push(await user(`a certified ${roleTitle[roleId]}`, roleId, 2));
  for (const roleId of roleIds) people.push(await user(`a ${roleTitle[roleId]} under review`, roleId, 3));
  people.push(await user('staff who logged in at the portal', 2, null, ['administrator']));
  for (const duty of duties) {
    const person = {
      name: `staff: ${duty}`,
      roleId: 2,
      status: null,
      staffRoles: [duty],
      kind: 'staff',
    } as const;
    people.push(await addPerson(platform, { ...person, staffRoles: [duty] }));
  }
  people.push(gone(platform, await user('somebody disabled', 1, 2), 'closed'));
  people.push(gone(platform, await user('somebody whose session has expired', 1, 2), 'expired'));
  return people;
}

type NewPerson = {
  name: string;
  roleId: RoleId;
  status: number | null;
  staffRoles: StaffRole[];
  kind: Session['kind'];
};

let lastMobile = 13_600_000_000;

async function addPerson(platform: Platform, person: NewPerson): Promise<Person> {
  const { database, keyring, clock, sessions } = platform;
  const { name, roleId, status, staffRoles, kind } = person;
  const mobile = String(++lastMobile);
  const at = clock();
  const [row] = await database
    .insert(users)
    .values({
      mobileSealed: keyring.seal(mobile),
      mobileIndex: keyring.blindIndex('mobile', mobile),
      nickname: name.slice(0, 20),
      roleId,
      staffRoles,
      inviteKey: `T${mobile}`,
      inviteKeyAt: at,
      createdAt: at,
    })
    .returning({ id: users.id });
  const userId = row!.id;
  if (status !== null) {
    const formSealed = keyring.seal(JSON.stringify({ organisation: name }));
    const times = { appliedAt: at, updatedAt: at };
    const filled = { title: name, formSealed, numberIndex: `test-${userId}`, ...times };
    const empty = { letterFile: [], reasons: {}, answers: {} };
    await database.insert(identityRows).values({ userId, type: roleId, status, ...filled, ...empty });
  }
  const certified = kind === 'user' && status === 2;
  const principal = { userId, roleId: kind === 'staff' ? null : roleId, certified, staffRoles };
  const token = () => sessions.open(database, kind, principal, visitor());
  return { name, userId, facts: { ...principal, kind }, token };
}

/** A caller whose token is no longer valid. */
function gone({ database, sessions, clock }: Platform, person: Person, how: 'closed' | 'expired'): Person {
  return {
    ...person,
    facts: null,
    async token() {
      const token = (await person.token())!;
      const past = new Date(clock().getTime() - 1);
      if (how === 'closed') await sessions.closeAll(database, person.userId!);
      else
        await database
          .update(sessionRows)
          .set({ expiresAt: past })
          .where(eq(sessionRows.tokenHash, hashToken(token)));
      return token;
    },
  };
}
