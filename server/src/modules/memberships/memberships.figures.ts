import type { Figures } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { membershipStore as store } from './memberships.store.ts';
import { soonFrom } from './memberships.wire.ts';

export function membershipFigures({ database, clock }: Pick<Platform, 'database' | 'clock'>): Figures {
  const count = (state: 'running' | 'ending') => {
    const now = clock();
    return store.total(database, { state, now, soon: soonFrom(now) });
  };
  return {
    staff: {
      counts: async () => ({ members: await count('running'), ending_members: await count('ending') }),
    },
  };
}
