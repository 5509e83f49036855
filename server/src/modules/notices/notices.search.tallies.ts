import { type Asked, type FacetName, facetNames } from './notices.query.ts';
import { misses, type Seen } from './notices.search.matching.ts';

/** How many have each value. */
export type Tally = Map<number | null, number>;
export type Tallies = Record<FacetName, Tally>;
export const emptyTallies = () =>
  Object.fromEntries(facetNames.map((name): [FacetName, Tally] => [name, new Map()])) as Tallies;

/** Codes are small; provinces have two digits. */
const mostCodes = 128;

/** A facet counts as if nothing were chosen in it. Only the samples in the slots are looked at. */
export function tallied(
  of: Asked,
  { samples, match }: Seen,
  slots: Int32Array,
): { matching: number; tallies: Tallies } {
  const isWide = of.query.district === '';
  const { place, type, method, kind, industry } = samples;
  const counts = facetNames.map(() => new Int32Array(mostCodes));
  const [provinces, types, methods, kinds, trades] = counts;
  const places: Tally = new Map();
  let matching = 0;
  for (const slot of slots) {
    const failed = match(slot);
    if (failed === misses) continue;
    if (failed === 0) matching++;
    if ((failed & ~1) === 0) {
      const at = place[slot]!;
      if (isWide) provinces![Math.floor(at / 10_000)]!++;
      else places.set(at, (places.get(at) ?? 0) + 1);
    }
    // What has no code, -1, is outside the array and counted nowhere.
    if ((failed & ~2) === 0) types![type[slot]!]!++;
    if ((failed & ~4) === 0) methods![method[slot]!]!++;
    if ((failed & ~8) === 0) kinds![kind[slot]!]!++;
    if ((failed & ~16) === 0) trades![industry[slot]!]!++;
  }
  const tallies = emptyTallies();
  for (const [at, name] of facetNames.entries()) {
    counts[at]!.forEach((amount, value) => amount > 0 && tallies[name].set(value, amount));
  }
  return { matching, tallies: isWide ? tallies : { ...tallies, district: places } };
}
