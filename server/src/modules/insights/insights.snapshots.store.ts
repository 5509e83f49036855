import { and, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { beginningOf } from './insights.months.ts';
import {
  insightMonths,
  insightParties,
  insightPrices,
  insightSnapshots,
  type Snapshot,
} from './insights.tables.ts';

/** Without industry and kind a sum is over everything; -1 stands for notices that name no industry. */
export type Grouped = { industry: number | null; kind: number | null };

/** A district since a month. */
type Window = { district: string; from: number };

/** Sums by everything, by industry and by kind at once. */
const byTrade = (columns: string) =>
  sql.raw(`grouping sets ((${columns}), (${columns}, industry), (${columns}, kind))`);

/** Cities of a district: none is the country, two digits a province, four a city. */
function inside(district: string): SQL {
  if (district === '') return sql`true`;
  const width = 10 ** (4 - district.length);
  const first = Number(district) * width;
  return sql.raw(`city between ${first} and ${first + width - 1}`);
}

const within = ({ district, from }: Window) => sql`month >= ${sql.raw(String(from))} and ${inside(district)}`;

export const snapshotStore = {
  async cities(queries: Queries, months: readonly number[]): Promise<string[]> {
    const { rows } = await queries.execute<{ city: number }>(
      sql`select distinct city from ${insightMonths} where month = any(${sql.param([...months])}::int[])`,
    );
    return rows.map(({ city }) => String(city));
  },

  /** The districts counted last before this month: the window has moved on since, whether or not a notice changed. */
  async districtsBefore(queries: Queries, month: number): Promise<string[]> {
    const rows = await queries
      .selectDistinct({ district: insightSnapshots.district })
      .from(insightSnapshots)
      .where(lt(insightSnapshots.computedAt, beginningOf(month)));
    return rows.map(({ district }) => district);
  },

  async byTrade(queries: Queries, district: string, trade: string) {
    const [row] = await queries
      .select()
      .from(insightSnapshots)
      .where(and(eq(insightSnapshots.district, district), eq(insightSnapshots.trade, trade)));
    return row ?? null;
  },

  async months(queries: Queries, window: Window) {
    type Row = Grouped & Snapshot['months'][number];
    const { rows } = await queries.execute<Row>(sql`select month, industry, kind,
        sum(notices)::int as notices, sum(awards)::int as awards, sum(budget)::bigint as budget, sum(amount)::bigint as amount
      from ${insightMonths} where ${within(window)} group by ${byTrade('month')} order by month`);
    return rows;
  },

  async parties(queries: Queries, window: Window, most: number) {
    type Row = Grouped & { role: number; id: number; count: number; amount: number };
    const { rows } = await queries.execute<Row>(sql`select role, id, industry, kind, count, amount from (
        select role, party_id as id, industry, kind, sum(count)::int as count, sum(amount)::bigint as amount,
          row_number() over (partition by role, industry, kind
            order by sum(count) desc, sum(amount) desc, party_id) as place
        from ${insightParties} where ${within(window)} group by ${byTrade('role, party_id')}
      ) as ranked where place <= ${most} order by place`);
    return rows;
  },

  async prices(queries: Queries, window: Window) {
    type Row = Grouped & { step: number; count: number };
    const { rows } = await queries.execute<Row>(sql`select step, industry, kind, sum(count)::int as count
      from ${insightPrices} where ${within(window)} group by ${byTrade('step')} order by step`);
    return rows;
  },

  /** The provinces of the country, or the cities of a province. */
  async below(queries: Queries, window: Window) {
    const { district } = window;
    if (district.length === 4) return [];
    const code = district === '' ? 'city / 100' : 'city';
    type Row = Grouped & { code: string; notices: number };
    const { rows } = await queries.execute<Row>(sql`select (${sql.raw(code)})::text as code, industry, kind,
        sum(notices)::int as notices
      from ${insightMonths} where ${within(window)} group by ${byTrade(code)} order by sum(notices) desc, ${sql.raw(code)}`);
    return rows;
  },

  async replace(
    transaction: Transaction,
    district: string,
    rows: (typeof insightSnapshots.$inferInsert)[],
  ): Promise<void> {
    await transaction.delete(insightSnapshots).where(eq(insightSnapshots.district, district));
    if (rows.length > 0) await transaction.insert(insightSnapshots).values(rows);
  },
};
