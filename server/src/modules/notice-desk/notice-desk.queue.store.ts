import type { NoticeState } from '@portal/contract/notice-fields';
import { type NoticeType, noticeTypes } from '@portal/contract/notice-titles';
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { countAtMost } from '../../platform/database/count.ts';
import type { Queries } from '../../platform/database/database.ts';
import { behind, type Place } from '../../platform/keyset.ts';
import { likePattern } from '../../platform/search-tokens.ts';
import { users } from '../accounts/accounts.tables.ts';
import { notices } from '../notices/notices.tables.ts';
import type { NoticeRow } from './notice-desk.store.ts';

export type Authored = { notice: NoticeRow; author: string | null };
type Filter = { state: NoticeState; type?: NoticeType | undefined; keyword: string };

const authored = (queries: Queries) =>
  queries
    .select({ notice: notices, author: users.nickname })
    .from(notices)
    .leftJoin(users, eq(users.id, notices.authorId));

function filtered({ state, type, keyword }: Filter): SQL | undefined {
  const pattern = likePattern(keyword);
  return and(
    eq(notices.state, state),
    type ? eq(notices.type, noticeTypes.indexOf(type)) : undefined,
    keyword
      ? or(
          sql`lower(${notices.title}) like ${pattern}`,
          sql`lower(${notices.content} ->> 'project_number') like ${pattern}`,
          sql`lower(${notices.content} -> 'buyer' ->> 'name') like ${pattern}`,
        )
      : undefined,
  );
}

export const queueStore = {
  async byIds(queries: Queries, ids: number[]): Promise<Authored[]> {
    return ids.length === 0 ? [] : authored(queries).where(inArray(notices.id, ids));
  },

  async page(
    queries: Queries,
    filter: Filter,
    { after, limit, offset }: { after: Place | null; limit: number; offset: number },
  ): Promise<Authored[]> {
    const place = after ? behind(after, { at: notices.updatedAt, id: notices.id }) : undefined;
    return authored(queries)
      .where(and(filtered(filter), place))
      .orderBy(desc(notices.updatedAt), desc(notices.id))
      .limit(limit)
      .offset(offset);
  },

  async count(queries: Queries, filter: Filter): Promise<number> {
    return countAtMost(queries, notices, filtered(filter));
  },
};
