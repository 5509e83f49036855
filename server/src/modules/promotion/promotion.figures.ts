import type { Database } from '../../platform/database/database.ts';
import type { Figures } from '../../platform/module.ts';
import { promotionListStore as lists } from './promotion.lists.store.ts';

export function promotionFigures(database: Database): Figures {
  return {
    user: {
      counts: async (userId) => ({ invited: await lists.invitedCount(database, userId) }),
      days: async (userId, since) => ({ invited: await lists.invitedByDay(database, since, userId) }),
    },
    staff: {
      counts: async () => ({ waiting_rewards: await lists.total(database, { state: 'waiting' }) }),
      days: async (_, since) => ({ invited: await lists.invitedByDay(database, since, null) }),
    },
  };
}
