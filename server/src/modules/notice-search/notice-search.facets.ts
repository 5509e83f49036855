import {
  industries,
  industryTitle,
  noticeKinds,
  noticeKindTitle,
  noticeMethods,
  noticeMethodTitle,
  noticeTypes,
  noticeTypeTitle,
} from '@portal/contract/notice-content';
import type { NoticeFacets, NoticeQuery } from '@portal/contract/notices';
import { budgetRanges, publishPeriods } from '@portal/contract/notice-ranges';
import { wholeDistrict } from '@portal/contract/district-codes';
import type { DistrictNames } from '../notices/notices.ts';
import { mostBuyers, type Tally } from './notice-search.tallies.ts';
import type { FacetName } from './notice-search.query.ts';

type Facet = NoticeFacets['notice_type'];

export function facetsOf(
  { tallies, isEstimate }: { tallies: Record<FacetName, Tally>; isEstimate: boolean },
  query: NoticeQuery,
  buyers: readonly BuyerCount[],
  names: { districts: DistrictNames; buyers: ReadonlyMap<number, string> },
): NoticeFacets {
  return {
    district: districtFacet(tallies.district, query.district, names.districts),
    notice_type: facet(tallies.notice_type, noticeTypes, noticeTypeTitle, query.notice_type),
    method: facet(tallies.method, noticeMethods, noticeMethodTitle, query.method),
    kind: facet(tallies.kind, noticeKinds, noticeKindTitle, query.kind),
    industry: facet(tallies.industry, industries, industryTitle, query.industry),
    deadline: [{ value: 'open', title: '可投标', count: tallies.deadline.get(0) ?? 0 }],
    published: publishPeriods.map(({ days, title }, at) => ({
      value: String(days),
      title,
      count: tallies.published.get(at) ?? 0,
    })),
    budget: budgetRanges.map(({ title }, at) => ({
      value: String(at),
      title,
      count: tallies.budget.get(at) ?? 0,
    })),
    buyer: buyers.map(([id, count]) => ({
      value: String(id),
      title: names.buyers.get(id) ?? '',
      count,
    })),
    is_estimate: isEstimate,
  };
}

type BuyerCount = [id: number, count: number];

/** The selected one is kept even if it is not among them. */
export function busiestBuyers(tally: Tally, chosen: number | null): BuyerCount[] {
  const shown: BuyerCount[] = [];
  for (const [id, count] of tally) {
    if (id === null) continue;
    const at = shown.findIndex(([otherId, most]) => count > most || (count === most && id < otherId));
    if (at >= 0) shown.splice(at, 0, [id, count]);
    else if (shown.length < mostBuyers) shown.push([id, count]);
    if (shown.length > mostBuyers) shown.pop();
  }
  if (chosen === null || shown.some(([id]) => id === chosen)) return shown;
  return [[chosen, tally.get(chosen) ?? 0], ...shown.slice(0, mostBuyers - 1)];
}

/** In the order of the contract; a selected value is kept even without a match. */
function facet<Value extends string>(
  tally: Tally,
  values: readonly Value[],
  titles: Record<Value, string>,
  chosen: readonly Value[],
): Facet {
  return values.flatMap((value, code) => {
    const count = tally.get(code) ?? 0;
    return count > 0 || chosen.includes(value) ? [{ value, title: titles[value], count }] : [];
  });
}

/**
 * Provinces; inside a province its cities (or, where there is none, its counties); inside a city its counties, which
 * stay to choose from when one of them is chosen.
 */
function districtFacet(tally: Tally, chosen: string, names: DistrictNames): Facet {
  const counts = new Map<string, number>();
  const parent = chosen.length === 6 ? chosen.slice(0, names.has(`${chosen.slice(0, 4)}00`) ? 4 : 2) : chosen;
  for (const [code, count] of tally) {
    const full = chosen ? String(code).padStart(6, '0') : `${String(code).padStart(2, '0')}0000`;
    if (!full.startsWith(parent)) continue;
    const value = within(full, parent, names);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + count);
  }
  if (chosen.length === 6 && !counts.has(chosen)) counts.set(chosen, 0);
  return [...counts]
    .map(([value, count]) => ({ value, title: names.get(wholeDistrict(value)) ?? value, count }))
    .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
}

/** The part of the parent a place lies in; null for the parent itself. */
function within(full: string, parent: string, names: DistrictNames): string | null {
  if (parent === '') return full.slice(0, 2);
  if (full === wholeDistrict(parent)) return null;
  const city = full.slice(0, 4);
  return parent.length === 2 && names.has(`${city}00`) ? city : full;
}
