import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { counterStore } from './notices.counters.store.ts';

const batch = 500;

export type PartyCounters = ReturnType<typeof createPartyCounters>;

/** Updates the counts on an organisation's page, incrementally. */
export function createPartyCounters({ database }: Platform) {
  async function step(transaction: Transaction): Promise<number> {
    const ids = await counterStore.takeWaiting(transaction, batch);
    if (ids.length === 0) return 0;
    await counterStore.write(transaction, await counterStore.countsOf(transaction, ids));
    return ids.length;
  }

  return {
    async recount(): Promise<void> {
      while ((await database.transaction(step)) === batch);
    },
  };
}
