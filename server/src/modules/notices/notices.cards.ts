import { noticeTypes, noticeTypeTitle } from '@portal/contract/notice-content';
import { toUnixSeconds } from '@portal/contract/time';
import type { Database } from '../../platform/database/database.ts';
import { noticeStore } from './notices.store.ts';

export async function noticeCards(database: Database, ids: readonly number[]) {
  const rows = await noticeStore.cards(database, ids);
  return rows.map(({ notice, buyer }) => ({
    id: notice.id,
    title: notice.title,
    summary: buyer,
    note: noticeTypeTitle[noticeTypes[notice.type]!],
    href: `/bids/detail/${notice.id}`,
    published: notice.publishedAt && toUnixSeconds(notice.publishedAt),
    deadline: notice.deadline && toUnixSeconds(notice.deadline),
    is_available: notice.state === 'published',
  }));
}
