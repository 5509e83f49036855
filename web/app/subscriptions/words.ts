import type { NoticeQuery } from '@portal/contract/notices';
import {
  industryTitle,
  noticeKindTitle,
  noticeMethodTitle,
  noticeTypeTitle,
} from '@portal/contract/notice-titles';

export type Frequency = 'now' | 'daily' | 'off';

export const frequencyTitle: Record<Frequency, string> = {
  now: '即时推送',
  daily: '每日汇总',
  off: '暂停推送',
};

export const frequencyHint: Record<Frequency, string> = {
  now: '有新公告就通知您',
  daily: '每天上午 8 点汇总一次',
  off: '只保存条件，不通知',
};

export const frequencies: readonly Frequency[] = ['now', 'daily', 'off'];

/** A name to begin with: what the search asks, as people would say it. */
export function suggestedName(query: NoticeQuery): string {
  const parts = [
    query.keyword,
    ...query.notice_type.map((each) => noticeTypeTitle[each]),
    ...query.method.map((each) => noticeMethodTitle[each]),
    ...query.kind.map((each) => noticeKindTitle[each]),
    ...query.industry.map((each) => industryTitle[each]),
  ].filter(Boolean);
  return (parts.slice(0, 3).join(' ') || '全部公告').slice(0, 40);
}
