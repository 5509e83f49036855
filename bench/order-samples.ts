import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { createHasher } from '../server/src/modules/accounts/accounts.hasher.ts';
import { users } from '../server/src/modules/accounts/accounts.tables.ts';
import { hashToken, newToken } from '../server/src/platform/crypto.ts';
import type { StaffRole } from '@portal/contract/roles';
import type { Platform } from '../server/src/platform/platform.ts';
import { sessions } from '../server/src/platform/sessions.tables.ts';

export const buyerPassword = 'Faults#2026';
export type Place = { tokens: string[]; officers: string[]; courses: number[] };

/** Buyers who are logged in, two people of finance or with other duties, and courses that cost something. */
export async function addCrowd(
  { database, clock }: Platform,
  count: number,
  duties: StaffRole[] = ['finance'],
): Promise<Place> {
  const now = clock();
  const passwordHash = await createHasher().hash(buyerPassword, 'trusted');
  const person = (nth: number, staffRoles: string[]) => ({
    nickname: staffRoles.length > 0 ? '同事' : '买家',
    mobileIndex: randomUUID(),
    passwordHash,
    roleId: 2,
    staffRoles,
    inviteKey: `${staffRoles.length > 0 ? 'F' : 'B'}${nth}`,
    inviteKeyAt: now,
    createdAt: now,
  });
  const wanted = [
    ...Array.from({ length: count }, (_, nth) => person(nth, [])),
    ...[0, 1].map((nth) => person(nth, duties)),
  ];
  const rows = await database.insert(users).values(wanted).returning({ id: users.id });
  const made = rows.map(({ id }, nth) => ({ id, token: newToken(), isStaff: nth >= count }));
  await database.insert(sessions).values(
    made.map(({ id, token, isStaff }) => ({
      tokenHash: hashToken(token),
      kind: isStaff ? ('staff' as const) : ('user' as const),
      userId: id,
      roleId: isStaff ? null : 2,
      certified: false,
      staffRoles: isStaff ? duties : [],
      device: '',
      fingerprint: '',
      address: '',
      createdAt: now,
      seenAt: now,
      verifiedAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    })),
  );
  const courses = await database.execute<{ id: number }>(sql`
    update courses set price = 100 + (id % 50) * 100 where id in
      (select id from courses where state = 'published' order by id limit 40)
    returning id::int`);
  const tokensOf = (staff: boolean) =>
    made.filter((each) => each.isStaff === staff).map(({ token }) => token);
  return { tokens: tokensOf(false), officers: tokensOf(true), courses: courses.rows.map(({ id }) => id) };
}
