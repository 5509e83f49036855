import { and, asc, desc, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { likePattern, termsOf } from '../../platform/search-tokens.ts';
import { noticeIndex, noticeNumbers, notices, parties } from '../notices/notices.tables.ts';
import { hotWords } from '../site/site.tables.ts';

/** A prefix shared by more numbers than this identifies none of them. */
const mostNumbered = 1000;

const mostHotWords = 100;
/** Of organisations whose names have all the terms, so many are compared letter by letter. */
const mostCompared = 2000;

export const searchStore = {
  async hotWords(queries: Queries): Promise<string[]> {
    const rows = await queries
      .select({ word: hotWords.word })
      .from(hotWords)
      .orderBy(asc(hotWords.position))
      .limit(mostHotWords);
    return rows.map(({ word }) => word);
  },

  async newestTexts(queries: Queries, limit: number): Promise<string[]> {
    const rows = await queries
      .select({ text: noticeIndex.text })
      .from(noticeIndex)
      .orderBy(desc(noticeIndex.publishedAt), desc(noticeIndex.noticeId))
      .limit(limit);
    return rows.map(({ text }) => text);
  },

  async texts(queries: Queries, ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await queries
      .select({ id: noticeIndex.noticeId, text: noticeIndex.text })
      .from(noticeIndex)
      .where(sql`${noticeIndex.noticeId} = any(${sql.param([...ids])}::bigint[])`);
    return new Map(rows.map(({ id, text }) => [id, text]));
  },

  async isAnywhere(queries: Queries, word: string): Promise<boolean> {
    const { rows } = await queries.execute(
      sql`select 1 from ${noticeIndex} where ${noticeIndex.tokens} @@ ${termsOf(word).terms.join(' & ')}::tsquery
        and ${noticeIndex.text} like ${likePattern(word)} limit 1`,
    );
    return rows.length > 0;
  },

  /** Organisations whose names have all of these words, those with the most notices first. */
  async partiesWith(queries: Queries, words: readonly string[], limit: number) {
    if (words.length === 0) return [];
    const query = words.flatMap((word) => termsOf(word).terms).join(' & ');
    const { rows } = await queries.execute<{ id: number; name: string; notices: number }>(
      sql`select id, name, notices from (
          select id, name, notices from ${parties} where tokens @@ ${query}::tsquery limit ${mostCompared}
        ) as found
        where ${sql.join(
          words.map((word) => sql`lower(name) like ${likePattern(word)}`),
          sql` and `,
        )}
        order by notices desc, id limit ${limit}`,
    );
    return rows.map(({ id, name, notices: count }) => ({ id, name, notices: count }));
  },

  /** What notices are compared by. */
  async comparables(queries: Queries, ids: readonly number[]) {
    return queries
      .select({
        id: notices.id,
        title: notices.title,
        projectId: notices.projectId,
        district: notices.district,
        published: sql<number>`extract(epoch from ${notices.publishedAt})`.mapWith(Number),
      })
      .from(notices)
      .where(sql`${notices.id} = any(${sql.param([...ids])}::bigint[])`);
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
