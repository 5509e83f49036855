import type { Asked } from './notices.query.ts';
import type { Step } from './notices.search.hits.ts';
import { matcherOf } from './notices.search.matching.ts';
import type { Place, Segment } from './notices.search.order.ts';
import type { Sample, Samples } from './notices.search.samples.ts';

/** What is known of a search before its page is read. */
export type Known = {
  samples: Samples;
  matching: (sample: Sample) => boolean;
  total: number;
  /** The newest of all, where counting came across them: all of them if there are fewer than `total`. */
  newest?: readonly Place[] | null;
};

export function knownOf(of: Asked, samples: Samples, total: number): Known {
  const match = matcherOf(of);
  return { samples, total, matching: (sample) => match(sample) === 0 };
}

/** How many rows of a list lie before so many matches, going by the samples. Infinite where nothing tells. */
export function rowsUntil(
  { segment, from, isBack }: Step,
  limit: number,
  { samples, matching }: Known,
): number {
  const { rows, isUpwards } = orderOf(segment, samples);
  const key = keyOf[segment.column];
  const isAscending = segment.isDescending === isBack;
  const start = from?.key ?? segment.start;
  // More than the page holds: one match among the samples is no measure.
  const enough = Math.ceil((limit / samples.rate) * 1.5) + 8;
  let passed = 0;
  let matches = 0;
  for (let at = 0; at < rows.length && matches < enough; at++) {
    const sample = rows[isAscending === isUpwards ? at : rows.length - 1 - at]!;
    const value = key(sample)!;
    if (start !== undefined && (isAscending ? value < start : value > start)) continue;
    passed++;
    if (matching(sample)) matches++;
  }
  return matches === 0 ? Infinity : (limit * passed) / matches;
}

const keyOf: Record<Segment['column'], (sample: Sample) => number | null> = {
  published_at: ({ published }) => published,
  budget: ({ budget }) => budget,
  deadline: ({ deadline }) => deadline,
};

function orderOf({ column }: Segment, samples: Samples): { rows: readonly Sample[]; isUpwards: boolean } {
  if (column === 'deadline') return { rows: samples.byDeadline, isUpwards: true };
  return { rows: column === 'budget' ? samples.byBudget : samples.newest, isUpwards: false };
}
