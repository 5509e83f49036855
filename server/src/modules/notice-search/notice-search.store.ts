import { and, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { noticeNumbers, parties } from '../notices/notices.tables.ts';

/** A prefix shared by more numbers than this identifies none of them. */
const mostNumbered = 1000;

export const searchStore = {
  async partyNames(queries: Queries, ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await queries
      .select({ id: parties.id, name: parties.name })
      .from(parties)
      .where(inArray(parties.id, [...ids]));
    return new Map(rows.map(({ id, name }) => [id, name]));
  },

  async idsByNumberPrefix(queries: Queries, prefix: string): Promise<number[]> {
    const after = prefix.slice(0, -1) + String.fromCodePoint(prefix.codePointAt(prefix.length - 1)! + 1);
    const { noticeId, number } = noticeNumbers;
    const rows = await queries
      .select({ id: noticeId })
      .from(noticeNumbers)
      // The operators of `text_pattern_ops`, the operator class of the index.
      .where(and(sql`${number} ~>=~ ${prefix}`, sql`${number} ~<~ ${after}`))
      .limit(mostNumbered + 1);
    return rows.length > mostNumbered ? [] : rows.map(({ id }) => id);
  },
};
