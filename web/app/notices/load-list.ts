import { redirect } from 'react-router';
import type { Client } from '@portal/contract/client';
import { code } from '@portal/contract/codes';
import { districtPrefix, wholeDistrict } from '@portal/contract/district-codes';
import { addressOf, emptyAddress, queryOf, type NoticeAddress } from '@portal/contract/notice-address';
import { notices } from '@portal/contract/notices';
import { fenOfTenThousands, tenThousandsOf } from '@portal/contract/yuan';
import { districtPath } from '../districts/district-path.ts';
import type { District } from '../districts/district.ts';
import type { Visit } from '../visit.ts';
import { chipsOf, type Names } from './chips.ts';
import { buyerOptions, districtOptions, facetsOf, hrefIn } from './facets.ts';
import type { Place } from './places.ts';
import { budgetOptions, openOption, periodOptions } from './ranges.ts';
import { countText, rowTexts } from './row-texts.ts';
import { shorterWords } from './shorter-words.ts';

const pageSize = 20;

/** Everything the list shows, in words and addresses. It runs on the server only. */
export async function loadList({ call, session }: Visit, url: URL, place: Place) {
  const { list } = place;
  const parameters = url.searchParams;
  const address = queryOf(parameters);
  const tidy = (await namedBuyer(call, parameters, address)) ?? tidied(parameters, address);
  if (tidy) throw redirect(hrefIn(list, tidy));

  const { sort, ...query } = address;
  const next = (parameters.get('next') ?? '').slice(0, 300);
  const [answer, names, path] = await Promise.all([
    call(notices.search, { ...query, sort, next, page_size: pageSize }),
    partyNames(call, address),
    placesOf(call, address.district),
  ]);
  const found = answer.code === code.success ? answer.data : null;
  // Later pages keep the corrected keyword that the first page was found with.
  const shown = { ...address, keyword: found?.used_keyword ?? address.keyword };
  const facets = found?.facets ?? null;
  const problem = answer.code === code.success ? null : answer.msg;
  const now = new Date();
  const page = found && next ? pageNumber(parameters.get('page')) : 1;
  const chips = chipsOf(address, { ...names, district: path.at(-1)?.name ?? address.district }, list);
  return {
    list,
    beside: place.beside,
    address,
    keyword: address.keyword,
    fullText: address.full_text,
    fullTextHref: hrefIn(list, { ...address, full_text: !address.full_text }),
    kept: hiddenFields(address),
    loggedIn: session !== null,
    problem,
    usedKeyword: found?.used_keyword ?? null,
    total: found?.total ?? 0,
    totalText: found ? countText(found.total, found.total_is_estimate) : '',
    rows: (found?.data ?? []).map((row) => rowTexts(row, now, place)),
    facets: facetsOf(facets, address, list),
    district: {
      path,
      crumbs: crumbsOf(path, address, list),
      options: districtOptions(facets, address, list),
    },
    periods: periodOptions(address, list, now, facets),
    budgets: budgetOptions(address, list, facets),
    buyers: buyerOptions(facets, address, list),
    budget: [tenThousandsOf(address.budget_min), tenThousandsOf(address.budget_max)] as const,
    published: [parameters.get('published_from') ?? '', parameters.get('published_to') ?? ''] as const,
    open: openOption(address, list, facets),
    chips,
    firstHref: hrefIn(list, address),
    clearHref: hrefIn(list, { keyword: address.keyword, full_text: address.full_text, sort }),
    sorts: sortLinks(address, list),
    feedHref: feedAddress(address),
    shorter: found?.total === 0 ? wordLinks(address, list) : [],
    pages: {
      page,
      previous: found?.previous ? pageHref(list, shown, found.previous, page - 1) : null,
      next: found?.next ? pageHref(list, shown, found.next, page + 1) : null,
    },
  };
}
export type NoticeList = Awaited<ReturnType<typeof loadList>>;

/** Canonical query: without empty fields, 万元 converted to fen. Null when the URL is canonical already. */
function tidied(parameters: URLSearchParams, address: NoticeAddress): NoticeAddress | null {
  const inTenThousands = parameters.has('budget_from') || parameters.has('budget_to');
  if (inTenThousands)
    return {
      ...address,
      budget_min: fenOfTenThousands(parameters.get('budget_from') ?? ''),
      budget_max: fenOfTenThousands(parameters.get('budget_to') ?? ''),
    };
  return [...parameters.values()].includes('') ? address : null;
}

/** The small form asks for a buyer by name: the one that is called so, or else the busiest with that name in it. */
async function namedBuyer(
  call: Client,
  parameters: URLSearchParams,
  address: NoticeAddress,
): Promise<NoticeAddress | null> {
  const name = (parameters.get('buyer_name') ?? '').trim().slice(0, 50);
  if (name === '') return null;
  const answer = await call(notices.suggest, { keyword: name });
  const found = answer.code === code.success ? answer.data.parties : [];
  const buyer = found.find((party) => party.name === name) ?? found.find((party) => party.notices > 0);
  // Nobody of that name: the words find what they can.
  return buyer
    ? { ...address, buyer: buyer.id }
    : { ...address, keyword: `${address.keyword} ${name}`.trim() };
}

const parties = ['buyer', 'supplier', 'agency'] as const;

async function partyNames(call: Client, address: NoticeAddress): Promise<Omit<Names, 'district'>> {
  const names = { buyer: '', supplier: '', agency: '' };
  await Promise.all(
    parties.map(async (part) => {
      const id = address[part];
      if (id === null) return;
      const answer = await call(notices.party, { id });
      names[part] = answer.code === code.success ? answer.data.name : `编号 ${id}`;
    }),
  );
  return names;
}

async function placesOf(call: Client, district: string): Promise<District[]> {
  return district ? districtPath(call, wholeDistrict(district)) : [];
}

function crumbsOf(path: District[], address: NoticeAddress, list: string) {
  const hrefOf = (code: string) => hrefIn(list, { ...address, district: districtPrefix(code) });
  return [
    { label: '全国', href: hrefOf('') },
    ...path
      .filter(({ name }, at) => name !== path[at - 1]?.name)
      .map(({ name, code: own }) => ({ label: name, href: hrefOf(own) })),
  ];
}

const sortNames = {
  date: '最新发布',
  relevance: '相关度',
  budget: '预算最高',
  deadline: '即将截止',
} as const;

function sortLinks(address: NoticeAddress, list: string) {
  return (Object.keys(sortNames) as (keyof typeof sortNames)[])
    .filter((sort) => sort !== 'relevance' || address.keyword !== '')
    .map((sort) => ({
      to: hrefIn(list, { ...address, sort }),
      label: sortNames[sort],
      active: sort === address.sort,
    }));
}

function hiddenFields(address: NoticeAddress): [name: string, value: string][] {
  const kept = addressOf({ ...address, keyword: '', full_text: false });
  return [...new URLSearchParams(kept)];
}

function pageNumber(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 1 && page < 1_000_000 ? page : 2;
}

/** The cursor decides which rows are shown; the page number is only a label. */
function pageHref(list: string, address: NoticeAddress, cursor: string, page: number): string {
  if (page <= 1) return hrefIn(list, address);
  const query = new URLSearchParams(addressOf(address));
  query.set('next', cursor);
  query.set('page', String(page));
  return `${list}?${query}`.replaceAll('%2C', ',');
}

function feedAddress(address: NoticeAddress): string {
  const query = addressOf({ ...address, sort: 'date' });
  return `/bids/feed.atom${query && `?${query}`}`;
}

function wordLinks(address: NoticeAddress, list: string) {
  const words = shorterWords(address.keyword);
  return words.map((word) => ({
    label: word,
    href: hrefIn(list, { ...emptyAddress, keyword: word, full_text: address.full_text }),
  }));
}
