import { monthBounds, monthOf } from './notices.lexemes.ts';
import type { Asked } from './notices.query.ts';
import type { Step } from './notices.search.hits.ts';
import { matcherOf, type Seen } from './notices.search.matching.ts';
import type { Place, Segment } from './notices.search.order.ts';
import type { Samples } from './notices.search.samples.ts';

/** What is known of a search before its page is read. */
export type Known = {
  samples: Samples;
  matching: (slot: number) => boolean;
  /** By its columns alone: the others need not be read. */
  fitting: (slot: number) => boolean;
  total: number;
  /** The newest of all, where counting came across them: all of them if there are fewer than `total`. */
  newest?: readonly Place[] | null;
};

export function knownOf(of: Asked, { samples, match }: Seen, total: number): Known {
  const wordless = { ...of, query: { ...of.query, keyword: '' } };
  const fit = of.words.length > 0 ? matcherOf(wordless, samples) : match;
  return {
    samples,
    total,
    matching: (slot) => match(slot) === 0,
    fitting: (slot) => fit(slot) === 0,
  };
}

/** From where a page begins: whole months, and of the one after them a part. Both moments included. */
export type Near = { months: string[]; last: string; from: number; to: number };

export type Route = {
  /** How many rows of the list lie before enough matches. Infinite where nothing tells. */
  walked: number;
  /** How many of them must be read for their words. */
  read: number;
  /** How many rows the inverted index hands over. */
  lookedUp: number;
  /** The time that holds enough matches, if a list by date is not to be looked up as a whole. */
  near: Near | null;
};

/** What either way to a page would take, going by the samples. */
export function routeOf(step: Step, limit: number, { samples, matching, fitting, total }: Known): Route {
  const { segment, from, isBack, of } = step;
  const { slots, key, isUpwards } = orderOf(segment, samples);
  const isAscending = segment.isDescending === isBack;
  const start = from?.key ?? segment.start;
  // More than the page holds: one match among the samples is no measure.
  const enough = Math.ceil((limit / samples.rate) * 1.5) + 8;
  const isByDate = segment.column === 'published_at' && !of.query.full_text;
  let passed = 0;
  let fits = 0;
  let matches = 0;
  let last: number | null = null;
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[isAscending === isUpwards ? at : slots.length - 1 - at]!;
    const value = key[slot]!;
    if (start !== undefined && (isAscending ? value < start : value > start)) continue;
    passed++;
    if (!fitting(slot)) continue;
    fits++;
    if (!matching(slot)) continue;
    if (++matches < enough) continue;
    if (isByDate) last = value;
    break;
  }
  const walked = matches === 0 ? Infinity : (limit * passed) / matches;
  const read = matches === 0 ? Infinity : (limit * fits) / matches;
  const edge = from?.key ?? (isAscending ? null : of.now.getTime());
  const near = last === null || edge === null ? null : nearOf(last, edge, isAscending);
  // The inverted index goes through more than it hands over.
  const lookedUp = near ? Math.min(total, matches * samples.rate * 2) : total;
  return { walked, read, lookedUp, near };
}

function nearOf(last: number, edge: number, isAscending: boolean): Near | null {
  const month = monthOf(last);
  const months = monthsBetween(month, monthOf(edge))?.filter((each) => each !== month);
  if (!months) return null;
  const [start, end] = monthBounds(last);
  return { months, last: month, from: isAscending ? start : last, to: isAscending ? last : end };
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

/** The samples in the order of a list, and the column it is ordered by. */
function orderOf({ column }: Segment, samples: Samples) {
  const { newest, byBudget, byDeadline, published, budget, deadline } = samples;
  if (column === 'deadline') return { slots: byDeadline, key: deadline, isUpwards: true };
  if (column === 'budget') return { slots: byBudget, key: budget, isUpwards: false };
  return { slots: newest, key: published, isUpwards: false };
}
