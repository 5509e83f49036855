import { districtPrefix } from '@portal/contract/district-codes';
import type { NoticeQuery } from '@portal/contract/notices';
import { type SQL, sql } from 'drizzle-orm';
import { likePattern, normalise, termsOf, wordsOf } from '../../platform/search-tokens.ts';
import { codeOf, lexeme, monthOf } from './notices.lexemes.ts';

/** Filters whose values are codes of a column: they are counted by grouping. */
export const codedFacets = ['district', 'notice_type', 'method', 'kind', 'industry'] as const;
export type CodedFacet = (typeof codedFacets)[number];
/** A facet is a filter with counts beside its values. */
export const facetNames = [...codedFacets, 'published', 'budget', 'deadline', 'buyer'] as const;
export type FacetName = (typeof facetNames)[number];

/** The rows the conditions are about: the index, the samples or the bodies, whatever they are called. */
export type Source = {
  table: SQL;
  tokens: SQL;
  /** Whether a word is somewhere in what is searched; null where that cannot be told. */
  has: ((pattern: string) => SQL) | null;
};

/** A search, taken apart once: every statement is put together from these. */
export type Asked = {
  query: NoticeQuery;
  /** To be marked in titles. */
  words: string[];
  /** Words that the lexemes decide alone are not here. */
  patterns: string[];
  /** Something must be there: without it the inverted index is of no use. */
  isPositive: boolean;
  /** Pairs that do as well as all pairs of a long word; see `notices.search.terms.ts`. */
  terms: ReadonlyMap<string, string[]>;
  /** Ids of the notices whose number begins with the one word; null where it is no number. */
  numbered: number[] | null;
  now: Date;
};

export type Excluded = { terms: string; pattern: string };

export function asked(given: NoticeQuery, now: Date): Asked {
  // Of whatever length the code is, everything inside it is meant.
  const query = { ...given, district: districtPrefix(given.district) };
  const words = wordsOf(query.keyword);
  return {
    query,
    words: words.all,
    patterns: words.all.filter((word) => !termsOf(word).isExact).map(likePattern),
    isPositive: words.all.length > 0 || filterTerms(query, now).length > 0,
    terms: new Map(),
    numbered: null,
    now,
  };
}

/** One word that may begin a project number: as somebody would copy it from a paper. */
export function numberPrefix({ words, query }: Asked): string | null {
  const [word] = words;
  if (words.length !== 1 || wordsOf(query.keyword).none.length > 0) return null;
  return /^[a-z0-9\-_/[\]()]{5,}$/.test(word!) && /\d/.test(word!) ? word! : null;
}

const quoted = (value: string) => `'${value}'`;
const anyOf = (values: readonly string[]) => `(${values.map(quoted).join(' | ')})`;

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
    .map(anyOf);
}

const day = 86_400_000;

/** The months a time touches; nothing where it has no beginning or a far one. */
function monthsBetween({ published_from: from, published_to: to }: NoticeQuery, now: Date): string[] {
  if (from === null) return [];
  const start = from * 1000;
  const end = Math.min(to === null ? Infinity : to * 1000, now.getTime() + day);
  if (end < start || end - start > 400 * day) return [];
  const found = new Set([lexeme.month(monthOf(new Date(end)))]);
  for (let at = start; at <= end; at += 20 * day) found.add(lexeme.month(monthOf(new Date(at))));
  return [...found];
}

function wordTerms({ query, terms: chosenTerms }: Asked): string[] {
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

/** Words and filters, all by lexemes: what the inverted index answers. One facet may be left open, the months given. */
export function byLexemes(
  of: Asked,
  source: Source,
  { without, months }: { without?: FacetName | undefined; months?: string[] | undefined } = {},
): SQL {
  const filters = filterTerms(of.query, of.now, without, months);
  return matching(of, source, [...new Set([...wordTerms(of), ...filters])], filters);
}

/** The words alone, for rows whose filters are compared by their columns. */
export function byWords(of: Asked, source: Source): SQL {
  const { supplier } = of.query;
  const terms = supplier === null ? [] : [quoted(lexeme.supplier(supplier))];
  return matching(of, source, [...new Set(wordTerms(of)), ...terms], terms);
}

/** A notice found by its number needs only the filters. */
function matching(of: Asked, { tokens }: Source, terms: string[], filters: string[]): SQL {
  if (terms.length === 0) return sql`true`;
  const found = sql`${tokens} @@ ${terms.join(' & ')}::tsquery`;
  if (!of.numbered || of.numbered.length === 0) return found;
  const named = sql`notice_id = any(${sql.param(of.numbered)}::bigint[])`;
  if (filters.length === 0) return sql`(${found} or ${named})`;
  return sql`(${found} or ${named} and ${tokens} @@ ${filters.join(' & ')}::tsquery)`;
}

/** Whether lexemes alone come close: they cannot leave out a longer word. */
export const isNearlyByLexemes = ({ query }: Asked) => excluded(query).length === 0;

/** What lexemes leave open: longer words and phrases are compared with the text. Null where nothing is open. */
export function secondLook(of: Asked, { has, tokens }: Source): SQL | null {
  const without = excluded(of.query);
  if (!has || (of.patterns.length === 0 && without.length === 0)) return null;
  const found = all(of.patterns.map(has));
  const named = of.numbered?.length
    ? sql`(${found} or notice_id = any(${sql.param(of.numbered)}::bigint[]))`
    : found;
  const unwanted = without.map(
    ({ terms, pattern }) => sql`not (${tokens} @@ ${terms}::tsquery and ${has(pattern)})`,
  );
  return all([named, ...unwanted]);
}

const instant = (seconds: number) => sql`${new Date(seconds * 1000).toISOString()}::timestamptz`;

/** Ranges are columns in every table; one on the column a page is sorted by also bounds its index. */
export function ranges({ query, now }: Asked, column?: string, without?: FacetName): SQL[] {
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

/** The chosen values of each facet, as columns; only of facets in which something is chosen. */
export function chosen({ query }: Asked): Partial<Record<CodedFacet, SQL>> {
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

/** The facets in which something is chosen. */
export function chosenFacets(of: Asked): FacetName[] {
  const { published_from, published_to, budget_min, budget_max, open_only, buyer } = of.query;
  return [
    ...(Object.keys(chosen(of)) as CodedFacet[]),
    ...(published_from !== null || published_to !== null ? (['published'] as const) : []),
    ...(budget_min !== null || budget_max !== null ? (['budget'] as const) : []),
    ...(open_only ? (['deadline'] as const) : []),
    ...(buyer === null ? [] : (['buyer'] as const)),
  ];
}

/** Those of one organisation are few: they bound a walk instead of being looked for on the way. */
export function owned({ query }: Asked): SQL[] {
  return [
    ...(query.buyer === null ? [] : [sql`buyer_id = ${query.buyer}::bigint`]),
    ...(query.agency === null ? [] : [sql`agency_id = ${query.agency}::bigint`]),
  ];
}

export function keyOf(query: NoticeQuery): string {
  return JSON.stringify([normalise(query.keyword), Object.values({ ...query, keyword: '' })]);
}
