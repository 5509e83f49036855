import { and, asc, count, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { notices } from '../notices/notices.tables.ts';
import { users } from '../accounts/accounts.tables.ts';
import { districts } from '../site/site.tables.ts';
import { noticeImportRows, noticeImports } from './notice-imports.tables.ts';

export type ImportRow = typeof noticeImports.$inferSelect;
export type ReportRow = typeof noticeImportRows.$inferSelect;
export type NewReportRow = typeof noticeImportRows.$inferInsert;
export type NoticeRow = typeof notices.$inferSelect;

export const importStore = {
  /** All of the country. */
  async districts(queries: Queries) {
    return queries
      .select({ code: districts.code, name: districts.name, parent: districts.parent })
      .from(districts)
      .limit(10_000);
  },

  async add(queries: Queries, row: typeof noticeImports.$inferInsert): Promise<number> {
    const [made] = await queries.insert(noticeImports).values(row).returning({ id: noticeImports.id });
    return made!.id;
  },

  async byId(queries: Queries, id: number): Promise<ImportRow | null> {
    const [row] = await queries.select().from(noticeImports).where(eq(noticeImports.id, id));
    return row ?? null;
  },

  async page(queries: Queries, limit: number, offset: number) {
    const rows = await queries
      .select({ row: noticeImports, by: users.nickname })
      .from(noticeImports)
      .leftJoin(users, eq(users.id, noticeImports.userId))
      .orderBy(desc(noticeImports.createdAt), desc(noticeImports.id))
      .limit(limit)
      .offset(offset);
    const [counted] = await queries.select({ total: count() }).from(noticeImports);
    return { total: counted!.total, rows };
  },

  async nameOf(queries: Queries, userId: number): Promise<string> {
    const [row] = await queries.select({ name: users.nickname }).from(users).where(eq(users.id, userId));
    return row?.name ?? '';
  },

  /** Takes the lease of an import that has no worker, or one without a recent heartbeat. */
  async take(
    queries: Queries,
    id: number,
    runner: string,
    now: Date,
    silentSince: Date,
  ): Promise<ImportRow | null> {
    const [row] = await queries
      .update(noticeImports)
      .set({ status: 'working', runner, heardAt: now })
      .where(
        and(
          eq(noticeImports.id, id),
          inArray(noticeImports.status, ['waiting', 'working']),
          or(isNull(noticeImports.heardAt), lt(noticeImports.heardAt, silentSince)),
        ),
      )
      .returning();
    return row ?? null;
  },

  async heartbeat(queries: Queries, id: number, runner: string, now: Date): Promise<void> {
    await queries
      .update(noticeImports)
      .set({ heardAt: now })
      .where(and(eq(noticeImports.id, id), eq(noticeImports.runner, runner)));
  },

  /** Within a batch: null when the import was cancelled or the lease was lost. */
  async lock(transaction: Transaction, id: number, runner: string): Promise<ImportRow | null> {
    const [row] = await transaction
      .select()
      .from(noticeImports)
      .where(
        and(eq(noticeImports.id, id), eq(noticeImports.runner, runner), eq(noticeImports.status, 'working')),
      )
      .for('update');
    return row ?? null;
  },

  async set(queries: Queries, id: number, changes: Partial<ImportRow>): Promise<void> {
    await queries.update(noticeImports).set(changes).where(eq(noticeImports.id, id));
  },

  async cancel(queries: Queries, id: number, now: Date): Promise<boolean> {
    const rows = await queries
      .update(noticeImports)
      .set({ status: 'cancelled', finishedAt: now })
      .where(and(eq(noticeImports.id, id), inArray(noticeImports.status, ['waiting', 'working'])))
      .returning({ id: noticeImports.id });
    return rows.length > 0;
  },

  /** Imports whose lease has expired, left by a killed process. */
  async abandoned(queries: Queries, silentSince: Date): Promise<number[]> {
    const rows = await queries
      .select({ id: noticeImports.id })
      .from(noticeImports)
      .where(and(eq(noticeImports.status, 'working'), lt(noticeImports.heardAt, silentSince)))
      .limit(20);
    return rows.map(({ id }) => id);
  },

  async open(queries: Queries): Promise<number> {
    const [row] = await queries
      .select({ open: count() })
      .from(noticeImports)
      .where(inArray(noticeImports.status, ['waiting', 'working']));
    return row!.open;
  },

  async addRows(queries: Queries, rows: NewReportRow[]): Promise<void> {
    if (rows.length > 0) await queries.insert(noticeImportRows).values(rows);
  },

  /** Rows of this import that have these numbers already. */
  async seen(queries: Queries, importId: number, externalIds: string[]): Promise<Map<string, number>> {
    if (externalIds.length === 0) return new Map();
    const rows = await queries
      .select({ row: noticeImportRows.row, externalId: noticeImportRows.externalId })
      .from(noticeImportRows)
      .where(
        and(
          eq(noticeImportRows.importId, importId),
          inArray(noticeImportRows.externalId, externalIds),
          sql`${noticeImportRows.outcome} <> 'refused'`,
        ),
      );
    return new Map(rows.map(({ row, externalId }) => [externalId, row]));
  },

  async byExternalIds(
    transaction: Transaction,
    source: string,
    externalIds: string[],
  ): Promise<Map<string, NoticeRow>> {
    if (externalIds.length === 0) return new Map();
    const rows = await transaction
      .select()
      .from(notices)
      .where(and(eq(notices.source, source), inArray(notices.externalId, externalIds)))
      .for('update');
    return new Map(rows.map((row) => [row.externalId!, row]));
  },

  async setNotice(transaction: Transaction, id: number, changes: Partial<NoticeRow>): Promise<void> {
    await transaction.update(notices).set(changes).where(eq(notices.id, id));
  },

  async reportPage(
    queries: Queries,
    importId: number,
    outcome: ReportRow['outcome'] | undefined,
    { after, limit, offset }: { after: number | null; limit: number; offset: number },
  ): Promise<ReportRow[]> {
    return queries
      .select()
      .from(noticeImportRows)
      .where(
        and(
          eq(noticeImportRows.importId, importId),
          outcome ? eq(noticeImportRows.outcome, outcome) : undefined,
          after === null ? undefined : gt(noticeImportRows.row, after),
        ),
      )
      .orderBy(asc(noticeImportRows.row))
      .limit(limit)
      .offset(offset);
  },

  async refusedAfter(queries: Queries, importId: number, row: number, limit: number): Promise<ReportRow[]> {
    return queries
      .select()
      .from(noticeImportRows)
      .where(
        and(
          eq(noticeImportRows.importId, importId),
          eq(noticeImportRows.outcome, 'refused'),
          gt(noticeImportRows.row, row),
        ),
      )
      .orderBy(asc(noticeImportRows.row))
      .limit(limit);
  },
};
