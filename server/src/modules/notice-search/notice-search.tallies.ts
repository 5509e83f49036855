import { budgetRanges, periodStart, publishPeriods } from '@portal/contract/notice-ranges';
import { type ParsedQuery, codedFacets, type FacetName, facetNames } from './notice-search.query.ts';
import { bitOf, noMatch, type SampleMatcher } from './notice-search.matching.ts';

/** Counts by value. */
export type Tally = Map<number | null, number>;
export type Tallies = Record<FacetName, Tally>;
export const emptyTallies = () =>
  Object.fromEntries(facetNames.map((name): [FacetName, Tally] => [name, new Map()])) as Tallies;

/** Total as if nothing were selected in a facet. */
export type Sizes = (name: FacetName) => number;

/** Codes, and province prefixes of two digits, are below this. */
const mostCodes = 128;

/** Counts the samples in `slots`; each facet as if nothing were selected in it. */
export function tallySamples(
  parsed: ParsedQuery,
  { samples, match }: SampleMatcher,
  slots: Int32Array,
): { matching: number; tallies: Tallies; sizes: Sizes } {
  const isWide = parsed.query.district === '';
  const { place, type, method, kind, industry, published, budget, deadline, buyerId } = samples;
  const counts = codedFacets.map(() => new Int32Array(mostCodes));
  const [provinces, types, methods, kinds, trades] = counts;
  const places: Tally = new Map();
  const rest = emptyTallies();
  const note = (name: FacetName, value: number) => rest[name].set(value, (rest[name].get(value) ?? 0) + 1);
  const starts = publishPeriods.map(({ days }) => periodStart(days, parsed.now) * 1000);
  const now = parsed.now.getTime();
  const failing = new Map<number, number>();
  let matching = 0;
  for (const slot of slots) {
    const failed = match(slot);
    if (failed === noMatch) continue;
    failing.set(failed, (failing.get(failed) ?? 0) + 1);
    if (failed === 0) matching++;
    if ((failed & ~1) === 0) {
      const at = place[slot]!;
      if (isWide) provinces![Math.floor(at / 10_000)]!++;
      else places.set(at, (places.get(at) ?? 0) + 1);
    }
    // -1, an unknown code, is outside the array and not counted.
    if ((failed & ~2) === 0) types![type[slot]!]!++;
    if ((failed & ~4) === 0) methods![method[slot]!]!++;
    if ((failed & ~8) === 0) kinds![kind[slot]!]!++;
    if ((failed & ~16) === 0) trades![industry[slot]!]!++;
    if ((failed & ~bits.published) === 0) {
      starts.forEach((start, at) => published[slot]! >= start && note('published', at));
    }
    if ((failed & ~bits.budget) === 0) {
      budgetRanges.forEach((range, at) => isWithin(budget[slot]!, range) && note('budget', at));
    }
    if ((failed & ~bits.deadline) === 0 && deadline[slot]! > now) note('deadline', 0);
    if ((failed & ~bits.buyer) === 0) note('buyer', buyerId[slot]!);
  }
  const tallies = rest;
  for (const [at, name] of codedFacets.entries()) {
    counts[at]!.forEach((amount, value) => amount > 0 && tallies[name].set(value, amount));
  }
  const sizes: Sizes = (name) => matching + (failing.get(bitOf(name)) ?? 0);
  return { matching, sizes, tallies: isWide ? tallies : { ...tallies, district: places } };
}

const bits = {
  published: bitOf('published'),
  budget: bitOf('budget'),
  deadline: bitOf('deadline'),
  buyer: bitOf('buyer'),
};

/** Unknown values are NaN, which is in no range. */
function isWithin(value: number, { least, most }: (typeof budgetRanges)[number]): boolean {
  return value >= (least ?? 0) && (most === null || value <= most);
}
