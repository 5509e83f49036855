import { and, desc, inArray, ne, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import {
  noticeBodies,
  noticeIndex,
  noticeNumbers,
  notices,
  noticeUnmatched,
} from '../notices/notices.tables.ts';
import { type NoticeFacts, searchedOf } from './subscriptions.criteria.ts';
import { subscriptionMatches, subscriptions } from './subscriptions.tables.ts';

/** PGlite takes a few thousand values in one statement. */
const atOnce = 1000;

export type NewMatch = { subscriptionId: number; noticeId: number };
export type LiveSubscription = Pick<
  typeof subscriptions.$inferSelect,
  'id' | 'userId' | 'name' | 'frequency'
>;

/** What matching reads and writes. */
export const matchingStore = {
  async waiting(queries: Queries, limit: number): Promise<number[]> {
    const rows = await queries.select().from(noticeUnmatched).orderBy(noticeUnmatched.noticeId).limit(limit);
    return rows.map(({ noticeId }) => noticeId);
  },

  /** Locks the rows that no other worker has processed; a second worker waits here and finds them gone. */
  async take(transaction: Transaction, noticeIds: readonly number[]): Promise<number[]> {
    const rows = await transaction
      .select()
      .from(noticeUnmatched)
      .where(inArray(noticeUnmatched.noticeId, [...noticeIds]))
      .orderBy(noticeUnmatched.noticeId)
      .for('update');
    return rows.map(({ noticeId }) => noticeId);
  },

  async stillPublic(queries: Queries, noticeIds: readonly number[]): Promise<Set<number>> {
    const rows = await queries
      .select({ noticeId: noticeIndex.noticeId })
      .from(noticeIndex)
      .where(inArray(noticeIndex.noticeId, [...noticeIds]));
    return new Set(rows.map(({ noticeId }) => noticeId));
  },

  async done(transaction: Transaction, noticeIds: readonly number[]): Promise<void> {
    await transaction.delete(noticeUnmatched).where(inArray(noticeUnmatched.noticeId, [...noticeIds]));
  },

  /** Of those that are still public. */
  async facts(
    queries: Queries,
    noticeIds: readonly number[],
    withBodies: boolean,
  ): Promise<(NoticeFacts & { title: string })[]> {
    const { noticeId, publishedAt, deadline, budget, text } = noticeIndex;
    const rows = await queries
      .select({
        noticeId,
        publishedAt,
        deadline,
        budget,
        text,
        title: notices.title,
        number: sql<string>`coalesce(${noticeNumbers.number}, '')`,
        tokens: sql<string[]>`tsvector_to_array(${noticeIndex.tokens})`,
      })
      .from(noticeIndex)
      .innerJoin(notices, sql`${notices.id} = ${noticeIndex.noticeId}`)
      .leftJoin(noticeNumbers, sql`${noticeNumbers.noticeId} = ${noticeIndex.noticeId}`)
      .where(inArray(noticeIndex.noticeId, [...noticeIds]));
    const bodies = withBodies ? await bodiesOf(queries, noticeIds) : null;
    return rows.map(({ tokens, text: line, ...row }) => {
      const body = bodies?.get(row.noticeId);
      return {
        ...row,
        index: searchedOf(tokens, line),
        body: body ? searchedOf(body.tokens, `${line}\n${body.text}`) : null,
      };
    });
  },

  /** The words of each of the newest notices. */
  async newestTokens(queries: Queries, limit: number): Promise<string[][]> {
    const rows = await queries
      .select({ tokens: sql<string[]>`tsvector_to_array(${noticeIndex.tokens})` })
      .from(noticeIndex)
      .orderBy(desc(noticeIndex.publishedAt), desc(noticeIndex.noticeId))
      .limit(limit);
    return rows.map(({ tokens }) => tokens);
  },

  async criteria(queries: Queries, ids: readonly number[]) {
    const { id, query, form } = subscriptions;
    return queries
      .select({ id, query, form })
      .from(subscriptions)
      .where(sql`${id} = any(${sql.param([...ids])}::bigint[])`);
  },

  /** Locks the subscriptions that are still active, so that none of them ends before the transaction does. */
  async live(transaction: Transaction, ids: readonly number[]): Promise<Map<number, LiveSubscription>> {
    const { id, userId, name, frequency } = subscriptions;
    const rows = await transaction
      .select({ id, userId, name, frequency })
      .from(subscriptions)
      .where(and(sql`${id} = any(${sql.param([...ids])}::bigint[])`, ne(frequency, 'off')))
      .orderBy(id)
      .for('no key update');
    return new Map(rows.map((row) => [row.id, row]));
  },

  /** The ones that were not known. */
  async addMatches(
    transaction: Transaction,
    rows: readonly (typeof subscriptionMatches.$inferInsert)[],
  ): Promise<NewMatch[]> {
    const added: NewMatch[] = [];
    for (let at = 0; at < rows.length; at += atOnce) {
      const { subscriptionId, noticeId } = subscriptionMatches;
      const some = await transaction
        .insert(subscriptionMatches)
        .values(rows.slice(at, at + atOnce))
        .onConflictDoNothing()
        .returning({ subscriptionId, noticeId });
      added.push(...some);
    }
    return added;
  },

  async count(transaction: Transaction, added: readonly NewMatch[]): Promise<void> {
    const counts = new Map<number, number>();
    for (const { subscriptionId } of added) {
      counts.set(subscriptionId, (counts.get(subscriptionId) ?? 0) + 1);
    }
    if (counts.size === 0) return;
    const ids = sql.param([...counts.keys()]);
    const more = sql.param([...counts.values()]);
    await transaction.execute(sql`update ${subscriptions} set matches = matches + more.count
      from unnest(${ids}::bigint[], ${more}::int[]) as more(id, count) where ${subscriptions.id} = more.id`);
  },
};

async function bodiesOf(queries: Queries, noticeIds: readonly number[]) {
  const rows = await queries
    .select({
      noticeId: noticeBodies.noticeId,
      text: noticeBodies.text,
      tokens: sql<string[]>`tsvector_to_array(${noticeBodies.tokens})`,
    })
    .from(noticeBodies)
    .where(inArray(noticeBodies.noticeId, [...noticeIds]));
  return new Map(rows.map((row) => [row.noticeId, row]));
}
