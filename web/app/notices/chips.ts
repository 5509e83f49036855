import { formatBudget } from '@portal/contract/money';
import type { NoticeAddress } from '@portal/contract/notice-address';
import {
  industryTitle,
  noticeKindTitle,
  noticeMethodTitle,
  noticeTypeTitle,
} from '@portal/contract/notice-titles';
import { formatDate } from '@portal/contract/time';
import { hrefIn } from './facets.ts';

export type Chip = { label: string; href: string };
export type Names = { district: string; buyer: string; supplier: string; agency: string };

/** What narrows the list, each with the address that takes it away. */
export function chipsOf(address: NoticeAddress, names: Names, list: string): Chip[] {
  const chips: Chip[] = [];
  const put = (label: string, without: Partial<NoticeAddress>) =>
    chips.push({ label, href: hrefIn(list, { ...address, ...without }) });

  if (address.district) put(`地区：${names.district}`, { district: '' });
  each(address.notice_type, (value, rest) => put(noticeTypeTitle[value], { notice_type: rest }));
  each(address.method, (value, rest) => put(noticeMethodTitle[value], { method: rest }));
  each(address.kind, (value, rest) => put(noticeKindTitle[value], { kind: rest }));
  each(address.industry, (value, rest) => put(industryTitle[value], { industry: rest }));
  if (address.buyer !== null) put(`采购人：${names.buyer}`, { buyer: null });
  if (address.agency !== null) put(`代理机构：${names.agency}`, { agency: null });
  if (address.supplier !== null) put(`中标供应商：${names.supplier}`, { supplier: null });
  const { published_from: from, published_to: to, budget_min: least, budget_max: most } = address;
  if (from !== null || to !== null)
    put(`发布：${between(from, to, formatDate, '至今')}`, { published_from: null, published_to: null });
  if (least !== null || most !== null)
    put(`预算：${between(least, most, formatBudget, '以上')}`, { budget_min: null, budget_max: null });
  if (address.open_only) put('可投标', { open_only: false });
  return chips;
}

function each<Value>(values: readonly Value[], tell: (value: Value, rest: Value[]) => void): void {
  for (const value of values)
    tell(
      value,
      values.filter((other) => other !== value),
    );
}

function between(
  from: number | null,
  to: number | null,
  words: (value: number) => string,
  open: string,
): string {
  if (from === null) return to === null ? '' : `${words(to)} 以${open === '以上' ? '下' : '前'}`;
  if (to !== null) return `${words(from)} 至 ${words(to)}`;
  return `${words(from)} ${open}`;
}
