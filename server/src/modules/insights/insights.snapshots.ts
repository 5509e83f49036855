import { eq, lt, sql, type SQL } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { beginningOf, partyRole } from './insights.months.ts';
import {
  insightMonths,
  insightParties,
  insightPrices,
  insightSnapshots,
  type Snapshot,
} from './insights.tables.ts';

const mostParties = 10;
const mostDistricts = 40;

/** Without industry and kind a sum is over everything; -1 stands for notices that name no industry. */
type Grouped = { industry: number | null; kind: number | null };

export function tradeOf({ industry, kind }: Grouped): string {
  if (industry !== null) return `i${industry}`;
  return kind === null ? '' : `k${kind}`;
}

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

/** The districts whose snapshots hang on these months: the country, its provinces and cities. */
export async function districtsOf(queries: Queries, months: readonly number[]): Promise<string[]> {
  if (months.length === 0) return [];
  const { rows } = await queries.execute<{ city: number }>(
    sql`select distinct city from ${insightMonths} where month = any(${sql.param([...months])}::int[])`,
  );
  const cities = rows.map(({ city }) => String(city));
  return ['', ...new Set(cities.map((city) => city.slice(0, 2))), ...cities];
}

/** The districts counted last before this month: the window has moved on since, whether or not a notice changed. */
export async function districtsBefore(queries: Queries, month: number): Promise<string[]> {
  const rows = await queries
    .selectDistinct({ district: insightSnapshots.district })
    .from(insightSnapshots)
    .where(lt(insightSnapshots.computedAt, new Date(beginningOf(month))));
  return rows.map(({ district }) => district);
}

/** What a request will read about a district, made anew. */
export async function writeSnapshots(
  transaction: Transaction,
  district: string,
  from: number,
  now: Date,
): Promise<void> {
  const snapshots = new Map<string, Snapshot>();
  const snapshotOf = (row: Grouped): Snapshot => {
    const trade = tradeOf(row);
    const snapshot = snapshots.get(trade) ?? {
      months: [],
      districts: [],
      buyers: [],
      winners: [],
      prices: [],
    };
    snapshots.set(trade, snapshot);
    return snapshot;
  };
  const where = sql`month >= ${sql.raw(String(from))} and ${inside(district)}`;
  for (const { industry, kind, ...month } of await months(transaction, where)) {
    snapshotOf({ industry, kind }).months.push(month);
  }
  for (const row of await parties(transaction, where)) {
    const list = row.role === partyRole.buyer ? snapshotOf(row).buyers : snapshotOf(row).winners;
    list.push({ id: row.id, count: row.count, amount: row.amount });
  }
  for (const row of await prices(transaction, where))
    snapshotOf(row).prices.push({ step: row.step, count: row.count });
  for (const row of await below(transaction, where, district)) {
    const { districts } = snapshotOf(row);
    if (districts.length < mostDistricts) districts.push({ code: row.code, notices: row.notices });
  }
  await transaction.delete(insightSnapshots).where(eq(insightSnapshots.district, district));
  const rows = [...snapshots].map(([trade, data]) => ({ district, trade, data, computedAt: now }));
  if (rows.length > 0) await transaction.insert(insightSnapshots).values(rows);
}

async function months(queries: Queries, where: SQL) {
  type Row = Grouped & Snapshot['months'][number];
  const { rows } = await queries.execute<Row>(sql`select month, industry, kind,
      sum(notices)::int as notices, sum(awards)::int as awards, sum(budget)::bigint as budget, sum(amount)::bigint as amount
    from ${insightMonths} where ${where} group by ${byTrade('month')} order by month`);
  return rows;
}

async function parties(queries: Queries, where: SQL) {
  type Row = Grouped & { role: number; id: number; count: number; amount: number };
  const { rows } = await queries.execute<Row>(sql`select role, id, industry, kind, count, amount from (
      select role, party_id as id, industry, kind, sum(count)::int as count, sum(amount)::bigint as amount,
        row_number() over (partition by role, industry, kind
          order by sum(count) desc, sum(amount) desc, party_id) as place
      from ${insightParties} where ${where} group by ${byTrade('role, party_id')}
    ) as ranked where place <= ${mostParties} order by place`);
  return rows;
}

async function prices(queries: Queries, where: SQL) {
  type Row = Grouped & { step: number; count: number };
  const { rows } = await queries.execute<Row>(sql`select step, industry, kind, sum(count)::int as count
    from ${insightPrices} where ${where} group by ${byTrade('step')} order by step`);
  return rows;
}

/** The provinces of the country, or the cities of a province. */
async function below(queries: Queries, where: SQL, district: string) {
  if (district.length === 4) return [];
  const code = district === '' ? 'city / 100' : 'city';
  type Row = Grouped & { code: string; notices: number };
  const { rows } = await queries.execute<Row>(sql`select (${sql.raw(code)})::text as code, industry, kind,
      sum(notices)::int as notices
    from ${insightMonths} where ${where} group by ${byTrade(code)} order by sum(notices) desc, ${sql.raw(code)}`);
  return rows;
}
