import { addressOf, type NoticeAddress } from '@portal/contract/notice-address';
import type { NoticeFacets } from '@portal/contract/notices';
import { countText } from './row-texts.ts';

export type FacetOption = { label: string; count: string | null; href: string; active: boolean };
export type Facet = { name: string; title: string; options: FacetOption[]; shown: number };

type Listed = 'notice_type' | 'method' | 'kind' | 'industry';

const groups: { name: Listed; title: string; shown: number }[] = [
  { name: 'notice_type', title: '公告类型', shown: 8 },
  { name: 'method', title: '采购方式', shown: 7 },
  { name: 'kind', title: '项目类别', shown: 3 },
  { name: 'industry', title: '所属行业', shown: 6 },
];

export const hrefIn = (list: string, address: Partial<NoticeAddress>): string => {
  const query = addressOf(address);
  return query ? `${list}?${query}` : list;
};

/** Every value is a link that adds it or takes it back, so that filtering needs no script. */
export function facetsOf(facets: NoticeFacets | null, address: NoticeAddress, list: string): Facet[] {
  if (!facets) return [];
  return groups.map(({ name, title, shown }) => {
    const chosen: readonly string[] = address[name];
    const options = facets[name].map((each) => {
      const active = chosen.includes(each.value);
      const next = active ? chosen.filter((value) => value !== each.value) : [...chosen, each.value];
      return {
        label: each.title,
        count: countText(each.count, facets.is_estimate),
        href: hrefIn(list, { ...address, [name]: next }),
        active,
      };
    });
    // What is chosen stays in sight, however long the list.
    const ordered = [...options.filter(({ active }) => active), ...options.filter(({ active }) => !active)];
    return { name, title, shown, options: options.length > shown ? ordered : options };
  });
}

/** The buyers with the most, each a link that chooses it or takes it back. */
export function buyerOptions(
  facets: NoticeFacets | null,
  address: NoticeAddress,
  list: string,
): FacetOption[] {
  if (!facets) return [];
  return facets.buyer.map(({ value, title, count }) => {
    const active = address.buyer === Number(value);
    return {
      label: title,
      count: countText(count, facets.is_estimate),
      href: hrefIn(list, { ...address, buyer: active ? null : Number(value) }),
      active,
    };
  });
}

/** The places below the chosen one, with their counts. */
export function districtOptions(
  facets: NoticeFacets | null,
  address: NoticeAddress,
  list: string,
): FacetOption[] {
  if (!facets) return [];
  return facets.district
    .filter(({ value }) => value !== address.district)
    .map(({ value, title, count }) => ({
      label: title,
      count: countText(count, facets.is_estimate),
      href: hrefIn(list, { ...address, district: value }),
      active: false,
    }));
}
