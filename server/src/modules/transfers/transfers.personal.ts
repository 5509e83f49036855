import { toUnixSeconds } from '@portal/contract/time';
import { transferStatusTitle } from '@portal/contract/transfer-titles';
import type { Database } from '../../platform/database/database.ts';
import type { PersonalData } from '../../platform/module.ts';
import type { TransferPorts } from './transfers.ports.ts';
import { transferStore as store } from './transfers.store.ts';

/** The law wants vouchers of what was paid to be kept; what paid nothing goes with the person's files. */
export function transferData(database: Database, { files }: Pick<TransferPorts, 'files'>): PersonalData {
  return {
    name: 'transfers',
    collect: async (userId) =>
      (await store.allOf(database, userId)).map((row) => ({
        order_no: row.orderNo,
        payer: row.payer,
        bank_serial: row.bankSerial,
        amount: row.amount,
        status: transferStatusTitle[row.status],
        reason: row.reason,
        create_time: toUnixSeconds(row.createdAt),
      })),
    async erase(transaction, userId) {
      const rows = await store.allOf(transaction, userId);
      const paid = rows.filter(({ status }) => status === 'confirmed');
      await files.transferToPortal(
        transaction,
        paid.map(({ voucher }) => voucher),
      );
      await store.anonymise(transaction, userId);
    },
  };
}
