import { monthBounds, monthOf } from '../notices/notices.ts';
import { type SampleMatcher, sampleMatcher } from './notice-search.matching.ts';
import type { HitRequest, Position, Segment } from './notice-search.order.ts';
import type { ParsedQuery } from './notice-search.query.ts';
import type { SampleIndex } from './notice-search.samples.ts';

/** What the samples and the count tell about a query before its page is read. */
export type QueryStatistics = {
  samples: SampleIndex;
  /** Matches words and filters. */
  isMatch: (slot: number) => boolean;
  /** Matches the filters. */
  fitsFilters: (slot: number) => boolean;
  total: number;
  /** The newest matches, if counting read them: all matches where there are fewer than `total`. */
  newest?: readonly Position[] | null;
};

export function statisticsOf(
  parsed: ParsedQuery,
  { samples, match }: SampleMatcher,
  total: number,
): QueryStatistics {
  const filtersOnly = { ...parsed, query: { ...parsed.query, keyword: '' } };
  const fits = parsed.words.length > 0 ? sampleMatcher(filtersOnly, samples).match : match;
  return {
    samples,
    total,
    isMatch: (slot) => match(slot) === 0,
    fitsFilters: (slot) => fits(slot) === 0,
  };
}

/** Whole months, and a part of the month after them. Both bounds included. */
export type DateWindow = { months: string[]; last: string; from: number; to: number };

export type QueryPlan = {
  /** Rows of the ordered list to scan for enough matches; infinite where the samples hold no match. */
  scanned: number;
  /** Those of them that are read for their words. */
  read: number;
  /** Rows the inverted index returns. */
  indexed: number;
  /** The period that holds enough matches; null where the whole list is searched. */
  window: DateWindow | null;
};

/** Estimates the cost of both access paths from the samples. */
export function planQuery(request: HitRequest, limit: number, statistics: QueryStatistics): QueryPlan {
  const { segment, from, isBack, parsed } = request;
  const { samples, isMatch, fitsFilters, total } = statistics;
  const { slots, key, isAscending: isKeptAscending } = sampleOrder(segment, samples);
  const isAscending = segment.isDescending === isBack;
  const start = from?.key ?? segment.start;
  // More than the page holds: a single sample is too noisy an estimate.
  const enough = Math.ceil((limit / samples.rate) * 1.5) + 8;
  const isByDate = segment.column === 'published_at' && !parsed.query.full_text;
  let passed = 0;
  let fitting = 0;
  let matches = 0;
  let last: number | null = null;
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[isAscending === isKeptAscending ? at : slots.length - 1 - at]!;
    const value = key[slot]!;
    if (start !== undefined && (isAscending ? value < start : value > start)) continue;
    passed++;
    if (!fitsFilters(slot)) continue;
    fitting++;
    if (!isMatch(slot)) continue;
    if (++matches < enough) continue;
    if (isByDate) last = value;
    break;
  }
  const scanned = matches === 0 ? Infinity : (limit * passed) / matches;
  const read = matches === 0 ? Infinity : (limit * fitting) / matches;
  const edge = from?.key ?? (isAscending ? null : parsed.now.getTime());
  const window = last === null || edge === null ? null : dateWindow(last, edge, isAscending);
  // GIN visits more entries than it returns.
  const indexed = window ? Math.min(total, matches * samples.rate * 2) : total;
  return { scanned, read, indexed, window };
}

function dateWindow(last: number, edge: number, isAscending: boolean): DateWindow | null {
  const month = monthOf(last);
  const months = monthsBetween(month, monthOf(edge))?.filter((each) => each !== month);
  if (!months) return null;
  const [start, end] = monthBounds(last);
  return { months, last: month, from: isAscending ? start : last, to: isAscending ? last : end };
}

const mostMonths = 14;

/** Both ends included; null where there are more than `mostMonths`. */
function monthsBetween(one: string, other: string): string[] | null {
  const months: string[] = [];
  const [first, final] = one < other ? [one, other] : [other, one];
  for (
    let year = Number(first.slice(0, 4)), month = Number(first.slice(4));
    months.length <= mostMonths;
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

/** The samples in the order of a segment, and its sort column. */
function sampleOrder({ column }: Segment, samples: SampleIndex) {
  const { newest, byBudget, byDeadline, published, budget, deadline } = samples;
  if (column === 'deadline') return { slots: byDeadline, key: deadline, isAscending: true };
  if (column === 'budget') return { slots: byBudget, key: budget, isAscending: false };
  return { slots: newest, key: published, isAscending: false };
}
