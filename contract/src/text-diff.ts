export type DiffPart = { kind: 'same' | 'removed' | 'added'; text: string };

/** The table of the LCS grows with the product of both lengths; beyond this it is not built. */
const mostPlaces = 1_000_000;

/** A diff by sentence: kept, removed and added ones. */
export function diffSentences(before: string, after: string): DiffPart[] {
  const [from, to] = [sentencesOf(before), sentencesOf(after)];
  const parts: DiffPart[] = [];
  const push = (kind: DiffPart['kind'], text: string) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  };
  let [i, j] = [0, 0];
  for (const [at, other] of [...commonPlaces(from, to), [from.length, to.length] as const]) {
    while (i < at) push('removed', from[i++]!);
    while (j < other) push('added', to[j++]!);
    if (at < from.length) push('same', from[at]!);
    [i, j] = [at + 1, other + 1];
  }
  return parts;
}

function sentencesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=[。！？；\n])/);
}

type Place = readonly [from: number, to: number];

/** Pairs of equal sentences, in the order of both texts. */
function commonPlaces(from: readonly string[], to: readonly string[]): Place[] {
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start++;
  let end = 0;
  while (end < from.length - start && end < to.length - start && from.at(-1 - end) === to.at(-1 - end)) end++;
  const before: Place[] = Array.from({ length: start }, (_, at) => [at, at]);
  const after: Place[] = Array.from({ length: end }, (_, at) => [
    from.length - end + at,
    to.length - end + at,
  ]);
  const middle = [start, from.length - end, start, to.length - end] as const;
  return [...before, ...between(from, to, middle), ...after];
}

type Range = readonly [from: number, fromEnd: number, to: number, toEnd: number];

function between(from: readonly string[], to: readonly string[], range: Range): Place[] {
  const [i, iEnd, j, jEnd] = range;
  if (i === iEnd || j === jEnd) return [];
  if ((iEnd - i) * (jEnd - j) <= mostPlaces) return byTable(from, to, range);
  // Too long for the table: sentences that are unique in both texts split it into shorter parts.
  const places: Place[] = [];
  let [last, lastTo] = [i, j];
  for (const [at, other] of [...anchors(from, to, range), [iEnd, jEnd] as const]) {
    if ((at - last) * (other - lastTo) <= mostPlaces)
      places.push(...byTable(from, to, [last, at, lastTo, other]));
    if (at < iEnd) places.push([at, other]);
    [last, lastTo] = [at + 1, other + 1];
  }
  return places;
}

/** The longest common sequence by dynamic programming. */
function byTable(from: readonly string[], to: readonly string[], [i, iEnd, j, jEnd]: Range): Place[] {
  const width = jEnd - j + 1;
  const length = new Uint32Array((iEnd - i + 1) * width);
  const at = (row: number, column: number) => (row - i) * width + column - j;
  for (let row = iEnd - 1; row >= i; row--) {
    for (let column = jEnd - 1; column >= j; column--) {
      length[at(row, column)] =
        from[row] === to[column]
          ? length[at(row + 1, column + 1)]! + 1
          : Math.max(length[at(row + 1, column)]!, length[at(row, column + 1)]!);
    }
  }
  const places: Place[] = [];
  for (let [row, column] = [i, j]; row < iEnd && column < jEnd;) {
    if (from[row] === to[column]) places.push([row++, column++]);
    else if (length[at(row + 1, column)]! >= length[at(row, column + 1)]!) row++;
    else column++;
  }
  return places;
}

/** Patience diff: the longest increasing sequence of sentences that are unique in each text. */
function anchors(from: readonly string[], to: readonly string[], [i, iEnd, j, jEnd]: Range): Place[] {
  const inTo = onceIn(to, j, jEnd);
  const unique: Place[] = [...onceIn(from, i, iEnd)].flatMap(([text, at]) => {
    const other = inTo.get(text);
    return other === undefined ? [] : [[at, other]];
  });
  const piles: { place: Place; under: number | null }[][] = [];
  for (const place of unique) {
    let [low, high] = [0, piles.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (piles[middle]!.at(-1)!.place[1] < place[1]) low = middle + 1;
      else high = middle;
    }
    const under = low === 0 ? null : piles[low - 1]!.length - 1;
    (piles[low] ??= []).push({ place, under });
  }
  const rising: Place[] = [];
  let index: number | null = piles.length === 0 ? null : piles.at(-1)!.length - 1;
  for (let pile = piles.length - 1; pile >= 0 && index !== null; pile--) {
    const card: { place: Place; under: number | null } = piles[pile]![index]!;
    rising.push(card.place);
    index = card.under;
  }
  return rising.toReversed();
}

function onceIn(texts: readonly string[], start: number, end: number): Map<string, number> {
  const places = new Map<string, number | null>();
  for (let at = start; at < end; at++) places.set(texts[at]!, places.has(texts[at]!) ? null : at);
  return new Map([...places].flatMap(([text, at]) => (at === null ? [] : [[text, at]])));
}
