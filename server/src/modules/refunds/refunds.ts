import type { PersonalData } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { createAsking } from './refunds.asking.ts';
import { createDeciding } from './refunds.deciding.ts';
import { refundsDownload } from './refunds.downloads.ts';
import { createMoney } from './refunds.money.ts';
import type { RefundPorts } from './refunds.ports.ts';
import { createReading } from './refunds.reading.ts';
import { createReturning, triesBefore } from './refunds.returning.ts';
import { refundRoutes } from './refunds.routes.ts';
import { createSteps } from './refunds.steps.ts';
import { refundStore } from './refunds.store.ts';

export type Refunds = ReturnType<typeof createRefunds>;

/** Money asked back: the buyer asks, finance decides, and it returns the way it came. */
export function createRefunds(platform: Platform, ports: RefundPorts) {
  const { database } = platform;
  const steps = createSteps(platform, ports);
  const money = createMoney(ports);
  const asking = createAsking(platform, ports, { steps, money });
  const returning = createReturning(ports, { steps, money });
  const deciding = createDeciding(platform, ports, { steps, money, returning });
  const reading = createReading(platform, ports, { asking });
  const personalData: PersonalData = {
    name: 'refunds',
    collect: reading.ofPerson,
    erase: (transaction, userId) => refundStore.erase(transaction, userId),
  };
  return {
    calls: refundRoutes({ asking, deciding, reading }),
    personalData,
    figures: {
      staff: { counts: async () => ({ open_refunds: (await refundStore.waiting(database)).count }) },
    },
    downloads: [refundsDownload(database)],

    /** What the finance board shows as waiting for somebody. */
    tasks: [
      async () => ({
        name: 'refunds',
        title: '待处理退款',
        href: '/admin/refunds',
        ...(await refundStore.waiting(database)),
      }),
    ],

    isOpen: refundStore.isOpen,

    /** What keeps an account from being closed. */
    async cancelBlockers(userId: number): Promise<string[]> {
      const open = await refundStore.openCountOf(database, userId);
      return open > 0 ? [`您有 ${open} 笔进行中的退款`] : [];
    },

    /** What payments tell of a refund they were asked for. */
    events: {
      awaits: returning.awaits,
      triesBefore,
      afterRefund: returning.afterRefund,
      refundFailed: returning.refundFailed,
    },
  };
}
