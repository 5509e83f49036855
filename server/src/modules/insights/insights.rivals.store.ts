import { eq, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { insightPairs, insightRivals, type RivalData } from './insights.tables.ts';

type Wins = { id: number; wins: number; amount: number };

export const rivalStore = {
  /** The next suppliers by id who won something since that month. */
  async suppliersAfter(queries: Queries, after: number, from: number, limit: number): Promise<Wins[]> {
    const { rows } = await queries.execute<Wins>(sql`select supplier_id as id, sum(wins)::int as wins,
        sum(amount)::bigint as amount
      from ${insightPairs} where supplier_id > ${after}::bigint and month >= ${from}::int
      group by supplier_id order by supplier_id limit ${limit}`);
    return rows;
  },

  /** Who wins at the same buyers in the same industry. */
  async rivalsOf(queries: Queries, ids: readonly number[], from: number, most: number) {
    type Row = RivalData & { supplier: number };
    const { rows } = await queries.execute<Row>(sql`
      with own as (
        select supplier_id, buyer_id, industry from ${insightPairs}
        where supplier_id = any(${sql.param([...ids])}::bigint[]) and month >= ${from}::int
        group by supplier_id, buyer_id, industry
      ), met as (
        select own.supplier_id as supplier, pairs.supplier_id as id, count(distinct pairs.buyer_id)::int as shared,
          sum(pairs.wins)::int as count, sum(pairs.amount)::bigint as amount
        from own join ${insightPairs} as pairs on pairs.buyer_id = own.buyer_id and pairs.industry = own.industry
          and pairs.month >= ${from}::int and pairs.supplier_id <> own.supplier_id
        group by own.supplier_id, pairs.supplier_id
      )
      select supplier, id, shared, count, amount from (
        select *, row_number() over (partition by supplier order by shared desc, count desc, amount desc, id) as place
        from met
      ) as ranked where place <= ${most} order by supplier, place`);
    const bySupplier = new Map<number, RivalData[]>();
    for (const { supplier, ...rival } of rows) {
      bySupplier.set(supplier, [...(bySupplier.get(supplier) ?? []), rival]);
    }
    return bySupplier;
  },

  async save(queries: Queries, rows: (typeof insightRivals.$inferInsert)[]): Promise<void> {
    await queries
      .insert(insightRivals)
      .values(rows)
      .onConflictDoUpdate({
        target: insightRivals.supplierId,
        set: {
          wins: sql`excluded.wins`,
          amount: sql`excluded.amount`,
          rivals: sql`excluded.rivals`,
          computedAt: sql`excluded.computed_at`,
        },
      });
  },

  async removeOlder(queries: Queries, than: Date): Promise<void> {
    await queries.delete(insightRivals).where(lt(insightRivals.computedAt, than));
  },

  async bySupplier(queries: Queries, supplierId: number) {
    const [row] = await queries.select().from(insightRivals).where(eq(insightRivals.supplierId, supplierId));
    return row ?? null;
  },
};
