import { districtPrefix } from '@portal/contract/district-codes';
import type { NoticeQuery } from '@portal/contract/notices';
import type { BidForm } from '@portal/contract/subscriptions';
import { normalise, termsOf, wordsOf } from '../../platform/search-tokens.ts';
import { codeOf, lexeme } from '../notices/notices.ts';

type FormFields = Omit<BidForm, 'frequency'>;

/** What both kinds of subscription come down to. An empty list asks nothing. */
export type Criteria = Omit<NoticeQuery, 'keyword' | 'district'> & {
  /** Any of these, each written as a search writes its words. */
  keywords: string[];
  districts: string[];
};

/** A subscription waits for what is new: the days that a search looked at would keep it from finding anything. */
export const withoutDays = (query: NoticeQuery) => ({ ...query, published_from: null, published_to: null });

export function criteriaOfQuery(query: NoticeQuery): Criteria {
  const { keyword, district, ...rest } = withoutDays(query);
  return { ...rest, keywords: keyword ? [keyword] : [], districts: district ? [district] : [] };
}

export function criteriaOfForm(form: FormFields): Criteria {
  return {
    keywords: form.keywords,
    districts: form.districts,
    notice_type: form.types,
    method: form.methods,
    budget_min: form.budget_min,
    budget_max: form.budget_max,
    full_text: false,
    kind: [],
    industry: [],
    buyer: null,
    supplier: null,
    agency: null,
    published_from: null,
    published_to: null,
    open_only: false,
  };
}

export function criteriaOf(row: { query: NoticeQuery | null; form: FormFields | null }): Criteria {
  return row.form ? criteriaOfForm(row.form) : criteriaOfQuery(row.query!);
}

/** A search for everything would report everything. */
export function asksNothing(criteria: Criteria): boolean {
  return (
    criteria.keywords.every((keyword) => wordsOf(keyword).all.length === 0) &&
    criteria.budget_min === null &&
    criteria.budget_max === null &&
    filtersOf(criteria).length === 0
  );
}

type Word = { terms: string[]; prefixes: string[]; text: string; isExact: boolean };
type Alternative = { all: Word[]; none: Word[]; number: string | null };
type Compiled = { alternatives: Alternative[]; filters: string[][]; criteria: Criteria };

/** One word as somebody copies a project number from a paper; it is found by its beginning. */
export function numberOf(keyword: string): string | null {
  const { all, none } = wordsOf(keyword);
  const [word] = all;
  if (word === undefined || all.length > 1 || none.length > 0) return null;
  return /^[a-z0-9\-_/[\]()]{5,}$/.test(word) && /\d/.test(word) ? word : null;
}

/** The lexemes of a filter, one of which a match carries; one list a filter that is set. */
export function filtersOf(criteria: Criteria): string[][] {
  const { buyer, supplier, agency } = criteria;
  return [
    criteria.districts.map((code) => lexeme.district(districtPrefix(code))),
    criteria.notice_type.map((type) => lexeme.type(codeOf.type(type))),
    criteria.method.map((method) => lexeme.method(codeOf.method(method))),
    criteria.kind.map((kind) => lexeme.kind(codeOf.kind(kind))),
    criteria.industry.map((industry) => lexeme.industry(codeOf.industry(industry))),
    buyer === null ? [] : [lexeme.buyer(buyer)],
    supplier === null ? [] : [lexeme.supplier(supplier)],
    agency === null ? [] : [lexeme.agency(agency)],
  ].filter((values) => values.length > 0);
}

export function wordOf(text: string): Word {
  const { terms, isExact } = termsOf(text);
  const plain = (term: string) => term.slice(1, term.lastIndexOf("'"));
  return {
    terms: terms.filter((term) => !term.endsWith(':*')).map(plain),
    prefixes: terms.filter((term) => term.endsWith(':*')).map(plain),
    text: normalise(text),
    isExact,
  };
}

export function compile(criteria: Criteria): Compiled {
  const alternatives = criteria.keywords.map((keyword) => {
    const { all, none } = wordsOf(keyword);
    return { all: all.map(wordOf), none: none.map(wordOf), number: numberOf(keyword) };
  });
  return { alternatives, filters: filtersOf(criteria), criteria };
}

/** What searching reads of a notice. */
export type Searched = { tokens: ReadonlySet<string>; beginnings: ReadonlySet<string>; text: string };

export type NoticeFacts = {
  noticeId: number;
  publishedAt: Date;
  deadline: Date | null;
  budget: number | null;
  /** Normalised project number; empty without one. */
  number: string;
  index: Searched;
  /** With the body; null when the notice has none. */
  body: Searched | null;
};

export function searchedOf(tokens: Iterable<string>, text: string): Searched {
  const all = new Set(tokens);
  return { tokens: all, beginnings: new Set([...all].map((token) => [...token][0]!)), text };
}

/** The same answer as the search would give. */
export function isMatch(
  { alternatives, filters, criteria }: Compiled,
  notice: NoticeFacts,
  now: Date,
): boolean {
  const searched = criteria.full_text ? notice.body : notice.index;
  return (
    filters.every((values) => values.some((value) => notice.index.tokens.has(value))) &&
    within(notice.budget, criteria.budget_min, criteria.budget_max) &&
    within(notice.publishedAt.getTime() / 1000, criteria.published_from, criteria.published_to) &&
    (!criteria.open_only || (notice.deadline !== null && notice.deadline > now)) &&
    // In the mode that searches bodies a notice without one is not found.
    searched !== null &&
    (alternatives.length === 0 ||
      alternatives.some(
        ({ all, none, number }) =>
          (number !== null && notice.number.startsWith(number)) ||
          (all.every((word) => contains(searched, word)) && !none.some((word) => contains(searched, word))),
      ))
  );
}

function contains({ tokens, beginnings, text }: Searched, word: Word): boolean {
  return (
    word.terms.every((term) => tokens.has(term)) &&
    word.prefixes.every((prefix) => beginnings.has(prefix)) &&
    (word.isExact || text.includes(word.text))
  );
}

function within(value: number | null, least: number | null, most: number | null): boolean {
  if (least === null && most === null) return true;
  return value !== null && (least === null || value >= least) && (most === null || value <= most);
}
