import { noticeTypes } from '@portal/contract/notice-content';
import { desc, eq, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { noticeAwards, noticeIndex, notices } from '../notices/notices.tables.ts';
import { beginningOf, monthsBefore, partyRole, priceSteps } from './insights.months.ts';
import {
  insightMarks,
  insightMonths,
  insightPairs,
  insightParties,
  insightPrices,
} from './insights.tables.ts';

type Mark = { noticeId: number; at: Date };

/** A contract tells of the same win as the result before it. */
const result = noticeTypes.indexOf('result');
const markName = 'months';
/** Overlap of the watermark: a transaction may commit after later ones, so rows near the mark are read again. */
const overlap = { ids: 5000, milliseconds: 10 * 60_000 };

export const monthStore = {
  /** Months in which a notice was added, changed or removed since the watermark, and the next watermark. */
  async changed(queries: Queries, now: Date): Promise<{ months: number[]; mark: Mark }> {
    const [mark] = await queries.select().from(insightMarks).where(eq(insightMarks.name, markName));
    const [newest] = await queries
      .select({ id: notices.id })
      .from(notices)
      .orderBy(desc(notices.id))
      .limit(1);
    const next = { noticeId: newest?.id ?? 0, at: now };
    const since = new Date((mark?.at.getTime() ?? 0) - overlap.milliseconds).toISOString();
    const months = sql<number>`to_char(${notices.publishedAt} at time zone 'Asia/Shanghai', 'YYYYMM')::int`;
    const changed = await queries.execute<{ month: number }>(sql`
      select ${months} as month from ${notices}
        where ${notices.updatedAt} >= ${since}::timestamptz and ${notices.state} in ('published', 'withdrawn')
      union
      select ${months} as month from ${notices}
        where ${notices.id} > ${(mark?.noticeId ?? 0) - overlap.ids}::bigint
          and ${notices.state} in ('published', 'withdrawn')`);
    return {
      months: changed.rows.map(({ month }) => month).toSorted((one, other) => one - other),
      mark: next,
    };
  },

  async setMark(queries: Queries, mark: Mark): Promise<void> {
    await queries
      .insert(insightMarks)
      .values({ name: markName, ...mark })
      .onConflictDoUpdate({ target: insightMarks.name, set: mark });
  },

  /** The sums of one month, from its notices as they are now. */
  async write(transaction: Transaction, month: number): Promise<void> {
    for (const table of [insightMonths, insightPrices, insightParties, insightPairs]) {
      await transaction.delete(table).where(eq(table.month, month));
    }
    const from = beginningOf(month).toISOString();
    const to = beginningOf(monthsBefore(month, -1)).toISOString();
    const within = sql`${noticeIndex.publishedAt} >= ${from}::timestamptz and ${noticeIndex.publishedAt} < ${to}::timestamptz`;
    const cell = sql`${sql.raw(String(month))}, ${noticeIndex.district} / 100 as city,
      coalesce(${noticeIndex.industry}, -1) as industry, ${noticeIndex.kind}`;
    const won = sql`${noticeAwards} join ${noticeIndex} on ${noticeIndex.noticeId} = ${noticeAwards.noticeId}
      where ${within} and ${noticeIndex.type} = ${result}::smallint`;

    await transaction.execute(sql`insert into ${insightMonths} (month, city, industry, kind, notices, awards, budget, amount)
      select ${cell}, count(*), count(*) filter (where ${noticeIndex.type} = ${result}::smallint),
        coalesce(sum(${noticeIndex.budget}), 0), coalesce(sum(${notices.amount}) filter (where ${noticeIndex.type} = ${result}::smallint), 0)
      from ${noticeIndex} join ${notices} on ${notices.id} = ${noticeIndex.noticeId}
      where ${within} group by 2, 3, 4`);
    await transaction.execute(sql`insert into ${insightParties} (month, city, industry, kind, role, party_id, count, amount)
      select ${cell}, ${partyRole.buyer}::smallint, ${noticeIndex.buyerId}, count(*),
        coalesce(sum(${noticeIndex.budget}), 0)
      from ${noticeIndex} where ${within} group by 2, 3, 4, ${noticeIndex.buyerId}`);
    await transaction.execute(sql`insert into ${insightParties} (month, city, industry, kind, role, party_id, count, amount)
      select ${cell}, ${partyRole.supplier}::smallint, ${noticeAwards.supplierId}, count(*),
        coalesce(sum(${noticeAwards.amount}), 0)
      from ${won} group by 2, 3, 4, ${noticeAwards.supplierId}`);
    await transaction.execute(sql`insert into ${insightPairs} (month, buyer_id, supplier_id, industry, wins, amount)
      select ${sql.raw(String(month))}, ${noticeIndex.buyerId}, ${noticeAwards.supplierId}, coalesce(${noticeIndex.industry}, -1) as industry,
        count(*), coalesce(sum(${noticeAwards.amount}), 0)
      from ${won} group by 2, 3, 4`);
    const percent = sql`${noticeAwards.amount} * 100.0 / ${noticeAwards.budget}`;
    const step = sql.join(
      priceSteps.slice(1).map((least) => sql`(${percent} >= ${sql.raw(String(least))})::int`),
      sql` + `,
    );
    await transaction.execute(sql`insert into ${insightPrices} (month, city, industry, kind, step, count)
      select ${cell}, (${step})::smallint as step, count(*)
      from ${won} and ${noticeAwards.budget} > 0 and ${noticeAwards.amount} is not null group by 2, 3, 4, 5`);
  },
};
