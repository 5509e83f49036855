import type { Platform } from '../../platform/platform.ts';
import { createApply } from './payments.apply.ts';
import { createAttempts } from './payments.attempts.ts';
import { billStore } from './payments.bills.store.ts';
import { createBills } from './payments.bills.ts';
import { createDecisions } from './payments.decisions.ts';
import { mountNotifications } from './payments.http.ts';
import { createInbox } from './payments.inbox.ts';
import { paymentJobs } from './payments.jobs.ts';
import { personalPayments } from './payments.personal.ts';
import type { PaymentPorts } from './payments.ports.ts';
import { receiptStore } from './payments.receipts.store.ts';
import { createReturns } from './payments.returns.ts';
import { paymentRoutes, paymentStaffRoutes } from './payments.routes.ts';
import { createPaymentLists } from './payments.staff.ts';

export type Payments = ReturnType<typeof createPayments>;

/** Money that comes and goes through WeChat Pay and Alipay. */
export function createPayments(platform: Platform, ports: PaymentPorts) {
  const { database } = platform;
  const returns = createReturns(platform, ports);
  const attempts = createAttempts(platform, ports, () => apply);
  const apply = createApply(platform, { ...ports, returns, closeAll: attempts.closeAll });
  const inbox = createInbox(platform, { gateways: ports.gateways, apply, returns });
  const bills = createBills(platform, { ...ports, returns });
  const decisions = createDecisions(platform, { ...ports, apply, returns });
  const lists = createPaymentLists(database);

  return {
    calls: [...paymentRoutes(attempts), ...paymentStaffRoutes(platform, { bills, lists, decisions })],
    jobs: [...paymentJobs({ attempts, returns, bills, inbox }), ...returns.jobs, ...apply.jobs],
    mounts: [mountNotifications(inbox, platform.log)],
    personalData: personalPayments(database),
    figures: {
      staff: {
        counts: async () => ({
          open_differences: (await billStore.waiting(database)).count,
          waiting_receipts: (await receiptStore.waiting(database)).count,
        }),
      },
    },
    /** Closes every open attempt of an order at its gateway; `paid` when the money turned out to have arrived. */
    closeAll: attempts.closeAll,
    closeSoon: apply.closeSoon,
    /** Gives (part of) what was paid for an order back by the gateway it came from. */
    refund: returns.refund,
    /** What the finance board shows as waiting for somebody. */
    tasks: [
      async () => ({
        name: 'receipts',
        title: '待处理款项',
        href: '/admin/payments/receipts',
        ...(await receiptStore.waiting(database)),
      }),
      async () => ({
        name: 'differences',
        title: '对账差异',
        href: '/admin/payments/differences',
        ...(await billStore.waiting(database)),
      }),
    ],
  };
}
