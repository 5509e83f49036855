import type { NoticeAddress } from '@portal/contract/notice-address';
import { hrefIn, type FacetOption } from './facets.ts';

const day = 86_400;
const hoursOfChina = 8 * 3600;
const fenOfTenThousand = 1_000_000;

const periods = [
  { label: '今天', days: 1 },
  { label: '近 3 天', days: 3 },
  { label: '近 7 天', days: 7 },
  { label: '近 30 天', days: 30 },
  { label: '近 90 天', days: 90 },
];

export function periodOptions(address: NoticeAddress, list: string, now: Date): FacetOption[] {
  const seconds = Math.floor(now.getTime() / 1000) + hoursOfChina;
  const midnight = seconds - (seconds % day) - hoursOfChina;
  return periods.map(({ label, days }) => {
    const from = midnight - (days - 1) * day;
    const active = address.published_from === from && address.published_to === null;
    const next = { published_from: active ? null : from, published_to: null };
    return { label, count: null, active, href: hrefIn(list, { ...address, ...next }) };
  });
}

/** In 万元, as budgets are spoken of. */
const budgets: [label: string, least: number | null, most: number | null][] = [
  ['50 万元以下', null, 50],
  ['50 万至 200 万元', 50, 200],
  ['200 万至 500 万元', 200, 500],
  ['500 万至 1000 万元', 500, 1000],
  ['1000 万元以上', 1000, null],
];

export function budgetOptions(address: NoticeAddress, list: string): FacetOption[] {
  const fen = (tenThousands: number | null) => tenThousands && tenThousands * fenOfTenThousand;
  return budgets.map(([label, least, most]) => {
    const active = address.budget_min === fen(least) && address.budget_max === fen(most);
    const next = active
      ? { budget_min: null, budget_max: null }
      : { budget_min: fen(least), budget_max: fen(most) };
    return { label, count: null, active, href: hrefIn(list, { ...address, ...next }) };
  });
}

/** What the small budget form asks in 万元, in the fen of the query; anything unreadable asks nothing. */
export function fenOf(tenThousands: string | null): number | null {
  if (!tenThousands || !/^\d{1,8}(\.\d{1,4})?$/.test(tenThousands.trim())) return null;
  return Math.round(Number(tenThousands) * fenOfTenThousand);
}

export function tenThousandsOf(fen: number | null): string {
  return fen === null ? '' : String(fen / fenOfTenThousand);
}
