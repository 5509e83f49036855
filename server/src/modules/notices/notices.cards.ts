import { noticeTypes, noticeTypeTitle } from '@portal/contract/notice-content';
import { toUnixSeconds } from '@portal/contract/time';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { notices, parties } from './notices.tables.ts';

/** Withdrawn ones too: who collected one should learn what became of it. */
export async function noticeCards(database: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await database
    .select({ notice: notices, buyer: parties.name })
    .from(notices)
    .innerJoin(parties, eq(parties.id, notices.buyerId))
    .where(and(inArray(notices.id, [...ids]), inArray(notices.state, ['published', 'withdrawn'])));
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
