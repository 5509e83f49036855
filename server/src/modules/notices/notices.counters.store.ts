import { noticeTypes } from '@portal/contract/notice-content';
import { and, count, countDistinct, eq, inArray, min, sql, sum } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { noticeAwards, noticeIndex, parties, partyRecounts } from './notices.tables.ts';

const resultType = noticeTypes.indexOf('result');

type Counts = { notices: number; agencyNotices: number; wins: number; wonAmount: number };

export const counterStore = {
  /** The organisations that have waited longest; they wait no more. */
  async takeWaiting(transaction: Transaction, limit: number): Promise<number[]> {
    const waiting = await transaction
      .select({ partyId: partyRecounts.partyId })
      .from(partyRecounts)
      .groupBy(partyRecounts.partyId)
      .orderBy(min(partyRecounts.id))
      .limit(limit);
    const ids = waiting.map(({ partyId }) => partyId);
    if (ids.length > 0) await transaction.delete(partyRecounts).where(inArray(partyRecounts.partyId, ids));
    return ids;
  },

  async countsOf(queries: Queries, ids: number[]): Promise<Map<number, Counts>> {
    const counts = new Map(ids.map((id) => [id, { notices: 0, agencyNotices: 0, wins: 0, wonAmount: 0 }]));
    const asBuyer = await queries
      .select({ id: noticeIndex.buyerId, notices: count() })
      .from(noticeIndex)
      .where(inArray(noticeIndex.buyerId, ids))
      .groupBy(noticeIndex.buyerId);
    const asAgency = await queries
      .select({ id: noticeIndex.agencyId, agencyNotices: count() })
      .from(noticeIndex)
      .where(inArray(noticeIndex.agencyId, ids))
      .groupBy(noticeIndex.agencyId);
    // Results alone: the contract that follows tells of the same win.
    const asSupplier = await queries
      .select({
        id: noticeAwards.supplierId,
        wins: countDistinct(noticeAwards.noticeId),
        wonAmount: sum(noticeAwards.amount).mapWith(Number),
      })
      .from(noticeAwards)
      .where(and(inArray(noticeAwards.supplierId, ids), eq(noticeAwards.type, resultType)))
      .groupBy(noticeAwards.supplierId);
    for (const { id, notices } of asBuyer) counts.get(id)!.notices = notices;
    for (const { id, agencyNotices } of asAgency) counts.get(id!)!.agencyNotices = agencyNotices;
    for (const { id, wins, wonAmount } of asSupplier) {
      Object.assign(counts.get(id)!, { wins, wonAmount: wonAmount ?? 0 });
    }
    return counts;
  },

  async write(queries: Queries, counts: ReadonlyMap<number, Counts>): Promise<void> {
    const given = JSON.stringify([...counts].map(([id, values]) => ({ id, ...values })));
    await queries.execute(sql`
      update ${parties} set notices = given.notices, agency_notices = given."agencyNotices",
        wins = given.wins, won_amount = given."wonAmount"
      from jsonb_to_recordset(${given}::jsonb)
        as given (id bigint, notices int, "agencyNotices" int, wins int, "wonAmount" bigint)
      where ${parties.id} = given.id`);
  },
};
