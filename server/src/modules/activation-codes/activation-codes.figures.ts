import type { Figures } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { activationCodeStore as store } from './activation-codes.store.ts';

export function activationCodeFigures({ database, clock }: Pick<Platform, 'database' | 'clock'>): Figures {
  return {
    user: {
      counts: async (userId) => ({ redeemed_codes: await store.ownTotal(database, userId) }),
    },
    staff: {
      counts: async () => ({
        open_activation_batches: await store.total(database, { state: 'open', now: clock() }),
      }),
    },
  };
}
