import type { NoticeAddress } from '@portal/contract/notice-address';
import { budgetRanges, periodStart, publishPeriods } from '@portal/contract/notice-ranges';
import type { NoticeFacets } from '@portal/contract/notices';
import { type FacetOption, hrefIn } from './facets.ts';
import { countText } from './row-texts.ts';

type Facets = NoticeFacets | null;

/** The facet count beside a range. */
function countAt(facets: Facets, name: 'published' | 'budget' | 'deadline', at: number): string | null {
  const found = facets?.[name][at];
  return found && facets ? countText(found.count, facets.is_estimate) : null;
}

export function periodOptions(
  address: NoticeAddress,
  list: string,
  now: Date,
  facets: Facets = null,
): FacetOption[] {
  return publishPeriods.map(({ title, days }, at) => {
    const from = periodStart(days, now);
    const active = address.published_from === from && address.published_to === null;
    const next = { published_from: active ? null : from, published_to: null };
    return {
      label: title,
      count: countAt(facets, 'published', at),
      active,
      href: hrefIn(list, { ...address, ...next }),
    };
  });
}

export function budgetOptions(address: NoticeAddress, list: string, facets: Facets = null): FacetOption[] {
  return budgetRanges.map(({ title, least, most }, at) => {
    const active = address.budget_min === least && address.budget_max === most;
    const next = active ? { budget_min: null, budget_max: null } : { budget_min: least, budget_max: most };
    return {
      label: title,
      count: countAt(facets, 'budget', at),
      active,
      href: hrefIn(list, { ...address, ...next }),
    };
  });
}

export function openOption(address: NoticeAddress, list: string, facets: Facets): FacetOption {
  return {
    label: '只看可投标的',
    count: countAt(facets, 'deadline', 0),
    active: address.open_only,
    href: hrefIn(list, { ...address, open_only: !address.open_only }),
  };
}
