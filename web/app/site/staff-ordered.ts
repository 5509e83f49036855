/** A copy with one element moved by a step; at the end of the list nothing changes. */
export function moved<Item>(items: readonly Item[], at: number, by: 1 | -1): Item[] {
  const to = at + by;
  if (to < 0 || to >= items.length) return [...items];
  const next = [...items];
  [next[at], next[to]] = [next[to]!, next[at]!];
  return next;
}

export function replaced<Item>(items: readonly Item[], at: number, item: Item): Item[] {
  return items.with(at, item);
}

export function without<Item>(items: readonly Item[], at: number): Item[] {
  return items.toSpliced(at, 1);
}
