import type { Queries } from '../../platform/database/database.ts';
import { rivalStore } from './insights.rivals.store.ts';

const suppliersAtOnce = 200;
const mostRivals = 10;

/** Everybody's rivals, some hundred suppliers at a time; who won nothing for a year is left out. */
export async function writeRivals(queries: Queries, from: number, computedAt: Date): Promise<void> {
  for (let after = 0; ;) {
    const suppliers = await rivalStore.suppliersAfter(queries, after, from, suppliersAtOnce);
    if (suppliers.length === 0) break;
    after = suppliers.at(-1)!.id;
    const ids = suppliers.map(({ id }) => id);
    const rivals = await rivalStore.rivalsOf(queries, ids, from, mostRivals);
    await rivalStore.save(
      queries,
      suppliers.map(({ id, wins, amount }) => ({
        supplierId: id,
        wins,
        amount,
        rivals: rivals.get(id) ?? [],
        computedAt,
      })),
    );
  }
  await rivalStore.removeOlder(queries, computedAt);
}
