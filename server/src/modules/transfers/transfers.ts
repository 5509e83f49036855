import type { Platform } from '../../platform/platform.ts';
import { createTransferDesk } from './transfers.desk.ts';
import { transfersDownload } from './transfers.downloads.ts';
import { createOwnTransfers } from './transfers.own.ts';
import { transferData } from './transfers.personal.ts';
import type { TransferPorts } from './transfers.ports.ts';
import { createReceipts } from './transfers.receipts.ts';
import { receiptStore } from './transfers.receipts.store.ts';
import { transferRoutes } from './transfers.routes.ts';
import { transferStore } from './transfers.store.ts';

export type { TransferPorts } from './transfers.ports.ts';
export type Transfers = ReturnType<typeof createTransfers>;

/** Orders that an organisation pays by bank transfer, and staff compare with the account of the bank. */
export function createTransfers(platform: Platform, ports: TransferPorts) {
  const { database } = platform;
  const own = createOwnTransfers(platform, ports);
  const desk = createTransferDesk(platform, ports);
  const receipts = createReceipts(platform, ports);
  return {
    calls: transferRoutes({ own, desk, receipts }),
    downloads: [transfersDownload(database)],
    personalData: transferData(database, ports),
    figures: {
      staff: {
        counts: async () => ({
          waiting_transfers: await transferStore.waiting(database),
          unmatched_receipts: await receiptStore.total(database, 'unmatched'),
        }),
      },
    },
    /** For the finance board. */
    tasks: [
      async () => ({
        name: 'transfers',
        title: '待确认转账',
        href: '/admin/transfers',
        ...(await transferStore.waitingSum(database)),
      }),
      async () => ({
        name: 'transferReceipts',
        title: '待处理转账款项',
        href: '/admin/transfers/receipts',
        ...(await receiptStore.unmatchedSum(database)),
      }),
    ],
    holdsOf: own.holdsOf,
    /** Whether there is an account to pay into. */
    hasAccount: async (): Promise<boolean> => (await transferStore.account(database)) !== null,
    cancelBlockers: own.cancelBlockers,
  };
}
