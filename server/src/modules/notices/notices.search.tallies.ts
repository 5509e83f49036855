import { type Asked, type FacetName, facetNames } from './notices.query.ts';
import { matcherOf, misses } from './notices.search.matching.ts';
import type { Sample } from './notices.search.samples.ts';

/** How many have each value. */
export type Tally = Map<number | null, number>;
export type Tallies = Record<FacetName, Tally>;
export const emptyTallies = () =>
  Object.fromEntries(facetNames.map((name): [FacetName, Tally] => [name, new Map()])) as Tallies;

/** A facet counts as if nothing were chosen in it. */
export function tallied(of: Asked, from: readonly Sample[]): { matching: number; tallies: Tallies } {
  const match = matcherOf(of);
  const isWide = of.query.district === '';
  // Codes are small numbers: counting in arrays is five times as quick as in maps. Districts have six digits.
  const counts = facetNames.map((): number[] => []);
  const places: Tally = new Map();
  const count = (at: number, value: number | null) => {
    if (value !== null) counts[at]![value] = (counts[at]![value] ?? 0) + 1;
  };
  let matching = 0;
  for (const sample of from) {
    const failed = match(sample);
    if (failed === misses) continue;
    if (failed === 0) matching++;
    if ((failed & ~1) === 0) {
      if (isWide) count(0, sample.province);
      else places.set(sample.place, (places.get(sample.place) ?? 0) + 1);
    }
    if ((failed & ~2) === 0) count(1, sample.type);
    if ((failed & ~4) === 0) count(2, sample.method);
    if ((failed & ~8) === 0) count(3, sample.kind);
    if ((failed & ~16) === 0) count(4, sample.industry);
  }
  const tallies = emptyTallies();
  for (const [at, name] of facetNames.entries()) {
    counts[at]!.forEach((amount, value) => tallies[name].set(value, amount));
  }
  return { matching, tallies: isWide ? tallies : { ...tallies, district: places } };
}
