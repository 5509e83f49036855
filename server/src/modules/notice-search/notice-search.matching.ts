import type { NoticeQuery } from '@portal/contract/notices';
import { wordsOf } from '../../platform/search-tokens.ts';
import { codeOf } from '../notices/notices.ts';
import { type ParsedQuery, type FacetName, facetNames } from './notice-search.query.ts';
import type { SampleIndex } from './notice-search.samples.ts';

/** The sample fails a word, or more than one facet. */
export const noMatch = -1;

/** `match` gives 0 for a match, the bit of the only facet that fails, or `noMatch`. */
export type SampleMatcher = { samples: SampleIndex; match: (slot: number) => number };

/** Matches samples in memory. Their bodies are not kept, so a full-text query is matched by its filters. */
export function sampleMatcher(parsed: ParsedQuery, samples: SampleIndex): SampleMatcher {
  const { query, idsByNumber, now } = parsed;
  const { all, none } = query.full_text ? { all: [], none: [] } : wordsOf(query.keyword);
  const { holdingAll } = samples.texts;
  const wanted = holdingAll(all);
  const unwanted = none.map((word) => holdingAll([word])!);
  const byNumber = idsByNumber?.length ? new Set(idsByNumber) : null;
  const chosen = [...choices(query, samples), ...rangeChoices(query, samples, now.getTime())];
  const hasParty = partyTest(query, samples);
  const match = (slot: number) => {
    if (wanted !== null && wanted[slot] !== 1 && !byNumber?.has(samples.id[slot]!)) return noMatch;
    if (unwanted.some((flags) => flags[slot] === 1)) return noMatch;
    if (hasParty !== null && !hasParty(slot)) return noMatch;
    let failed = 0;
    for (const { bit, fits } of chosen) {
      if (fits(slot)) continue;
      if (failed !== 0) return noMatch;
      failed = bit;
    }
    return failed;
  };
  return { samples, match };
}

type Test = (slot: number) => boolean;

/** Null where neither agency nor supplier is given. */
function partyTest(query: NoticeQuery, samples: SampleIndex): Test | null {
  const { agency, supplier } = query;
  const { agencyId, supplierIds } = samples;
  const tests: Test[] = [];
  if (agency !== null) tests.push((slot) => agencyId[slot] === agency);
  if (supplier !== null) tests.push((slot) => supplierIds[slot]!.includes(supplier));
  return tests.length === 0 ? null : (slot) => tests.every((passes) => passes(slot));
}

export const bitOf = (name: FacetName) => 1 << facetNames.indexOf(name);

type Choice = { bit: number; fits: Test };

/** Unknown values are NaN, which is in no range. */
function rangeChoices(query: NoticeQuery, samples: SampleIndex, now: number): Choice[] {
  const { published_from, published_to, budget_min, budget_max, open_only, buyer } = query;
  const { published, budget, deadline, buyerIds } = samples;
  const buyerNumber = buyer === null ? null : buyerIds.indexOf(buyer);
  const within = (name: FacetName, column: Float64Array, least: number | null, most: number | null) => {
    if (least === null && most === null) return [];
    const fits: Test = (slot) => {
      const value = column[slot]!;
      return (least === null ? !Number.isNaN(value) : value >= least) && (most === null || value <= most);
    };
    return [{ bit: bitOf(name), fits }];
  };
  const moment = (seconds: number | null) => seconds && seconds * 1000;
  return [
    ...within('published', published, moment(published_from), moment(published_to)),
    ...within('budget', budget, budget_min, budget_max),
    ...(open_only ? [{ bit: bitOf('deadline'), fits: (slot: number) => deadline[slot]! > now }] : []),
    ...(buyerNumber === null
      ? []
      : [{ bit: bitOf('buyer'), fits: (slot: number) => samples.buyer[slot] === buyerNumber }]),
  ];
}

function choices(query: NoticeQuery, samples: SampleIndex): Choice[] {
  const { district } = query;
  const oneOf = (name: FacetName, codes: number[], column: Int8Array): Choice[] =>
    codes.length === 0 ? [] : [{ bit: bitOf(name), fits: (slot) => codes.includes(column[slot]!) }];
  const { place } = samples;
  const width = 10 ** (6 - district.length);
  const first = Number(district) * width;
  const isThere: Test = (slot) => place[slot]! >= first && place[slot]! < first + width;
  return [
    ...(district ? [{ bit: bitOf('district'), fits: isThere }] : []),
    ...oneOf('notice_type', query.notice_type.map(codeOf.type), samples.type),
    ...oneOf('method', query.method.map(codeOf.method), samples.method),
    ...oneOf('kind', query.kind.map(codeOf.kind), samples.kind),
    ...oneOf('industry', query.industry.map(codeOf.industry), samples.industry),
  ];
}
