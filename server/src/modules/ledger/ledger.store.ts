import type { LedgerKind } from '@portal/contract/order-titles';
import { and, desc, eq, gt, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { countAtMost } from '../../platform/database/count.ts';
import type { Queries } from '../../platform/database/database.ts';
import { ledgerAccounts, ledgerEntries, ledgerHolds, ledgerJournals } from './ledger.tables.ts';

type NewJournal = typeof ledgerJournals.$inferInsert;
type NewEntry = typeof ledgerEntries.$inferInsert;
type Move = { account: string; userId: number | null; amount: number };
type NewHold = Omit<typeof ledgerHolds.$inferInsert, 'state'>;
export type HoldRow = typeof ledgerHolds.$inferSelect;
export type StatementFilter = { kind?: LedgerKind; direction?: 'in' | 'out' };

export const ledgerStore = {
  /** Null when the idempotency key was used. */
  async addJournal(queries: Queries, journal: NewJournal): Promise<number | null> {
    const [row] = await queries
      .insert(ledgerJournals)
      .values(journal)
      .onConflictDoNothing({ target: ledgerJournals.key })
      .returning({ id: ledgerJournals.id });
    return row?.id ?? null;
  },

  async addEntries(queries: Queries, entries: NewEntry[]): Promise<void> {
    await queries.insert(ledgerEntries).values(entries);
  },

  /**
   * Posts a whole journal in one statement, accounts locked by name; false when the key was used. Does not check
   * balances, so not for legs that take from a user.
   */
  async addWhole(queries: Queries, journal: NewJournal, legs: readonly Move[]): Promise<boolean> {
    const { key, kind, title, orderNo = null, createdAt } = journal;
    const values = legs.map(
      ({ account, userId, amount }) => sql`(${account}::text, ${userId}::bigint, ${amount}::bigint)`,
    );
    const { rows } = await queries.execute(sql`
      with journal as (
        insert into ${ledgerJournals} (key, kind, title, order_no, created_at)
        values (${key}, ${kind}, ${title}, ${orderNo}, ${createdAt.toISOString()}::timestamptz)
        on conflict (key) do nothing returning id
      ), leg (account, user_id, amount) as (values ${sql.join(values, sql`, `)}
      ), moved as (
        insert into ${ledgerAccounts} as held (name, user_id, balance)
        select account, user_id, amount from leg, journal order by account collate "C"
        on conflict (name) do update set balance = held.balance + excluded.balance
        returning name, balance
      )
      insert into ${ledgerEntries} (journal_id, account, amount, balance)
      select journal.id, account, amount, balance from journal, leg join moved on name = account
      order by account collate "C" returning id`);
    return rows.length > 0;
  },

  /** The balance afterwards; null where a user's would go below zero. */
  async move(queries: Queries, { account, userId, amount }: Move): Promise<number | null> {
    const balance = sql`${ledgerAccounts.balance} + ${amount}`;
    if (userId !== null && amount < 0) {
      const [row] = await queries
        .update(ledgerAccounts)
        .set({ balance })
        .where(and(eq(ledgerAccounts.name, account), gte(ledgerAccounts.balance, -amount)))
        .returning({ balance: ledgerAccounts.balance });
      return row?.balance ?? null;
    }
    const [row] = await queries
      .insert(ledgerAccounts)
      .values({ name: account, userId, balance: amount })
      .onConflictDoUpdate({ target: ledgerAccounts.name, set: { balance } })
      .returning({ balance: ledgerAccounts.balance });
    return row!.balance;
  },

  async balances(queries: Queries, accounts: readonly string[]): Promise<Map<string, number>> {
    const rows = await queries
      .select({ name: ledgerAccounts.name, balance: ledgerAccounts.balance })
      .from(ledgerAccounts)
      .where(inArray(ledgerAccounts.name, [...accounts]));
    return new Map(rows.map(({ name, balance }) => [name, balance]));
  },

  /**
   * How much of an account came from rewards. Orders are paid from those first, and a refund makes its payment smaller
   * where it stands: what a reward has paid comes back as a reward.
   */
  async rewarded(queries: Queries, account: string): Promise<number> {
    const { rows } = await queries.execute<{ rewarded: number }>(
      sql`select coalesce((array_agg(total order by id desc))[1] - least(0, min(total)), 0)::float8 as rewarded
        from (
          select e.id, sum(e.amount + coalesce(returned.amount, 0)) over (order by e.id) as total
          from ${ledgerEntries} e join ${ledgerJournals} j on j.id = e.journal_id
          left join lateral (
            select sum(back.amount) as amount
            from ${ledgerJournals} refund join ${ledgerEntries} back on back.journal_id = refund.id
            where j.kind = 'pay' and refund.order_no = j.order_no and refund.kind = 'refund'
              and back.account = e.account and back.amount > 0
          ) returned on true
          where e.account = ${account} and (j.kind = 'reward' or (j.kind = 'pay' and e.amount < 0))
        ) as moves`,
    );
    return rows[0]!.rewarded;
  },

  /** What all users have together, held or not. */
  async ofUsers(queries: Queries): Promise<number> {
    const [row] = await queries
      .select({ sum: sql<string>`coalesce(sum(${ledgerAccounts.balance}), 0)` })
      .from(ledgerAccounts)
      .where(isNotNull(ledgerAccounts.userId));
    return Number(row!.sum);
  },

  async addHold(queries: Queries, hold: NewHold): Promise<boolean> {
    const rows = await queries
      .insert(ledgerHolds)
      .values({ ...hold, state: 'held' })
      .onConflictDoNothing({ target: ledgerHolds.key })
      .returning({ key: ledgerHolds.key });
    return rows.length > 0;
  },

  async endHold(
    queries: Queries,
    key: string,
    state: 'released' | 'captured',
    endedAt: Date,
  ): Promise<HoldRow | null> {
    const [row] = await queries
      .update(ledgerHolds)
      .set({ state, endedAt })
      .where(and(eq(ledgerHolds.key, key), eq(ledgerHolds.state, 'held')))
      .returning();
    return row ?? null;
  },

  /** Movements of an account, the newest first. */
  async statement(
    queries: Queries,
    account: string,
    filter: StatementFilter,
    cut: { limit: number; offset?: number; before?: number },
  ) {
    return queries
      .select({
        id: ledgerEntries.id,
        amount: ledgerEntries.amount,
        balance: ledgerEntries.balance,
        kind: ledgerJournals.kind,
        title: ledgerJournals.title,
        orderNo: ledgerJournals.orderNo,
        createdAt: ledgerJournals.createdAt,
      })
      .from(ledgerEntries)
      .innerJoin(ledgerJournals, eq(ledgerJournals.id, ledgerEntries.journalId))
      .where(
        and(
          isMovement(account, filter),
          cut.before === undefined ? undefined : lt(ledgerEntries.id, cut.before),
        ),
      )
      .orderBy(desc(ledgerEntries.id))
      .limit(cut.limit)
      .offset(cut.offset ?? 0);
  },

  countStatement: (queries: Queries, account: string, filter: StatementFilter) =>
    countAtMost(queries, ledgerEntries, isMovement(account, filter)),

  /** Everything posted for an order, with its legs, in the order it happened. */
  async ofOrder(queries: Queries, orderNo: string) {
    return queries
      .select({
        id: ledgerJournals.id,
        kind: ledgerJournals.kind,
        title: ledgerJournals.title,
        createdAt: ledgerJournals.createdAt,
        account: ledgerEntries.account,
        amount: ledgerEntries.amount,
      })
      .from(ledgerJournals)
      .innerJoin(ledgerEntries, eq(ledgerEntries.journalId, ledgerJournals.id))
      .where(eq(ledgerJournals.orderNo, orderNo))
      .orderBy(ledgerJournals.id, ledgerEntries.id)
      .limit(500);
  },
};

function isMovement(account: string, { kind, direction }: StatementFilter): SQL | undefined {
  const ofKind =
    kind &&
    sql`exists (select 1 from ${ledgerJournals} as journal
      where journal.id = ${ledgerEntries.journalId} and journal.kind = ${kind})`;
  return and(
    eq(ledgerEntries.account, account),
    direction && (direction === 'in' ? gt(ledgerEntries.amount, 0) : lt(ledgerEntries.amount, 0)),
    ofKind,
  );
}
