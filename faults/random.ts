/** Random numbers that a seed repeats (mulberry32). */
export type Random = {
  below(most: number): number;
  pick<Item>(from: readonly Item[]): Item;
  happens(share: number): boolean;
};

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number) => Math.floor(next() * most);
  return { below, pick: (from) => from[below(from.length)]!, happens: (share) => next() < share };
}
