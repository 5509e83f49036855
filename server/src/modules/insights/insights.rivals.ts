import { lt, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { insightPairs, insightRivals, type RivalData } from './insights.tables.ts';

const suppliersAtOnce = 200;
const mostRivals = 10;

type Wins = { id: number; wins: number; amount: number };

/** The next suppliers by id who won something since that month. */
async function suppliersAfter(queries: Queries, after: number, from: number): Promise<Wins[]> {
  const { rows } = await queries.execute<Wins>(sql`select supplier_id as id, sum(wins)::int as wins,
      sum(amount)::bigint as amount
    from ${insightPairs} where supplier_id > ${after}::bigint and month >= ${from}::int
    group by supplier_id order by supplier_id limit ${suppliersAtOnce}`);
  return rows;
}

/** Who wins at the same buyers in the same industry. */
async function rivalsOf(queries: Queries, ids: readonly number[], from: number) {
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
    ) as ranked where place <= ${mostRivals} order by supplier, place`);
  const bySupplier = new Map<number, RivalData[]>();
  for (const { supplier, ...rival } of rows) {
    bySupplier.set(supplier, [...(bySupplier.get(supplier) ?? []), rival]);
  }
  return bySupplier;
}

/** Everybody's rivals, some hundred suppliers at a time; who won nothing for a year is left out. */
export async function writeRivals(queries: Queries, from: number, computedAt: Date): Promise<void> {
  for (let after = 0; ;) {
    const suppliers = await suppliersAfter(queries, after, from);
    if (suppliers.length === 0) break;
    after = suppliers.at(-1)!.id;
    const rivals = await rivalsOf(
      queries,
      suppliers.map(({ id }) => id),
      from,
    );
    await queries
      .insert(insightRivals)
      .values(
        suppliers.map(({ id, wins, amount }) => ({
          supplierId: id,
          wins,
          amount,
          rivals: rivals.get(id) ?? [],
          computedAt,
        })),
      )
      .onConflictDoUpdate({
        target: insightRivals.supplierId,
        set: {
          wins: sql`excluded.wins`,
          amount: sql`excluded.amount`,
          rivals: sql`excluded.rivals`,
          computedAt: sql`excluded.computed_at`,
        },
      });
  }
  await queries.delete(insightRivals).where(lt(insightRivals.computedAt, computedAt));
}
