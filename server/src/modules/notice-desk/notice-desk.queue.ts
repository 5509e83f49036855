import type { DeskNoticeRow } from '@portal/contract/notice-desk';
import { type NoticeState, noticeStates } from '@portal/contract/notice-fields';
import { type NoticeType, noticeTypes } from '@portal/contract/notice-titles';
import { toUnixSeconds } from '@portal/contract/time';
import { and, count, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { behind, placeCursor } from '../../platform/keyset.ts';
import { likePattern } from '../../platform/search-tokens.ts';
import { users } from '../accounts/accounts.tables.ts';
import type { NoticeSearch } from '../notice-search/notice-search.ts';
import { notices } from '../notices/notices.tables.ts';
import { type Counts, countsOf, type NoticeRow } from './notice-desk.store.ts';
import { noticeDrafts } from './notice-desk.tables.ts';

type Search = {
  state: NoticeState;
  type?: NoticeType | undefined;
  keyword: string;
  next?: string | undefined;
  page: number;
  page_size: number;
};
type Joined = { notice: NoticeRow; author: string | null };

const mostCounted = 10_000;

export function deskRowOf({ notice, author }: Joined): DeskNoticeRow {
  const { content } = notice;
  return {
    id: notice.id,
    state: notice.state,
    type: content.type,
    title: notice.title,
    project_number: content.project_number,
    buyer: content.buyer.name,
    agency: content.agency?.name ?? '',
    author: author ?? '',
    source: notice.source ?? '',
    version: notice.version,
    updated: toUnixSeconds(notice.updatedAt),
    published: notice.publishedAt && toUnixSeconds(notice.publishedAt),
  };
}

export async function authorOf(queries: Queries, authorId: number | null): Promise<string> {
  if (authorId === null) return '';
  const [row] = await queries.select({ name: users.nickname }).from(users).where(eq(users.id, authorId));
  return row?.name ?? '';
}

/** The lists staff work through. */
export function createQueue({ database }: Platform, noticeSearch: Pick<NoticeSearch, 'search'>) {
  const joined = () =>
    database
      .select({ notice: notices, author: users.nickname })
      .from(notices)
      .leftJoin(users, eq(users.id, notices.authorId));

  async function counted(among: SQL | undefined): Promise<number> {
    const some = database
      .select({ one: sql`1` })
      .from(notices)
      .where(among)
      .limit(mostCounted)
      .as('some');
    const [row] = await database.select({ count: count() }).from(some);
    return row!.count;
  }

  /** What is public is found by its own index, however many there are. */
  async function published({ keyword, type, next = '', page, page_size }: Search) {
    const query = { ...everything, keyword, notice_type: type ? [type] : [] };
    const answer = await noticeSearch.search(query, {
      sort: 'date',
      next,
      page,
      page_size,
      with_facets: false,
    });
    const ids = answer.data.map(({ id }) => id);
    const rows = ids.length > 0 ? await joined().where(inArray(notices.id, ids)) : [];
    const byId = new Map(rows.map((row) => [row.notice.id, row]));
    return {
      total: answer.total,
      next: answer.next,
      data: ids.flatMap((id) => byId.get(id) ?? []).map(deskRowOf),
    };
  }

  async function waiting({ state, keyword, type, next = '', page, page_size }: Search) {
    const after = next === '' ? null : placeCursor.read(next);
    const pattern = likePattern(keyword);
    const among = and(
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
    const place = after ? behind(after, { at: notices.updatedAt, id: notices.id }) : undefined;
    const rows = await joined()
      .where(and(among, place))
      .orderBy(desc(notices.updatedAt), desc(notices.id))
      .limit(page_size + 1)
      .offset(after ? 0 : (page - 1) * page_size);
    const data = rows.slice(0, page_size);
    const last = rows.length > page_size ? data.at(-1)?.notice : undefined;
    const following = last ? placeCursor.write({ at: last.updatedAt, id: last.id }) : null;
    return { total: await counted(among), next: following, data: data.map(deskRowOf) };
  }

  async function counts(userId: number): Promise<Counts> {
    const rows: { state: NoticeState; count: number }[] = [];
    for (const state of noticeStates) {
      if (state === 'draft') continue;
      rows.push({ state, count: await counted(eq(notices.state, state)) });
    }
    const [drafts] = await database
      .select({ count: count() })
      .from(noticeDrafts)
      .where(and(eq(noticeDrafts.userId, userId), eq(noticeDrafts.roleId, 0), isNull(noticeDrafts.noticeId)));
    return countsOf([...rows, { state: 'draft', count: drafts!.count }]);
  }

  return {
    async list(userId: number, search: Search) {
      const found = search.state === 'published' ? await published(search) : await waiting(search);
      const { page, page_size } = search;
      return { counts: await counts(userId), page, page_size, ...found };
    },
  };
}

const everything = {
  keyword: '',
  full_text: false,
  district: '',
  notice_type: [],
  method: [],
  kind: [],
  industry: [],
  buyer: null,
  supplier: null,
  agency: null,
  published_from: null,
  published_to: null,
  open_only: false,
  budget_min: null,
  budget_max: null,
};
