import type { Queries, Transaction } from '../../platform/database/database.ts';
import { partyRole } from './insights.months.ts';
import { type Grouped, snapshotStore } from './insights.snapshots.store.ts';
import type { Snapshot } from './insights.tables.ts';

const mostParties = 10;
const mostDistricts = 40;

export function tradeOf({ industry, kind }: Grouped): string {
  if (industry !== null) return `i${industry}`;
  return kind === null ? '' : `k${kind}`;
}

/** The districts whose snapshots hang on these months: the country, its provinces and cities. */
export async function districtsOf(queries: Queries, months: readonly number[]): Promise<string[]> {
  if (months.length === 0) return [];
  const cities = await snapshotStore.cities(queries, months);
  return ['', ...new Set(cities.map((city) => city.slice(0, 2))), ...cities];
}

/** What a request will read about a district, made anew. */
export async function writeSnapshots(
  transaction: Transaction,
  district: string,
  from: number,
  now: Date,
): Promise<void> {
  const snapshots = new Map<string, Snapshot>();
  const snapshotOf = (row: Grouped): Snapshot => {
    const trade = tradeOf(row);
    const snapshot = snapshots.get(trade) ?? {
      months: [],
      districts: [],
      buyers: [],
      winners: [],
      prices: [],
    };
    snapshots.set(trade, snapshot);
    return snapshot;
  };
  const window = { district, from };
  for (const { industry, kind, ...month } of await snapshotStore.months(transaction, window)) {
    snapshotOf({ industry, kind }).months.push(month);
  }
  for (const row of await snapshotStore.parties(transaction, window, mostParties)) {
    const list = row.role === partyRole.buyer ? snapshotOf(row).buyers : snapshotOf(row).winners;
    list.push({ id: row.id, count: row.count, amount: row.amount });
  }
  for (const row of await snapshotStore.prices(transaction, window))
    snapshotOf(row).prices.push({ step: row.step, count: row.count });
  for (const row of await snapshotStore.below(transaction, window)) {
    const { districts } = snapshotOf(row);
    if (districts.length < mostDistricts) districts.push({ code: row.code, notices: row.notices });
  }
  const rows = [...snapshots].map(([trade, data]) => ({ district, trade, data, computedAt: now }));
  await snapshotStore.replace(transaction, district, rows);
}
