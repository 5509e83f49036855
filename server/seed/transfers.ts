import { transferAccount } from '../src/modules/transfers/transfers.tables.ts';
import type { Transaction } from '../src/platform/database/database.ts';

/** Of a bank that does not exist, with a number that no bank gives. */
export async function fillTransferAccount(transaction: Transaction, now: Date): Promise<void> {
  await transaction.insert(transferAccount).values({
    holder: '示例市政府采购协会（演示）',
    bank: '示例云川银行虚构支行',
    number: '0000 0000 0000 0000 000',
    note: '演示账户，请勿转账。单位转账一般当日或次一工作日到账。',
    updatedAt: now,
  });
}
