import type { NoticeQuery } from '@portal/contract/notices';
import { wordsOf } from '../../platform/search-tokens.ts';
import { finderOf } from './notices.highlight.ts';
import { codeOf } from './notices.lexemes.ts';
import { type Asked, type FacetName, facetNames } from './notices.query.ts';
import type { Sample } from './notices.search.samples.ts';

/** Fails more than one facet, a word or a range. */
export const misses = -1;

/**
 * How a sample answers a search, without the database: a bit for the one facet whose choice it fails, 0 where it fails
 * none. Bodies are not here: a search of bodies is judged by its filters.
 */
export function matcherOf({ query, numbered, now }: Asked): (sample: Sample) => number {
  const { all, none } = query.full_text ? { all: [], none: [] } : wordsOf(query.keyword);
  const wanted = all.map(finderOf);
  const unwanted = none.map(finderOf);
  const byNumber = numbered?.length ? new Set(numbered) : null;
  const chosen = choices(query);
  const isRanged = ranged.some((name) => query[name] !== null) || query.open_only;
  return (sample) => {
    if (isRanged && !inRange(sample, query, now.getTime())) return misses;
    for (const found of wanted) if (!found(sample.text) && !byNumber?.has(sample.id)) return misses;
    for (const found of unwanted) if (found(sample.text)) return misses;
    let failed = 0;
    for (const { bit, fits } of chosen) {
      if (fits(sample)) continue;
      if (failed !== 0) return misses;
      failed = bit;
    }
    return failed;
  };
}

const ranged = [
  'published_from',
  'published_to',
  'budget_min',
  'budget_max',
  'buyer',
  'agency',
  'supplier',
] as const;

function inRange(sample: Sample, query: NoticeQuery, now: number): boolean {
  const { published, budget, deadline } = sample;
  if (query.published_from !== null && published < query.published_from * 1000) return false;
  if (query.published_to !== null && published > query.published_to * 1000) return false;
  if (query.budget_min !== null && (budget === null || budget < query.budget_min)) return false;
  if (query.budget_max !== null && (budget === null || budget > query.budget_max)) return false;
  if (query.open_only && (deadline === null || deadline <= now)) return false;
  if (query.buyer !== null && sample.buyerId !== query.buyer) return false;
  if (query.agency !== null && sample.agencyId !== query.agency) return false;
  return query.supplier === null || sample.supplierIds.includes(query.supplier);
}

export const bitOf = (name: FacetName) => 1 << facetNames.indexOf(name);

type Choice = { bit: number; fits: (sample: Sample) => boolean };

function choices(query: NoticeQuery): Choice[] {
  const { district } = query;
  const oneOf = (name: FacetName, codes: number[], value: (sample: Sample) => number | null): Choice[] =>
    codes.length === 0 ? [] : [{ bit: bitOf(name), fits: (sample) => codes.includes(value(sample) ?? -1) }];
  return [
    ...(district
      ? [{ bit: bitOf('district'), fits: (sample: Sample) => sample.district.startsWith(district) }]
      : []),
    ...oneOf('notice_type', query.notice_type.map(codeOf.type), ({ type }) => type),
    ...oneOf('method', query.method.map(codeOf.method), ({ method }) => method),
    ...oneOf('kind', query.kind.map(codeOf.kind), ({ kind }) => kind),
    ...oneOf('industry', query.industry.map(codeOf.industry), ({ industry }) => industry),
  ];
}
