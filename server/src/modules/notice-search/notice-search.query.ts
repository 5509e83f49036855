import { districtPrefix } from '@portal/contract/district-codes';
import type { OutputOf } from '@portal/contract/endpoint';
import type { NoticeQuery, notices as contract, NoticeSort } from '@portal/contract/notices';
import { type SQL, sql } from 'drizzle-orm';
import { likePattern, normalise, termsOf, wordsOf } from '../../platform/search-tokens.ts';
import { codeOf, lexeme, monthOf } from '../notices/notices.ts';

export type SearchRequest = {
  sort: NoticeSort;
  /** A cursor; without one, `page` counts from the first row. */
  next: string;
  page?: number;
  page_size: number;
  with_facets: boolean;
};
export type SearchAnswer = OutputOf<typeof contract.search>;

/** Filters whose values are codes of a column; counted by grouping. */
export const codedFacets = ['district', 'notice_type', 'method', 'kind', 'industry'] as const;
export type CodedFacet = (typeof codedFacets)[number];
/** A facet is a filter with counts beside its values. */
export const facetNames = [...codedFacets, 'published', 'budget', 'deadline', 'buyer'] as const;
export type FacetName = (typeof facetNames)[number];

/** The table the conditions apply to: titles or bodies. */
export type Source = {
  table: SQL;
  tokens: SQL;
  /** Substring match of a LIKE pattern in the searched text; null where the text is not available. */
  has: ((pattern: string) => SQL) | null;
};

/** A query parsed once; every statement is built from it. */
export type ParsedQuery = {
  query: NoticeQuery;
  /** Words to highlight in titles. */
  words: string[];
  /** LIKE patterns of words that lexemes alone do not decide. */
  patterns: string[];
  /** Has at least one required term; without one the inverted index cannot be used. */
  isPositive: boolean;
  /** The selective pairs of long words; see `notice-search.terms.ts`. */
  terms: ReadonlyMap<string, string[]>;
  /** Terms were left out that select something: counting needs the recheck. */
  isLoose: boolean;
  /** Notices whose project number starts with the only word; null where the word is no number. */
  idsByNumber: number[] | null;
  now: Date;
};

export type Excluded = { terms: string; pattern: string };

export function parseQuery(given: NoticeQuery, now: Date): ParsedQuery {
  // A district code stands for everything inside it.
  const query = { ...given, district: districtPrefix(given.district) };
  const words = wordsOf(query.keyword);
  return {
    query,
    words: words.all,
    patterns: words.all.filter((word) => !termsOf(word).isExact).map(likePattern),
    isPositive: words.all.length > 0 || filterTerms(query, now).length > 0,
    terms: new Map(),
    isLoose: false,
    idsByNumber: null,
    now,
  };
}

/** The only word, if it may be the beginning of a project number. */
export function numberPrefix({ words, query }: ParsedQuery): string | null {
  const [word] = words;
  if (words.length !== 1 || wordsOf(query.keyword).none.length > 0) return null;
  return /^[a-z0-9\-_/[\]()]{5,}$/.test(word!) && /\d/.test(word!) ? word! : null;
}

const quoted = (value: string) => `'${value}'`;
const anyTerm = (values: readonly string[]) => `(${values.map(quoted).join(' | ')})`;

/** The filters as terms of a tsquery. */
function filterTerms(query: NoticeQuery, now: Date, without?: FacetName, months?: string[]): string[] {
  const facets: Record<CodedFacet, string[]> = {
    district: query.district ? [lexeme.district(query.district)] : [],
    notice_type: query.notice_type.map((value) => lexeme.type(codeOf.type(value))),
    method: query.method.map((value) => lexeme.method(codeOf.method(value))),
    kind: query.kind.map((value) => lexeme.kind(codeOf.kind(value))),
    industry: query.industry.map((value) => lexeme.industry(codeOf.industry(value))),
  };
  return [
    ...codedFacets.filter((name) => name !== without).map((name) => facets[name]),
    query.buyer === null || without === 'buyer' ? [] : [lexeme.buyer(query.buyer)],
    query.agency === null ? [] : [lexeme.agency(query.agency)],
    query.supplier === null ? [] : [lexeme.supplier(query.supplier)],
    months?.map(lexeme.month) ?? (without === 'published' ? [] : monthsBetween(query, now)),
  ]
    .filter((values) => values.length > 0)
    .map(anyTerm);
}

const day = 86_400_000;

/** Lexemes of the months a period touches; none without a start or for more than 400 days. */
function monthsBetween({ published_from: from, published_to: to }: NoticeQuery, now: Date): string[] {
  if (from === null) return [];
  const start = from * 1000;
  const end = Math.min(to === null ? Infinity : to * 1000, now.getTime() + day);
  if (end < start || end - start > 400 * day) return [];
  const found = new Set([lexeme.month(monthOf(new Date(end)))]);
  for (let at = start; at <= end; at += 20 * day) found.add(lexeme.month(monthOf(new Date(at))));
  return [...found];
}

function wordTerms({ query, terms: chosenTerms }: ParsedQuery): string[] {
  const { all, none } = wordsOf(query.keyword);
  return [
    ...all.flatMap((word) => chosenTerms.get(word) ?? termsOf(word).terms),
    ...none.flatMap((word) => {
      const { terms, isExact } = termsOf(word);
      return isExact ? [`!${terms[0]}`] : [];
    }),
  ];
}

function excluded({ keyword }: NoticeQuery): Excluded[] {
  return wordsOf(keyword).none.flatMap((word) => {
    const { terms, isExact } = termsOf(word);
    return isExact ? [] : [{ terms: terms.join(' & '), pattern: likePattern(word) }];
  });
}

const all = (conditions: SQL[]) => (conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `));

/** Words and filters as one tsquery. One facet may be left out; `months` replaces the period. */
export function lexemeCondition(
  parsed: ParsedQuery,
  source: Source,
  { without, months }: { without?: FacetName | undefined; months?: string[] | undefined } = {},
): SQL {
  const filters = filterTerms(parsed.query, parsed.now, without, months);
  return matching(parsed, source, [...new Set([...wordTerms(parsed), ...filters])], filters);
}

/** The words alone, where filters are compared by their columns. */
export function wordCondition(parsed: ParsedQuery, source: Source): SQL {
  const { supplier } = parsed.query;
  const terms = supplier === null ? [] : [quoted(lexeme.supplier(supplier))];
  return matching(parsed, source, [...new Set(wordTerms(parsed)), ...terms], terms);
}

/** A notice found by its number has to match the filters only. */
function matching(parsed: ParsedQuery, { tokens }: Source, terms: string[], filters: string[]): SQL {
  if (terms.length === 0) return sql`true`;
  const found = sql`${tokens} @@ ${terms.join(' & ')}::tsquery`;
  if (!parsed.idsByNumber || parsed.idsByNumber.length === 0) return found;
  const named = sql`notice_id = any(${sql.param(parsed.idsByNumber)}::bigint[])`;
  if (filters.length === 0) return sql`(${found} or ${named})`;
  return sql`(${found} or ${named} and ${tokens} @@ ${filters.join(' & ')}::tsquery)`;
}

/** Lexemes alone cannot exclude a longer word, nor stand for terms that were left out. */
export const canSkipRecheck = ({ query, isLoose }: ParsedQuery) => !isLoose && excluded(query).length === 0;

/** The query the inverted index answers, before the recheck: the terms of each word in place of the word. */
export function asCandidates(parsed: ParsedQuery): ParsedQuery {
  const terms = parsed.words.flatMap((word) => parsed.terms.get(word) ?? termsOf(word).terms);
  // The prefix of one character is found wherever the character stands.
  const words = terms.map((term) => term.slice(1, term.endsWith(':*') ? -3 : -1));
  return { ...parsed, query: { ...parsed.query, keyword: words.join(' ') } };
}

/** Longer words and phrases are rechecked against the text; null where lexemes are exact. */
export function textRecheck(parsed: ParsedQuery, { has, tokens }: Source): SQL | null {
  const without = excluded(parsed.query);
  if (!has || (parsed.patterns.length === 0 && without.length === 0)) return null;
  const found = all(parsed.patterns.map(has));
  const named = parsed.idsByNumber?.length
    ? sql`(${found} or notice_id = any(${sql.param(parsed.idsByNumber)}::bigint[]))`
    : found;
  const unwanted = without.map(
    ({ terms, pattern }) => sql`not (${tokens} @@ ${terms}::tsquery and ${has(pattern)})`,
  );
  return all([named, ...unwanted]);
}

const instant = (seconds: number) => sql`${new Date(seconds * 1000).toISOString()}::timestamptz`;

/** Ranges by column; those on the sort column also bound an index scan. */
export function rangeConditions({ query, now }: ParsedQuery, column?: string, without?: FacetName): SQL[] {
  const { published_from, published_to, budget_min, budget_max, open_only } = query;
  const bounds: [column: string, sign: string, value: SQL][] = [];
  if (published_from !== null) bounds.push(['published_at', '>=', instant(published_from)]);
  if (published_to !== null) bounds.push(['published_at', '<=', instant(published_to)]);
  if (budget_min !== null) bounds.push(['budget', '>=', sql`${budget_min}::bigint`]);
  if (budget_max !== null) bounds.push(['budget', '<=', sql`${budget_max}::bigint`]);
  if (open_only) bounds.push(['deadline', '>', sql`${now.toISOString()}::timestamptz`]);
  return bounds
    .filter(([name]) => column === undefined || name === column)
    .filter(([name]) => name !== (without === 'published' ? 'published_at' : without))
    .map(([name, sign, value]) => sql`${sql.raw(`${name} ${sign}`)} ${value}`);
}

/** The selected values of each facet as column conditions; facets without a selection are left out. */
export function facetConditions({ query }: ParsedQuery): Partial<Record<CodedFacet, SQL>> {
  const oneOf = (column: SQL, codes: number[]) => sql`${column} = any(${sql.param(codes)}::smallint[])`;
  const { district, notice_type, method, kind, industry } = query;
  const width = 10 ** (6 - district.length);
  const first = Number(district) * width;
  return {
    ...(district && { district: sql`district between ${first}::int and ${first + width - 1}::int` }),
    ...(notice_type.length > 0 && { notice_type: oneOf(sql`type`, notice_type.map(codeOf.type)) }),
    ...(method.length > 0 && { method: oneOf(sql`method`, method.map(codeOf.method)) }),
    ...(kind.length > 0 && { kind: oneOf(sql`kind`, kind.map(codeOf.kind)) }),
    ...(industry.length > 0 && { industry: oneOf(sql`industry`, industry.map(codeOf.industry)) }),
  };
}

/** The facets with a selection. */
export function selectedFacets(parsed: ParsedQuery): FacetName[] {
  const { published_from, published_to, budget_min, budget_max, open_only, buyer } = parsed.query;
  return [
    ...(Object.keys(facetConditions(parsed)) as CodedFacet[]),
    ...(published_from !== null || published_to !== null ? (['published'] as const) : []),
    ...(budget_min !== null || budget_max !== null ? (['budget'] as const) : []),
    ...(open_only ? (['deadline'] as const) : []),
    ...(buyer === null ? [] : (['buyer'] as const)),
  ];
}

/** One organisation has few notices: its own index bounds the scan. */
export function partyConditions({ query }: ParsedQuery): SQL[] {
  return [
    ...(query.buyer === null ? [] : [sql`buyer_id = ${query.buyer}::bigint`]),
    ...(query.agency === null ? [] : [sql`agency_id = ${query.agency}::bigint`]),
  ];
}

export function cacheKeyOf(query: NoticeQuery): string {
  return JSON.stringify([normalise(query.keyword), Object.values({ ...query, keyword: '' })]);
}
