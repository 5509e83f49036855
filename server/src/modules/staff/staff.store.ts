import type { RoleId, StaffRole } from '@portal/contract/roles';
import { and, desc, eq, inArray, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { countAtMost } from '../../platform/database/count.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { sessions } from '../../platform/sessions.tables.ts';
import { users } from '../accounts/accounts.tables.ts';
import { identities } from '../identities/identities.tables.ts';

const erased = 4;
const certified = 2;

const staffColumns = {
  id: users.id,
  nickname: users.nickname,
  mobileSealed: users.mobileSealed,
  status: users.status,
  staffRoles: sql<StaffRole[]>`${users.staffRoles}`,
  totpSecretSealed: users.totpSecretSealed,
  mobileIndex: users.mobileIndex,
  passwordHash: users.passwordHash,
};

const personColumns = {
  id: users.id,
  nickname: users.nickname,
  mobileSealed: users.mobileSealed,
  roleId: sql<RoleId>`${users.roleId}`,
  status: sql<1 | 2 | 3>`${users.status}`,
  staffRoles: sql<StaffRole[]>`${users.staffRoles}`,
  totp: sql<boolean>`${users.totpSecretSealed} is not null`,
  wechat: sql<boolean>`${users.openidIndex} is not null`,
  createdAt: users.createdAt,
  seenAt: users.seenAt,
};

export type PeopleFilter = {
  mobileIndex?: string | undefined;
  nickname?: string | undefined;
  roleId?: RoleId | undefined;
  staff?: boolean | undefined;
};

/** Newest first, from behind one person or from a page on. */
type Cut = { before: number | null; offset: number; limit: number };

export const staffStore = {
  async staffMember(queries: Queries, userId: number) {
    const [row] = await queries.select(staffColumns).from(users).where(eq(users.id, userId));
    return row ?? null;
  },

  /** Keeps the first secret only: of two that enrol at once, the second is refused. */
  async enrol(transaction: Transaction, userId: number, totpSecretSealed: string, step: number, now: Date) {
    const kept = await transaction
      .update(users)
      .set({ totpSecretSealed, totpStep: step, seenAt: now })
      .where(and(eq(users.id, userId), isNull(users.totpSecretSealed)))
      .returning({ id: users.id });
    return kept.length > 0;
  },

  /** False when this step, or a later one, was used before. */
  async takeStep(transaction: Transaction, userId: number, step: number, now: Date) {
    const unused = or(isNull(users.totpStep), lt(users.totpStep, step));
    const taken = await transaction
      .update(users)
      .set({ totpStep: step, seenAt: now })
      .where(and(eq(users.id, userId), unused))
      .returning({ id: users.id });
    return taken.length > 0;
  },

  async people(queries: Queries, filter: PeopleFilter, { before, offset, limit }: Cut) {
    const where = and(...conditions(filter));
    const rows = await queries
      .select(personColumns)
      .from(users)
      .where(and(where, before === null ? undefined : lt(users.id, before)))
      .orderBy(desc(users.id))
      .limit(limit)
      .offset(offset);
    return { total: await countAtMost(queries, users, where), rows };
  },

  async certifiedOf(queries: Queries, userIds: number[]): Promise<{ userId: number; type: RoleId }[]> {
    if (userIds.length === 0) return [];
    return queries
      .select({ userId: identities.userId, type: sql<RoleId>`${identities.type}` })
      .from(identities)
      .where(and(inArray(identities.userId, userIds), eq(identities.status, certified)))
      .orderBy(identities.type);
  },

  /** Row lock until the end of the transaction, so that two administrators cannot remove each other at once. */
  async lockAdministrators(transaction: Transaction): Promise<number[]> {
    const rows = await transaction
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          sql`cardinality(${users.staffRoles}) > 0`,
          sql`'administrator' = any(${users.staffRoles})`,
          eq(users.status, 1),
        ),
      )
      .orderBy(users.id)
      .for('update');
    return rows.map((row) => row.id);
  },

  async lockPerson(transaction: Transaction, userId: number) {
    const [row] = await transaction
      .select(personColumns)
      .from(users)
      .where(and(eq(users.id, userId), ne(users.status, erased)))
      .for('update');
    return row ?? null;
  },

  async forgetSecret(transaction: Transaction, userId: number): Promise<void> {
    await transaction
      .update(users)
      .set({ totpSecretSealed: null, totpStep: null })
      .where(eq(users.id, userId));
  },

  async closeStaffSessions(transaction: Transaction, userId: number, exceptSessionId: number): Promise<void> {
    await transaction
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.kind, 'staff'), ne(sessions.id, exceptSessionId)));
  },
};

function conditions({ mobileIndex, nickname, roleId, staff }: PeopleFilter): SQL[] {
  const all = [ne(users.status, erased)];
  if (mobileIndex !== undefined) all.push(eq(users.mobileIndex, mobileIndex));
  if (nickname !== undefined) all.push(sql`position(lower(${nickname}) in lower(${users.nickname})) > 0`);
  if (roleId !== undefined) all.push(eq(users.roleId, roleId));
  if (staff === true) all.push(sql`cardinality(${users.staffRoles}) > 0`);
  if (staff === false) all.push(sql`cardinality(${users.staffRoles}) = 0`);
  return all;
}
