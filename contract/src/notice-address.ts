import { dayOf, startOfDay } from './days.ts';
import { industryTitle, noticeKindTitle, noticeMethodTitle, noticeTypeTitle } from './notice-titles.ts';
import type { NoticeQuery, NoticeSort } from './notices.ts';
import { fenOf, mostFen, shortYuanOf } from './yuan.ts';

/** A search as the address bar, a feed and a shared link hold it. */
export type NoticeAddress = NoticeQuery & { sort: NoticeSort };

const sortTitle = {
  date: '发布时间',
  relevance: '相关度',
  budget: '预算金额',
  deadline: '截止时间',
} as const;

/** Every notice. */
export const emptyQuery: NoticeQuery = {
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

export const emptyAddress: NoticeAddress = { ...emptyQuery, sort: 'date' };

const daySeconds = 86_400;

/** Lenient parser: invalid filters are ignored, so that an old link still works. */
export function queryOf(parameters: URLSearchParams): NoticeAddress {
  const text = (name: string) => (parameters.get(name) ?? '').trim();
  const some = <Key extends string>(name: string, titles: Record<Key, string>): Key[] => {
    const given = new Set(parameters.getAll(name).flatMap((each) => each.split(',')));
    return (Object.keys(titles) as Key[]).filter((key) => given.has(key));
  };
  const sort = text('sort');
  return {
    keyword: plain(text('keyword')),
    full_text: text('full_text') === '1',
    district: /^(\d{2}|\d{4}|\d{6})$/.test(text('district')) ? text('district') : '',
    notice_type: some('notice_type', noticeTypeTitle),
    method: some('method', noticeMethodTitle),
    kind: some('kind', noticeKindTitle),
    industry: some('industry', industryTitle),
    buyer: idOf(text('buyer')),
    supplier: idOf(text('supplier')),
    agency: idOf(text('agency')),
    published_from: startOf(text('published_from')),
    published_to: endOf(startOf(text('published_to'))),
    open_only: text('open_only') === '1',
    budget_min: budgetOf(text('budget_min')),
    budget_max: budgetOf(text('budget_max')),
    sort: Object.hasOwn(sortTitle, sort) ? (sort as NoticeSort) : 'date',
  };
}

/** The shortest address of a search, without `?`; empty when nothing is asked. */
export function addressOf(address: Partial<NoticeAddress>): string {
  const asked = { ...emptyAddress, ...address };
  const parameters = new URLSearchParams();
  const put = (name: keyof NoticeAddress, value: string | number | null) => {
    if (value !== '' && value !== null) parameters.set(name, String(value));
  };
  put('keyword', asked.keyword);
  put('full_text', asked.full_text ? 1 : null);
  put('district', asked.district);
  for (const name of ['notice_type', 'method', 'kind', 'industry'] as const) put(name, asked[name].join(','));
  for (const name of ['buyer', 'supplier', 'agency'] as const) put(name, asked[name]);
  put('published_from', dateOf(asked.published_from));
  put('published_to', dateOf(asked.published_to));
  put('open_only', asked.open_only ? 1 : null);
  put('budget_min', asked.budget_min === null ? null : shortYuanOf(asked.budget_min));
  put('budget_max', asked.budget_max === null ? null : shortYuanOf(asked.budget_max));
  put('sort', asked.sort === 'date' ? null : asked.sort);
  return parameters.toString().replaceAll('%2C', ',');
}

/** No database takes a zero byte or half a character. */
function plain(keyword: string): string {
  const readable = keyword.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ');
  return [...readable].slice(0, 100).join('').slice(0, 100).toWellFormed().trim();
}

function idOf(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

function startOf(text: string): number | null {
  if (!/^(19|2\d)\d\d-\d\d-\d\d$/.test(text)) return null;
  const midnight = startOfDay(text).getTime();
  // 31 February would silently become a day in March.
  const seconds = Number.isNaN(midnight) || midnight < 0 ? null : midnight / 1000;
  return seconds !== null && dateOf(seconds) === text ? seconds : null;
}

function endOf(day: number | null): number | null {
  return day === null ? null : day + daySeconds - 1;
}

function dateOf(seconds: number | null): string {
  return seconds === null ? '' : dayOf(new Date(seconds * 1000));
}

function budgetOf(text: string): number | null {
  const fen = fenOf(text);
  return fen !== null && fen <= mostFen ? fen : null;
}
