import { budgetRanges, periodStart, publishPeriods } from '@portal/contract/notice-ranges';
import { type ParsedQuery, type FacetName, facetNames } from './notice-search.query.ts';
import { bitOf, noMatch, type SampleMatcher } from './notice-search.matching.ts';

/** Counts by value. */
export type Tally = Map<number | null, number>;
export type Tallies = Record<FacetName, Tally>;
export const emptyTallies = () =>
  Object.fromEntries(facetNames.map((name): [FacetName, Tally] => [name, new Map()])) as Tallies;

/** So many buyers are shown. */
export const mostBuyers = 8;

/** Total as if nothing were selected in a facet. */
export type Sizes = (name: FacetName) => number;

/** Codes, numbers of ranges, and province prefixes of two digits are below this. */
const mostValues = 128;
/** Counted in an array; buyers, and districts inside a province, are too many for one. */
const countedInArrays = facetNames.filter((name) => name !== 'buyer');

/** Counts the samples in `slots`; each facet as if nothing were selected in it. */
export function tallySamples(
  parsed: ParsedQuery,
  { samples, match }: SampleMatcher,
  slots: Int32Array,
): { matching: number; tallies: Tallies; sizes: Sizes } {
  const isWide = parsed.query.district === '';
  const { place, type, method, kind, industry, published, budget, deadline, buyer } = samples;
  const counts = Object.fromEntries(facetNames.map((name) => [name, new Int32Array(mostValues)])) as Record<
    FacetName,
    Int32Array
  >;
  const places: Tally = new Map();
  const buyers = new Int32Array(samples.buyerIds.length);
  const starts = publishPeriods.map(({ days }) => periodStart(days, parsed.now) * 1000);
  const now = parsed.now.getTime();
  /** By the bit of the only facet that fails; 0 for a match. */
  const failing = new Int32Array(1 << facetNames.length);
  for (const slot of slots) {
    const failed = match(slot);
    if (failed === noMatch) continue;
    failing[failed]!++;
    if ((failed & ~bits.district) === 0) {
      const at = place[slot]!;
      if (isWide) counts.district[Math.floor(at / 10_000)]!++;
      else places.set(at, (places.get(at) ?? 0) + 1);
    }
    // -1, an unknown code, is outside the array and not counted.
    if ((failed & ~bits.notice_type) === 0) counts.notice_type[type[slot]!]!++;
    if ((failed & ~bits.method) === 0) counts.method[method[slot]!]!++;
    if ((failed & ~bits.kind) === 0) counts.kind[kind[slot]!]!++;
    if ((failed & ~bits.industry) === 0) counts.industry[industry[slot]!]!++;
    if ((failed & ~bits.published) === 0) {
      for (let at = 0; at < starts.length; at++) if (published[slot]! >= starts[at]!) counts.published[at]!++;
    }
    if ((failed & ~bits.budget) === 0) {
      // Unknown values are NaN, which is in no range.
      for (let at = 0; at < leastBudgets.length; at++) {
        if (budget[slot]! >= leastBudgets[at]! && budget[slot]! <= mostBudgets[at]!) counts.budget[at]!++;
      }
    }
    if ((failed & ~bits.deadline) === 0 && deadline[slot]! > now) counts.deadline[0]!++;
    if ((failed & ~bits.buyer) === 0) buyers[buyer[slot]!]!++;
  }
  const tallies = { ...emptyTallies(), buyer: busiest(buyers, samples.buyerIds, parsed.query.buyer) };
  for (const name of countedInArrays) {
    counts[name].forEach((amount, value) => amount > 0 && tallies[name].set(value, amount));
  }
  const matching = failing[0]!;
  const sizes: Sizes = (name) => matching + failing[bits[name]]!;
  return { matching, sizes, tallies: isWide ? tallies : { ...tallies, district: places } };
}

/** A common word has thousands of buyers: the selected one, and those that may be shown. */
function busiest(counts: Int32Array, ids: readonly number[], chosen: number | null): Tally {
  const least = Math.max(1, counts.toSorted().at(-mostBuyers) ?? 0);
  const tally: Tally = new Map();
  counts.forEach((count, at) => {
    if (count >= least || (count > 0 && ids[at] === chosen)) tally.set(ids[at]!, count);
  });
  return tally;
}

const bits = Object.fromEntries(facetNames.map((name) => [name, bitOf(name)])) as Record<FacetName, number>;
const leastBudgets = budgetRanges.map(({ least }) => least ?? 0);
const mostBudgets = budgetRanges.map(({ most }) => most ?? Infinity);
