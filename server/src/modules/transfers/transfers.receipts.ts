import { code, PortalError } from '@portal/contract/codes';
import type { OutputOf } from '@portal/contract/endpoint';
import { formatMoney } from '@portal/contract/money';
import type { CursorRequest } from '@portal/contract/paging';
import { toUnixSeconds } from '@portal/contract/time';
import { type ReceiptState, receiptStateTitle, type ReceiptWay } from '@portal/contract/transfer-titles';
import type { staffTransfers } from '@portal/contract/transfers';
import type { Actor } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { placeCursor } from '../../platform/keyset.ts';
import type { Platform } from '../../platform/platform.ts';
import { nicknamesOf } from '../accounts/accounts.ts';
import { channelAccount, suspense } from '../ledger/ledger.ts';
import type { TransferPorts } from './transfers.ports.ts';
import { mayDecide, requireMayDecide } from './transfers.rules.ts';
import { receiptStore } from './transfers.receipts.store.ts';
import { type TransferRow, transferStore } from './transfers.store.ts';

type Search = CursorRequest & { state: ReceiptState };
type Resolution = { id: number; way: ReceiptWay; return_serial: string; note: string };

const missing = () => new PortalError(code.failure, '到账登记不存在');

export type Receipts = ReturnType<typeof createReceipts>;

/** Money on the account of the bank, and what becomes of that which no order could take. */
export function createReceipts(platform: Platform, { orders, ledger, messages }: TransferPorts) {
  const { database, clock, audit } = platform;

  /** The order first, as whoever confirms does, then the transfer, and the money after both. */
  async function lockTransfer(transaction: Transaction, id: number): Promise<TransferRow | null> {
    const transfer = await transferStore.byId(transaction, id);
    if (!transfer) return null;
    await orders.lock(transaction, transfer.orderNo);
    return transferStore.lock(transaction, id);
  }

  return {
    async list(
      staffId: number,
      { state, page, page_size, next }: Search,
    ): Promise<OutputOf<typeof staffTransfers.receipts>> {
      const after = next === undefined ? null : placeCursor.read(next);
      const offset = after ? 0 : (page - 1) * page_size;
      const rows = await receiptStore.page(database, state, { after, offset, limit: page_size + 1 });
      const shown = rows.slice(0, page_size);
      const last = shown.at(-1)?.receipt;
      const nameOf = await nicknamesOf(
        database,
        shown.flatMap(({ receipt }) => [receipt.recordedBy, receipt.resolvedBy]),
      );
      return {
        total: await receiptStore.total(database, state),
        page,
        page_size,
        next: last && rows.length > page_size ? placeCursor.write({ at: last.createdAt, id: last.id }) : null,
        data: shown.map(({ receipt, orderNo, userId }) => ({
          id: receipt.id,
          bank_serial: receipt.bankSerial,
          amount: receipt.amount,
          day: receipt.day,
          payer: receipt.payer,
          state: receipt.state,
          reason: receipt.reason,
          transfer_id: receipt.transferId,
          order_no: orderNo,
          recorded_by: nameOf(receipt.recordedBy),
          create_time: toUnixSeconds(receipt.createdAt),
          return_serial: receipt.returnSerial,
          note: receipt.note,
          resolved_by: nameOf(receipt.resolvedBy),
          resolve_time: receipt.resolvedAt && toUnixSeconds(receipt.resolvedAt),
          may_decide: mayDecide(staffId, { userId }),
        })),
      };
    },

    async resolve(by: Actor, { id, way, return_serial: returnSerial, note }: Resolution): Promise<void> {
      const seen = await receiptStore.byId(database, id);
      if (!seen) throw missing();
      await database.transaction(async (transaction) => {
        const transfer = await lockTransfer(transaction, seen.transferId);
        const receipt = await receiptStore.lock(transaction, id);
        if (!receipt) throw missing();
        if (transfer) requireMayDecide(by.userId, transfer);
        const { state, bankSerial, amount, transferId } = receipt;
        if (state !== 'unmatched') {
          throw new PortalError(code.failure, `该款项${receiptStateTitle[state]}，请刷新后查看`);
        }
        if (way === 'returned' && (await receiptStore.returnSerialUsed(transaction, returnSerial))) {
          const fault = '该退汇流水号已经登记过';
          throw new PortalError(code.invalidFields, fault, { fields: { return_serial: fault } });
        }
        await receiptStore.change(transaction, id, {
          state: way,
          returnSerial: way === 'returned' ? returnSerial : '',
          note,
          resolvedBy: by.userId,
          resolvedAt: clock(),
        });
        await ledger.posting.post(transaction, {
          key: `transfer-receipt:${id}:out`,
          kind: way === 'returned' ? 'payout' : 'adjust',
          title: way === 'returned' ? `退汇 ${returnSerial}` : `作废到账登记 ${bankSerial}`,
          legs: [
            { account: suspense, amount: -amount },
            { account: channelAccount('bank'), amount },
          ],
          ...(transfer ? { orderNo: transfer.orderNo } : {}),
        });
        if (transfer && way === 'returned') {
          // There is nothing left to look at; the order can be paid anew.
          if (transfer.status === 'review') {
            const decided = { decidedAt: clock(), decidedBy: by.userId };
            const reason = '到账款项已退汇';
            await transferStore.decide(transaction, transfer.id, { status: 'rejected', reason, ...decided });
          }
          await messages.send(transaction, {
            userId: transfer.userId,
            type: 2,
            title: '转账款项已退汇',
            content: `您转账的 ${formatMoney(amount)}（流水号 ${bankSerial}）未能入账，已退回付款账户，退汇流水号 ${returnSerial}。`,
            link: `/pay/transfers/${transferId}`,
            eventKey: `transfer-receipt:${id}:returned`,
          });
        }
        await audit.record(transaction, {
          actorId: by.userId,
          action: 'transfers.resolve',
          subject: `transfer-receipt:${id}`,
          detail: { way, bankSerial, amount, returnSerial, note },
          address: by.address,
        });
      });
    },
  };
}
