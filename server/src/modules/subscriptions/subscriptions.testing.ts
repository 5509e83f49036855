import { type NoticeQuery, noticeQuery } from '@portal/contract/notices';
import type { NoticeDraft } from '@portal/contract/notice-content';
import type { Platform } from '../../platform/platform.ts';
import type { Notices } from '../notices/notices.ts';
import { testNotices } from '../notices/notices.testing.ts';

export function noticesOn(platform: Platform): Notices {
  return testNotices(platform);
}

let last = 0;

/** A believable tender, with what a test wants different. */
export function draft(overrides: Partial<NoticeDraft> = {}): NoticeDraft {
  return {
    type: 'tender',
    title: `示例市第${++last}中学食堂设备采购项目招标公告`,
    kind: 'goods',
    method: 'open',
    industry: 'P',
    district: '440304',
    buyer: { name: '示例市教育局' },
    budget: 50_000_000,
    ...overrides,
  };
}

/** Publishes as the desk does: everything in one transaction. */
export async function publish(platform: Platform, ...drafts: NoticeDraft[]): Promise<number[]> {
  const now = platform.clock();
  const entries = drafts.map((content) => ({ content, state: 'published' as const, publishedAt: now }));
  return platform.database.transaction((transaction) =>
    noticesOn(platform).publishing.add(transaction, entries, now),
  );
}

export const searchFor = (overrides: Partial<NoticeQuery>): NoticeQuery => noticeQuery.parse(overrides);
