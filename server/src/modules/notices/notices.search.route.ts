import { monthBounds, monthOf } from './notices.lexemes.ts';
import type { Asked } from './notices.query.ts';
import type { Step } from './notices.search.hits.ts';
import { matcherOf } from './notices.search.matching.ts';
import type { Place, Segment } from './notices.search.order.ts';
import type { Sample, Samples } from './notices.search.samples.ts';

/** What is known of a search before its page is read. */
export type Known = {
  samples: Samples;
  matching: (sample: Sample) => boolean;
  /** By its columns alone: the others need not be read. */
  fitting: (sample: Sample) => boolean;
  total: number;
  /** The newest of all, where counting came across them: all of them if there are fewer than `total`. */
  newest?: readonly Place[] | null;
};

export function knownOf(of: Asked, samples: Samples, total: number): Known {
  const match = matcherOf(of);
  const fit = of.words.length > 0 ? matcherOf({ ...of, query: { ...of.query, keyword: '' } }) : match;
  return {
    samples,
    total,
    matching: (sample) => match(sample) === 0,
    fitting: (sample) => fit(sample) === 0,
  };
}

export type Route = {
  /** How many rows of the list lie before enough matches. Infinite where nothing tells. */
  walked: number;
  /** How many of them must be read for their words. */
  read: number;
  /** How many rows the inverted index hands over. */
  lookedUp: number;
  /** The months that hold enough matches, if a list by date is not to be looked up as a whole. */
  months: string[] | null;
};

/** What either way to a page would take, going by the samples. */
export function routeOf(step: Step, limit: number, { samples, matching, fitting, total }: Known): Route {
  const { segment, from, isBack, of } = step;
  const { rows, isUpwards } = orderOf(segment, samples);
  const key = keyOf[segment.column];
  const isAscending = segment.isDescending === isBack;
  const start = from?.key ?? segment.start;
  // More than the page holds: one match among the samples is no measure.
  const enough = Math.ceil((limit / samples.rate) * 1.5) + 8;
  const isByDate = segment.column === 'published_at' && !of.query.full_text;
  let passed = 0;
  let fits = 0;
  let matches = 0;
  let within = 0;
  let last: number | null = null;
  let [first, end] = [-Infinity, Infinity];
  for (let at = 0; at < rows.length; at++) {
    const sample = rows[isAscending === isUpwards ? at : rows.length - 1 - at]!;
    const value = key(sample)!;
    if (start !== undefined && (isAscending ? value < start : value > start)) continue;
    if (value < first || value >= end) break;
    if (last === null) passed++;
    if (!fitting(sample)) continue;
    if (last === null) fits++;
    if (!matching(sample)) continue;
    within++;
    if (last !== null) continue;
    if (++matches < enough) continue;
    if (!isByDate) break;
    last = value;
    // The whole month of that match, however many it holds.
    if (isAscending) [, end] = monthBounds(value);
    else [first] = monthBounds(value);
  }
  const walked = matches === 0 ? Infinity : (limit * passed) / matches;
  const read = matches === 0 ? Infinity : (limit * fits) / matches;
  if (last === null) return { walked, read, lookedUp: total, months: null };
  const edge = from?.key ?? (isAscending ? null : of.now.getTime());
  const months = edge === null ? null : monthsBetween(monthOf(last), monthOf(edge));
  return { walked, read, lookedUp: months ? Math.min(total, within * samples.rate) : total, months };
}

const longest = 14;

/** Both ends included; null where that would be too many. */
function monthsBetween(a: string, b: string): string[] | null {
  const months: string[] = [];
  const [first, final] = a < b ? [a, b] : [b, a];
  for (
    let year = Number(first.slice(0, 4)), month = Number(first.slice(4));
    months.length <= longest;
    month++
  ) {
    if (month > 12) {
      month = 1;
      year++;
    }
    const name = `${year}${String(month).padStart(2, '0')}`;
    months.push(name);
    if (name >= final) return months;
  }
  return null;
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
