import type { RoleId, StaffRole } from '@portal/contract/roles';
import { and, asc, desc, DrizzleQueryError, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { sessions } from '../../platform/sessions.tables.ts';
import { identities } from '../identities/identities.tables.ts';
import { consents, users } from './accounts.tables.ts';

export type UserRow = typeof users.$inferSelect;
export type ConsentRow = typeof consents.$inferSelect;
export type ConsentKind = ConsentRow['kind'];
type Change = Partial<typeof users.$inferInsert>;

export const accountStatus = { inUse: 1, leaving: 2, disabled: 3, erased: 4 } as const;
export const certified = 2;

/** Unique violation: a concurrent request took the mobile or openid first. */
export function isTaken(error: unknown): boolean {
  const cause =
    error instanceof DrizzleQueryError ? (error.cause as { code?: string } | undefined) : undefined;
  return cause?.code === '23505';
}

export const accountStore = {
  async byId(queries: Queries, id: number): Promise<UserRow | null> {
    const [row] = await queries.select().from(users).where(eq(users.id, id));
    return row ?? null;
  },

  /** Notes a login; the row is held as by `lock`. */
  async recordVisit(transaction: Transaction, id: number, at: Date): Promise<UserRow | null> {
    const [row] = await transaction.update(users).set({ seenAt: at }).where(eq(users.id, id)).returning();
    return row ?? null;
  },

  /** Row lock until the end of the transaction, so that two logins, or a login and an erasure, are serialised. */
  async lock(transaction: Transaction, id: number): Promise<UserRow | null> {
    const [row] = await transaction.select().from(users).where(eq(users.id, id)).for('update');
    return row ?? null;
  },

  async byMobile(queries: Queries, mobileIndex: string): Promise<UserRow | null> {
    const [row] = await queries.select().from(users).where(eq(users.mobileIndex, mobileIndex));
    return row ?? null;
  },

  async lockByMobile(transaction: Transaction, mobileIndex: string): Promise<UserRow | null> {
    const [row] = await transaction
      .select()
      .from(users)
      .where(eq(users.mobileIndex, mobileIndex))
      .for('update');
    return row ?? null;
  },

  async lockByOpenid(transaction: Transaction, openidIndex: string): Promise<UserRow | null> {
    const [row] = await transaction
      .select()
      .from(users)
      .where(eq(users.openidIndex, openidIndex))
      .for('update');
    return row ?? null;
  },

  async idOfInviteKey(queries: Queries, inviteKey: string): Promise<number | null> {
    const [row] = await queries.select({ id: users.id }).from(users).where(eq(users.inviteKey, inviteKey));
    return row?.id ?? null;
  },

  /** Whether somebody is logged in with this browser. */
  async hasBrowser(queries: Queries, userId: number, fingerprint: string): Promise<boolean> {
    if (fingerprint === '') return false;
    const rows = await queries
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.fingerprint, fingerprint.slice(0, 100))))
      .limit(1);
    return rows.length > 0;
  },

  /** Null when the mobile or the openid is taken. */
  async add(queries: Queries, row: typeof users.$inferInsert): Promise<number | null> {
    const [made] = await queries.insert(users).values(row).onConflictDoNothing().returning({ id: users.id });
    return made?.id ?? null;
  },

  async change(queries: Queries, id: number, values: Change): Promise<void> {
    await queries.update(users).set(values).where(eq(users.id, id));
  },

  /** False when another account has it. */
  async setMobile(
    queries: Queries,
    id: number,
    mobile: { mobileSealed: string; mobileIndex: string },
  ): Promise<boolean> {
    const taken = sql`exists (select from ${users} as other where other.mobile_index = ${mobile.mobileIndex} and other.id <> ${id})`;
    const rows = await queries
      .update(users)
      .set(mobile)
      .where(and(eq(users.id, id), sql`not ${taken}`))
      .returning({ id: users.id });
    return rows.length > 0;
  },

  /** False when this account has another openid already, or another account has this one. */
  async setOpenid(
    queries: Queries,
    id: number,
    openid: { openidSealed: string; openidIndex: string },
  ): Promise<boolean> {
    const { openidIndex } = openid;
    const taken = sql`exists (select from ${users} as other where other.openid_index = ${openidIndex} and other.id <> ${id})`;
    const free = sql`(${users.openidIndex} is null or ${users.openidIndex} = ${openidIndex})`;
    const rows = await queries
      .update(users)
      .set(openid)
      .where(and(eq(users.id, id), free, sql`not ${taken}`))
      .returning({ id: users.id });
    return rows.length > 0;
  },

  /** The state of each identity somebody has applied for. */
  async identityStates(queries: Queries, userId: number): Promise<Map<RoleId, number>> {
    const rows = await queries
      .select({ type: identities.type, status: identities.status })
      .from(identities)
      .where(eq(identities.userId, userId))
      .limit(4);
    return new Map(rows.map((row) => [row.type as RoleId, row.status]));
  },

  async names(queries: Queries, ids: readonly number[]): Promise<Map<number, string>> {
    const distinct = [...new Set(ids)];
    if (distinct.length === 0) return new Map();
    const rows = await queries
      .select({ id: users.id, nickname: users.nickname })
      .from(users)
      .where(inArray(users.id, distinct))
      .limit(distinct.length);
    return new Map(rows.map(({ id, nickname }) => [id, nickname]));
  },

  async leavingUntil(queries: Queries, now: Date): Promise<number[]> {
    const rows = await queries
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.status, accountStatus.leaving), lte(users.cancelAt, now)))
      .orderBy(asc(users.cancelAt))
      .limit(500);
    return rows.map(({ id }) => id);
  },

  async addConsents(queries: Queries, rows: (typeof consents.$inferInsert)[]): Promise<void> {
    await queries.insert(consents).values(rows);
  },

  async consentsOf(queries: Queries, userId: number): Promise<ConsentRow[]> {
    return queries
      .select()
      .from(consents)
      .where(eq(consents.userId, userId))
      .orderBy(desc(consents.at), desc(consents.id))
      .limit(500);
  },

  /** The proof that somebody agreed stays; from where does not. */
  async blurConsents(queries: Queries, userId: number): Promise<void> {
    await queries.update(consents).set({ address: '' }).where(eq(consents.userId, userId));
  },

  /** One row a device: the login before this one in the same browser is over. */
  async closeSameBrowser(queries: Queries, userId: number, fingerprint: string): Promise<void> {
    if (fingerprint === '') return;
    await queries
      .delete(sessions)
      .where(
        and(
          eq(sessions.userId, userId),
          eq(sessions.fingerprint, fingerprint.slice(0, 100)),
          eq(sessions.kind, 'user'),
        ),
      );
  },
};

export function staffRolesOf(row: UserRow): StaffRole[] {
  return row.staffRoles as StaffRole[];
}
