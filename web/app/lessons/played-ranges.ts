import type { PlayedRange } from '@portal/contract/lessons';

/** In order and without overlaps. Only what touches is joined: a gap was not played. */
export function merged(ranges: readonly PlayedRange[]): PlayedRange[] {
  const result: PlayedRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else result.push({ ...range });
  }
  return result;
}

/** What of `ranges` is in none of `others`. */
export function without(ranges: readonly PlayedRange[], others: readonly PlayedRange[]): PlayedRange[] {
  return others.reduce<PlayedRange[]>(
    (left, { start, end }) =>
      left.flatMap((range) =>
        [
          { start: range.start, end: Math.min(range.end, start) },
          { start: Math.max(range.start, end), end: range.end },
        ].filter((part) => part.end > part.start),
      ),
    merged(ranges),
  );
}

/** Without what was refused and what was played on from there, which follows on nothing either. */
export function cutAt(ranges: readonly PlayedRange[], refused: readonly PlayedRange[]): PlayedRange[] {
  return ranges.flatMap((range) => {
    const cuts = refused.filter(({ start, end }) => start < range.end && end > range.start);
    const end = Math.min(range.end, ...cuts.map(({ start }) => start));
    return end > range.start ? [{ ...range, end }] : [];
  });
}

/** With skipping off, how far a seek may go: into what was watched, or to the end of it. */
export function seekLimit(ranges: readonly PlayedRange[], seconds: number): number {
  if (ranges.some(({ start, end }) => seconds >= start && seconds <= end)) return seconds;
  const before = ranges.filter(({ end }) => end <= seconds).map(({ end }) => end);
  return Math.max(0, ...before);
}
