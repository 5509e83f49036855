import { emptyQuery } from '@portal/contract/notice-address';
import type { DeskNoticeRow } from '@portal/contract/notice-desk';
import { type NoticeState, noticeStates } from '@portal/contract/notice-fields';
import type { NoticeType } from '@portal/contract/notice-titles';
import type { CursorRequest } from '@portal/contract/paging';
import { toUnixSeconds } from '@portal/contract/time';
import type { Platform } from '../../platform/platform.ts';
import { placeCursor } from '../../platform/keyset.ts';
import type { NoticeSearch } from '../notice-search/notice-search.ts';
import { type Authored, queueStore as store } from './notice-desk.queue.store.ts';
import { type Counts, countsOf, noticeDeskStore, staffRole } from './notice-desk.store.ts';

type Search = CursorRequest & {
  state: NoticeState;
  type?: NoticeType | undefined;
  keyword: string;
};

export function deskRowOf({ notice, author }: Authored): DeskNoticeRow {
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

/** The lists staff work through. */
export function createQueue({ database }: Platform, noticeSearch: Pick<NoticeSearch, 'search'>) {
  /** What is public is found by its own index, however many there are. */
  async function published({ keyword, type, next = '', page, page_size }: Search) {
    const query = { ...emptyQuery, keyword, notice_type: type ? [type] : [] };
    const answer = await noticeSearch.search(query, {
      sort: 'date',
      next,
      page,
      page_size,
      with_facets: false,
    });
    const ids = answer.data.map(({ id }) => id);
    const rows = await store.byIds(database, ids);
    const byId = new Map(rows.map((row) => [row.notice.id, row]));
    return {
      total: answer.total,
      next: answer.next,
      data: ids.flatMap((id) => byId.get(id) ?? []).map(deskRowOf),
    };
  }

  async function waiting({ state, keyword, type, next = '', page, page_size }: Search) {
    const after = next === '' ? null : placeCursor.read(next);
    const filter = { state, type, keyword };
    const rows = await store.page(database, filter, {
      after,
      limit: page_size + 1,
      offset: after ? 0 : (page - 1) * page_size,
    });
    const data = rows.slice(0, page_size);
    const last = rows.length > page_size ? data.at(-1)?.notice : undefined;
    const following = last ? placeCursor.write({ at: last.updatedAt, id: last.id }) : null;
    return { total: await store.count(database, filter), next: following, data: data.map(deskRowOf) };
  }

  async function counts(userId: number): Promise<Counts> {
    const rows: { state: NoticeState; count: number }[] = [];
    for (const state of noticeStates) {
      if (state === 'draft') continue;
      rows.push({ state, count: await store.count(database, { state, keyword: '' }) });
    }
    // As the list under the tab has them: with those returned, which also count as returned for everybody.
    const drafts = await noticeDeskStore.countUnfinished(database, { userId, roleId: staffRole });
    return countsOf([...rows, { state: 'draft', count: drafts }]);
  }

  return {
    async list(userId: number, search: Search) {
      const found = search.state === 'published' ? await published(search) : await waiting(search);
      const { page, page_size } = search;
      return { counts: await counts(userId), page, page_size, ...found };
    },
  };
}
