import { formatBudget } from '@portal/contract/money';
import { noticeMethodTitle, noticeTypeTitle, type NoticeType } from '@portal/contract/notice-titles';
import type { NoticeRow } from '@portal/contract/notices';
import { formatDate, yearOf } from '@portal/contract/time';
import type { Tone } from '../ui/tone.ts';
import type { Place } from './places.ts';

// Words for the screen are made on the server: the browser then needs neither the clock nor the formatting code.

const day = 86_400;
const soon = 7;

export const typeTone: Record<NoticeType, Tone> = {
  intention: 'info',
  prequalification: 'brand',
  tender: 'brand',
  correction: 'accent',
  result: 'neutral',
  ended: 'neutral',
  contract: 'neutral',
  acceptance: 'neutral',
};

export type DeadlineText = { date: string; left: string; soon: boolean; over: boolean };

export function rowTexts(row: NoticeRow, now: Date, place: Place) {
  const paid = row.amount !== null;
  const money = row.amount ?? row.budget;
  return {
    id: row.id,
    href: place.detail(row.id),
    type: noticeTypeTitle[row.type],
    tone: typeTone[row.type],
    method: row.method && noticeMethodTitle[row.method],
    title_html: row.title_html,
    snippet_html: row.snippet_html,
    buyer: row.buyer.name,
    district: row.district.name,
    money: money === null ? null : formatBudget(money),
    paid,
    deadline: row.deadline === null ? null : deadlineText(row.deadline, now),
    published: shortDate(row.published, now),
  };
}
export type RowTexts = ReturnType<typeof rowTexts>;

export function deadlineText(deadline: number, now: Date): DeadlineText {
  const left = deadline - now.getTime() / 1000;
  const days = Math.ceil(left / day);
  return {
    date: shortDate(deadline, now),
    left: left <= 0 ? '已截止' : left < day ? '不足 1 天' : `剩 ${days} 天`,
    soon: left > 0 && days <= soon,
    over: left <= 0,
  };
}

/** Month and day; the year only where it is another one. */
export function shortDate(seconds: number, now: Date): string {
  const date = formatDate(seconds);
  return date.startsWith(`${yearOf(now)}-`) ? date.slice(5) : date;
}

const grouped = new Intl.NumberFormat('zh-CN');
const rough = new Intl.NumberFormat('zh-CN', { maximumSignificantDigits: 3 });

/** An estimate says so, and does not pretend to know the last figures. */
export function countText(count: number, estimate: boolean): string {
  return estimate ? `约 ${rough.format(count)}` : grouped.format(count);
}
