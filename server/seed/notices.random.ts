/** Random that repeats itself: the same seed gives the same notices. */
export type Random = {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  pick<Value>(values: readonly Value[]): Value;
  /** The first values far oftener than the last, as words are used. */
  lean<Value>(values: readonly Value[]): Value;
  happens(share: number): boolean;
};

export function seededRandom(...seeds: readonly number[]): Random {
  let state = seeds.reduce((mixed, seed) => Math.imul(mixed ^ seed, 0x9e3779b1) ^ (mixed >>> 15), 0x2545f491);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const at = (size: number, share: number) => Math.min(size - 1, Math.floor(share * size));
  return {
    next,
    between: (least, most) => least + at(most - least + 1, next()),
    pick: (values) => values[at(values.length, next())]!,
    lean: (values) => values[at(values.length, next() ** 2.2)]!,
    happens: (share) => next() < share,
  };
}
