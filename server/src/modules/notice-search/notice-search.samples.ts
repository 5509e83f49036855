import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Platform } from '../../platform/platform.ts';
import { createSampleTexts, type SampleTexts } from './notice-search.sample-texts.ts';
import { sampleStore, type SampleRow as Row } from './notice-search.samples.store.ts';

/** One notice in this many is kept in memory: totals, facet counts and query plans are estimated from them. */
export const sampleRate = 64;

/** Column store: a sample is its slot in each column. Unknown values are NaN, or -1 for codes. The orders hold slots. */
export type SampleIndex = {
  rate: number;
  texts: SampleTexts;
  id: Float64Array;
  published: Float64Array;
  deadline: Float64Array;
  budget: Float64Array;
  /** The district as a number. */
  place: Int32Array;
  type: Int8Array;
  method: Int8Array;
  kind: Int8Array;
  industry: Int8Array;
  /** Numbers of buyers: places in `buyerIds`. */
  buyer: Int32Array;
  buyerIds: number[];
  agencyId: Float64Array;
  supplierIds: number[][];
  newest: Int32Array;
  byBudget: Int32Array;
  byDeadline: Int32Array;
};

const chunk = 500;
const addAfter = 30_000;
const reloadAfter = 600_000;

type Loaded = SampleIndex & {
  rows: Row[];
  version: number;
  lastId: number;
  loadedAt: number;
  checkedAt: number;
};

/** New notices are added within 30 s; revised and withdrawn ones are seen after the reload of ten minutes. */
export function createSampleIndex(
  { database, versions, clock }: Pick<Platform, 'database' | 'versions' | 'clock'>,
  rate: number,
) {
  let loaded: Loaded | null = null;
  let loading: Promise<Loaded> | null = null;

  async function load(before: Loaded | null): Promise<Loaded> {
    const version = versions.current('notices');
    const now = clock().getTime();
    const kept = before && now - before.loadedAt < reloadAfter ? before : null;
    const lastId = await sampleStore.newestId(database);
    const rows = kept ? [...kept.rows] : [];
    const texts = kept?.texts ?? createSampleTexts();
    const first = kept ? kept.lastId - (kept.lastId % rate) + rate : rate;
    for (let from = first; from <= lastId; from += chunk * rate) {
      const to = Math.min(lastId, from + (chunk - 1) * rate);
      for (const { text, ...row } of await sampleStore.between(database, from, to, rate)) {
        texts.add(text);
        rows.push(row);
      }
      // Yields to the event loop.
      await nextTurn();
    }
    const loadedAt = kept?.loadedAt ?? now;
    return { ...columnsOf(rows), texts, rows, rate, version, lastId, loadedAt, checkedAt: now };
  }

  const isDue = ({ checkedAt }: Loaded) => clock().getTime() - checkedAt >= addAfter;

  return {
    async current(): Promise<SampleIndex> {
      if (loaded && (loaded.version === versions.current('notices') || !isDue(loaded))) return loaded;
      loading ??= load(loaded).then(
        (fresh) => {
          loading = null;
          return (loaded = fresh);
        },
        (error: unknown) => {
          loading = null;
          throw error;
        },
      );
      // Stale-while-revalidate: slightly old samples estimate as well.
      if (!loaded) return loading;
      loading.catch(() => {});
      return loaded;
    },
  };
}

function columnsOf(rows: readonly Row[]) {
  const numbers = (value: (row: Row) => number | null) =>
    Float64Array.from(rows, (row) => value(row) ?? Number.NaN);
  const codes = (value: (row: Row) => number | null) => Int8Array.from(rows, (row) => value(row) ?? -1);
  const buyerIds = [...new Set(rows.map(({ buyerId }) => buyerId))];
  const buyerNumbers = new Map(buyerIds.map((id, at) => [id, at]));
  const columns = {
    id: numbers(({ id }) => id),
    published: numbers(({ published }) => published),
    deadline: numbers(({ deadline }) => deadline),
    budget: numbers(({ budget }) => budget),
    place: Int32Array.from(rows, ({ place }) => place),
    type: codes(({ type }) => type),
    method: codes(({ method }) => method),
    kind: codes(({ kind }) => kind),
    industry: codes(({ industry }) => industry),
    buyer: Int32Array.from(rows, ({ buyerId }) => buyerNumbers.get(buyerId)!),
    buyerIds,
    agencyId: numbers(({ agencyId }) => agencyId),
    supplierIds: rows.map(({ supplierIds }) => supplierIds),
  };
  const slots = Int32Array.from(rows, (_, slot) => slot);
  const { id, published, deadline, budget } = columns;
  const withValue = (values: Float64Array) => slots.filter((slot) => !Number.isNaN(values[slot]));
  return {
    ...columns,
    newest: slots.toSorted((one, other) => published[other]! - published[one]! || id[other]! - id[one]!),
    byBudget: withValue(budget).sort((one, other) => budget[other]! - budget[one]! || id[other]! - id[one]!),
    byDeadline: withValue(deadline).sort(
      (one, other) => deadline[one]! - deadline[other]! || id[one]! - id[other]!,
    ),
  };
}
