import { sql } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';

/** One notice in so many is kept in memory: totals, counts beside filters and the way to search are taken from them. */
export const sampleRate = 64;

export type Sample = {
  id: number;
  published: number;
  deadline: number | null;
  budget: number | null;
  district: string;
  /** The district as a number, and its province. */
  place: number;
  province: number;
  type: number;
  method: number | null;
  kind: number;
  industry: number | null;
  buyerId: number;
  agencyId: number | null;
  supplierIds: number[];
  text: string;
};

/** The samples in the orders of the lists. */
export type Samples = {
  rate: number;
  newest: Sample[];
  /** Of the newest, in their order. */
  texts: string[];
  byBudget: Sample[];
  byDeadline: Sample[];
};

const chunk = 2000;
const addAfter = 30_000;
const reloadAfter = 600_000;

type Loaded = Samples & { version: number; lastId: number; loadedAt: number; checkedAt: number };

/** New ones are added within half a minute; what was revised or withdrawn is noticed within ten. */
export function createSamples(
  { database, versions, clock }: Pick<Platform, 'database' | 'versions' | 'clock'>,
  rate: number,
) {
  let loaded: Loaded | null = null;
  let loading: Promise<Loaded> | null = null;

  async function load(known: Loaded | null): Promise<Loaded> {
    const version = versions.of('notices');
    const now = clock().getTime();
    const kept = known && now - known.loadedAt < reloadAfter ? known : null;
    const { rows } = await database.execute<{ last: number | null }>(
      sql`select max(notice_id) as last from notice_index`,
    );
    const lastId = rows[0]!.last ?? 0;
    const all = kept ? [...kept.newest] : [];
    const first = kept ? kept.lastId - (kept.lastId % rate) + rate : rate;
    for (let from = first; from <= lastId; from += chunk * rate) {
      all.push(...(await some(from, Math.min(lastId, from + (chunk - 1) * rate))));
    }
    return { ...ordered(all), rate, version, lastId, loadedAt: kept?.loadedAt ?? now, checkedAt: now };
  }

  async function some(from: number, to: number): Promise<Sample[]> {
    const { rows } = await database.execute<Omit<Sample, 'district' | 'province'>>(
      sql`select notice_id as id, (extract(epoch from published_at) * 1000)::bigint as published,
          (extract(epoch from deadline) * 1000)::bigint as deadline, budget, district as place, type, method, kind, industry,
          buyer_id as "buyerId", agency_id as "agencyId", text,
          array(select supplier_id from notice_awards a where a.notice_id = i.notice_id)::float8[] as "supplierIds"
        from notice_index i
        where notice_id = any(array(select generate_series(${from}::bigint, ${to}::bigint, ${rate}::bigint)))`,
    );
    return rows.map((row) => ({
      ...row,
      district: String(row.place).padStart(6, '0'),
      province: Math.floor(row.place / 10_000),
    }));
  }

  const isDue = ({ checkedAt }: Loaded) => clock().getTime() - checkedAt >= addAfter;

  return {
    async current(): Promise<Samples> {
      if (loaded && (loaded.version === versions.of('notices') || !isDue(loaded))) return loaded;
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
      // Slightly old samples estimate as well as new ones: nobody waits for them.
      if (!loaded) return loading;
      loading.catch(() => {});
      return loaded;
    },
  };
}

function ordered(all: Sample[]) {
  const newest = all.toSorted((a, b) => b.published - a.published || b.id - a.id);
  return {
    newest,
    texts: newest.map(({ text }) => text),
    byBudget: all
      .filter(({ budget }) => budget !== null)
      .sort((a, b) => b.budget! - a.budget! || b.id - a.id),
    byDeadline: all
      .filter(({ deadline }) => deadline !== null)
      .sort((a, b) => a.deadline! - b.deadline! || a.id - b.id),
  };
}
