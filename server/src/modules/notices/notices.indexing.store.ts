import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { Indexed } from './notices.indexing.ts';
import {
  noticeAwards,
  noticeBodies,
  noticeIndex,
  noticeNumbers,
  noticeUnmatched,
  partyRecounts,
} from './notices.tables.ts';

type Named = { buyerId?: number; agencyId?: number | null; supplierId?: number };

/** Their counts are made anew by the job of `notices.counters.ts`. */
async function noteParties(queries: Queries, rows: readonly Named[]): Promise<void> {
  const all = rows.flatMap(({ buyerId, agencyId, supplierId }) => [buyerId, agencyId, supplierId]);
  const ids = [...new Set(all.flatMap((id) => id ?? []))];
  if (ids.length > 0) await queries.insert(partyRecounts).values(ids.map((partyId) => ({ partyId })));
}

export const indexStore = {
  /** Makes notices findable, and leaves word for the subscriptions. */
  async add(queries: Queries, entries: readonly Indexed[], isNew: boolean): Promise<void> {
    if (entries.length === 0) return;
    await queries.insert(noticeIndex).values(entries.map(({ index }) => index));
    await queries.insert(noticeBodies).values(entries.map(({ body }) => body));
    const numbers = entries.flatMap(({ number }) => number ?? []);
    if (numbers.length > 0) await queries.insert(noticeNumbers).values(numbers);
    const awards = entries.flatMap((entry) => entry.awards);
    if (awards.length > 0) await queries.insert(noticeAwards).values(awards);
    await noteParties(queries, [...entries.map(({ index }) => index), ...awards]);
    if (!isNew) return;
    const unmatched = entries.map(({ index }) => ({ noticeId: index.noticeId }));
    await queries.insert(noticeUnmatched).values(unmatched).onConflictDoNothing();
  },

  /** Word for the subscriptions stays: a revised notice is still new to them. */
  async remove(queries: Queries, noticeId: number): Promise<void> {
    const { buyerId, agencyId } = noticeIndex;
    const { supplierId } = noticeAwards;
    await noteParties(queries, [
      ...(await queries
        .select({ buyerId, agencyId })
        .from(noticeIndex)
        .where(eq(noticeIndex.noticeId, noticeId))),
      ...(await queries.select({ supplierId }).from(noticeAwards).where(eq(noticeAwards.noticeId, noticeId))),
    ]);
    for (const table of [noticeIndex, noticeBodies, noticeNumbers, noticeAwards]) {
      await queries.delete(table).where(eq(table.noticeId, noticeId));
    }
  },
};
