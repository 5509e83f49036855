import type { NoticeQuery } from '@portal/contract/notices';
import { wordsOf } from '../../platform/search-tokens.ts';
import { found } from './notices.highlight.ts';
import { codeOf } from './notices.lexemes.ts';
import { type Asked, type FacetName, facetNames } from './notices.query.ts';
import type { Sample } from './notices.search.samples.ts';

/**
 * How a sample answers a search, without the database: null where it does not match, and otherwise the facets whose
 * choice alone it fails. Bodies are not here: a search of bodies is judged by its filters.
 */
export function matcherOf({ query, numbered, now }: Asked): (sample: Sample) => FacetName[] | null {
  const { all, none } = query.full_text ? { all: [], none: [] } : wordsOf(query.keyword);
  const byNumber = new Set(numbered);
  const chosen = choices(query);
  const open = facetNames.filter((name) => chosen[name] !== null);
  return (sample) => {
    if (!inRange(sample, query, now.getTime())) return null;
    for (const word of all) if (!found(sample.text, word) && !byNumber.has(sample.id)) return null;
    for (const word of none) if (found(sample.text, word)) return null;
    const failed = open.filter((name) => !chosen[name]!(sample));
    return failed.length > 1 ? null : failed;
  };
}

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

type Choice = ((sample: Sample) => boolean) | null;

function choices(query: NoticeQuery): Record<FacetName, Choice> {
  const oneOf = (codes: number[], value: (sample: Sample) => number | null): Choice => {
    if (codes.length === 0) return null;
    const set = new Set<number | null>(codes);
    return (sample) => set.has(value(sample));
  };
  return {
    district: query.district ? ({ district }) => district.startsWith(query.district) : null,
    notice_type: oneOf(query.notice_type.map(codeOf.type), ({ type }) => type),
    method: oneOf(query.method.map(codeOf.method), ({ method }) => method),
    kind: oneOf(query.kind.map(codeOf.kind), ({ kind }) => kind),
    industry: oneOf(query.industry.map(codeOf.industry), ({ industry }) => industry),
  };
}
