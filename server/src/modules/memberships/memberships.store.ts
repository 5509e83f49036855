import type { MembershipState } from '@portal/contract/membership-titles';
import { and, asc, desc, eq, gt, gte, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { countAtMost } from '../../platform/database/count.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { behind, type Place } from '../../platform/keyset.ts';
import { users } from '../accounts/accounts.tables.ts';
import { memberships, membershipTerms as terms } from './memberships.tables.ts';

export type MembershipRow = typeof memberships.$inferSelect;
export type TermRow = typeof terms.$inferSelect;
type Page = { offset: number; limit: number };
export type MemberFilter = {
  state?: MembershipState | undefined;
  userId?: number | undefined;
  now: Date;
  soon: Date;
};

const person = { nickname: users.nickname, mobileSealed: users.mobileSealed };

function matches({ state, userId, now, soon }: MemberFilter): SQL | undefined {
  return and(
    userId === undefined ? undefined : eq(memberships.userId, userId),
    state === 'running' ? gt(memberships.endsAt, now) : undefined,
    state === 'ending' ? and(gt(memberships.endsAt, now), lte(memberships.endsAt, soon)) : undefined,
    state === 'ended' ? lte(memberships.endsAt, now) : undefined,
  );
}

const membershipOf = prepared(
  (queries, name) =>
    queries
      .select()
      .from(memberships)
      .where(eq(memberships.userId, sql.placeholder('userId')))
      .prepare(name),
  'memberships_of',
);

export const membershipStore = {
  async byUser(queries: Queries, userId: number): Promise<MembershipRow | null> {
    const [row] = await membershipOf(queries).execute({ userId });
    return row ?? null;
  },

  /** Creates the row when there is none, so that two concurrent first terms have something to lock. */
  async hold(transaction: Transaction, userId: number, now: Date): Promise<MembershipRow> {
    await transaction.insert(memberships).values({ userId, endsAt: now }).onConflictDoNothing();
    const [row] = await transaction
      .select()
      .from(memberships)
      .where(eq(memberships.userId, userId))
      .for('update');
    return row!;
  },

  async end(transaction: Transaction, userId: number, endsAt: Date): Promise<void> {
    await transaction
      .update(memberships)
      .set({ endsAt, reminded: null })
      .where(eq(memberships.userId, userId));
  },

  async term(queries: Queries, which: { key: string } | { id: number }): Promise<TermRow | null> {
    const isIt = 'key' in which ? eq(terms.key, which.key) : eq(terms.id, which.id);
    const [row] = await queries.select().from(terms).where(isIt);
    return row ?? null;
  },

  /** The terms somebody had at a moment, also where they were taken back later. */
  termsAt(queries: Queries, userId: number, at: Date): Promise<TermRow[]> {
    return queries
      .select()
      .from(terms)
      .where(and(eq(terms.userId, userId), lte(terms.startsAt, at), gte(terms.endsAt, at)));
  },

  async addTerm(transaction: Transaction, row: typeof terms.$inferInsert): Promise<void> {
    await transaction.insert(terms).values(row);
  },

  async changeTerm(transaction: Transaction, id: number, changes: Partial<TermRow>): Promise<void> {
    await transaction.update(terms).set(changes).where(eq(terms.id, id));
  },

  /** Those that come behind one: they start when it has ended. */
  async moveLater(transaction: Transaction, { userId, id, endsAt }: TermRow, left: number): Promise<void> {
    const back = sql`${left} * interval '1 millisecond'`;
    await transaction
      .update(terms)
      .set({ startsAt: sql`${terms.startsAt} - ${back}`, endsAt: sql`${terms.endsAt} - ${back}` })
      .where(
        and(
          eq(terms.userId, userId),
          gt(terms.id, id),
          gte(terms.startsAt, endsAt),
          isNull(terms.takenBackAt),
        ),
      );
  },

  termsOf(queries: Queries, userId: number, { offset, limit }: Page): Promise<TermRow[]> {
    return queries
      .select()
      .from(terms)
      .where(eq(terms.userId, userId))
      .orderBy(desc(terms.id))
      .limit(limit)
      .offset(offset);
  },

  termTotal: (queries: Queries, userId: number): Promise<number> =>
    queries.$count(terms, eq(terms.userId, userId)),

  page(queries: Queries, filter: MemberFilter, { after, offset, limit }: Page & { after: Place | null }) {
    const place = after ? behind(after, { at: memberships.endsAt, id: memberships.userId }) : undefined;
    return queries
      .select({ membership: memberships, ...person })
      .from(memberships)
      .leftJoin(users, eq(users.id, memberships.userId))
      .where(and(matches(filter), place))
      .orderBy(desc(memberships.endsAt), desc(memberships.userId))
      .limit(limit)
      .offset(offset);
  },

  total: (queries: Queries, filter: MemberFilter): Promise<number> =>
    countAtMost(queries, memberships, matches(filter)),

  async person(queries: Queries, which: { mobileIndex: string } | { userId: number }) {
    const isIt = 'userId' in which ? eq(users.id, which.userId) : eq(users.mobileIndex, which.mobileIndex);
    const [row] = await queries
      .select({ id: users.id, ...person })
      .from(users)
      .where(isIt);
    return row ?? null;
  },

  /** For the export, in the order of the ids. */
  membersAfter(queries: Queries, filter: MemberFilter, after: number, limit: number) {
    return queries
      .select({ membership: memberships, ...person })
      .from(memberships)
      .leftJoin(users, eq(users.id, memberships.userId))
      .where(and(matches(filter), gt(memberships.userId, after)))
      .orderBy(asc(memberships.userId))
      .limit(limit);
  },

  /** Whose end comes before `until` and who were not told at this distance. */
  async toRemind(transaction: Transaction, now: Date, until: Date, days: number, limit: number) {
    return transaction
      .select()
      .from(memberships)
      .where(
        and(
          gt(memberships.endsAt, now),
          lte(memberships.endsAt, until),
          or(isNull(memberships.reminded), gt(memberships.reminded, days)),
        ),
      )
      .orderBy(asc(memberships.endsAt), asc(memberships.userId))
      .limit(limit)
      .for('update', { skipLocked: true });
  },

  async reminded(transaction: Transaction, userIds: readonly number[], days: number): Promise<void> {
    await transaction
      .update(memberships)
      .set({ reminded: days })
      .where(sql`${memberships.userId} = any(${sql.param(userIds)}::bigint[])`);
  },

  async allOf(queries: Queries, userId: number): Promise<TermRow[]> {
    return queries.select().from(terms).where(eq(terms.userId, userId)).orderBy(asc(terms.id));
  },

  async erase(transaction: Transaction, userId: number): Promise<void> {
    await transaction.delete(terms).where(eq(terms.userId, userId));
    await transaction.delete(memberships).where(eq(memberships.userId, userId));
  },
};
