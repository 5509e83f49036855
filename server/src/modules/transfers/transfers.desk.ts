import { code, PortalError } from '@portal/contract/codes';
import type { AuditActionOf } from '@portal/contract/audit-actions';
import { dayOf } from '@portal/contract/days';
import type { OutputOf } from '@portal/contract/endpoint';
import { formatMoney } from '@portal/contract/money';
import { orderStatus } from '@portal/contract/order-titles';
import type { CursorRequest } from '@portal/contract/paging';
import { handInAgainDays, receiptStateTitle, transferStatusTitle } from '@portal/contract/transfer-titles';
import type { StaffTransferDetail, staffTransfers, TransferAccount } from '@portal/contract/transfers';
import type { Actor } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { placeCursor } from '../../platform/keyset.ts';
import type { Platform } from '../../platform/platform.ts';
import { nicknamesOf } from '../accounts/accounts.ts';
import type { FileLink } from '../files/files.ts';
import { channelAccount, suspense } from '../ledger/ledger.ts';
import type { OrderRow } from '../orders/orders.ts';
import type { TransferPorts } from './transfers.ports.ts';
import { mayDecide, requireMayDecide } from './transfers.rules.ts';
import { type ReceiptRow, receiptStore } from './transfers.receipts.store.ts';
import { type TransferFilter, type TransferRow, transferStore as store } from './transfers.store.ts';
import { detailOf, wireOf } from './transfers.wire.ts';

type Search = TransferFilter & CursorRequest;
type Arrival = { id: number; bank_serial: string; amount: number; day: string };

const year = 365 * 86_400_000;

const refused = (message: string) => new PortalError(code.failure, message);
const missing = () => refused('转账记录不存在');

export type TransferDesk = ReturnType<typeof createTransferDesk>;

/** What finance does with transfers: compare them with the account of the bank, confirm or reject them. */
export function createTransferDesk(platform: Platform, ports: TransferPorts) {
  const { database, clock, audit } = platform;
  const { orders, ledger, messages, files } = ports;

  async function record(
    transaction: Transaction,
    { userId, address }: Actor,
    action: AuditActionOf<'transfers'>,
    subject: string,
    detail: Record<string, unknown> = {},
  ): Promise<void> {
    await audit.record(transaction, {
      actorId: userId,
      action: `transfers.${action}`,
      subject,
      detail,
      address,
    });
  }

  function requireReview(transfer: TransferRow | null, by: Actor): asserts transfer is TransferRow {
    if (!transfer) throw missing();
    requireMayDecide(by.userId, transfer);
    if (transfer.status !== 'review') {
      throw refused(`该转账已由其他人处理（${transferStatusTitle[transfer.status]}），请刷新后查看`);
    }
  }

  function requirePastDay(day: string): void {
    const today = dayOf(clock());
    const oldest = dayOf(new Date(clock().getTime() - year));
    if (day <= today && day >= oldest) return;
    const fault = day > today ? '到账日期不能晚于今天' : '到账日期不能早于一年前';
    throw new PortalError(code.invalidFields, fault, { fields: { day: fault } });
  }

  /** The money of this serial: recorded now, or found among what no order had taken. */
  async function receiptFor(
    transaction: Transaction,
    by: Actor,
    transfer: TransferRow,
    { bank_serial: bankSerial, amount, day }: Arrival,
  ): Promise<{ receipt: ReceiptRow; isNew: boolean }> {
    const before = await receiptStore.lockBySerial(transaction, bankSerial);
    if (!before) {
      const receipt = await receiptStore.add(transaction, {
        bankSerial,
        amount,
        day,
        payer: transfer.payer,
        transferId: transfer.id,
        state: 'matched',
        recordedBy: by.userId,
        createdAt: clock(),
      });
      if (!receipt) throw refused(`流水号 ${bankSerial} 刚刚被登记，请刷新后核对`);
      return { receipt, isNew: true };
    }
    if (before.state !== 'unmatched') {
      throw refused(`流水号 ${bankSerial} ${receiptStateTitle[before.state]}，不能重复使用`);
    }
    if (before.amount !== amount || before.day !== day) {
      throw refused(
        `流水号 ${bankSerial} 已登记为 ${before.day} 到账 ${formatMoney(before.amount)}，与填写的不符，请核对`,
      );
    }
    return { receipt: before, isNew: false };
  }

  /** Null when the order was paid with it; otherwise why it was not. */
  async function settle(
    transaction: Transaction,
    order: OrderRow,
    { receipt, isNew }: { receipt: ReceiptRow; isNew: boolean },
  ): Promise<string | null> {
    if (receipt.amount !== order.amount) {
      return `到账 ${formatMoney(receipt.amount)}，订单应付 ${formatMoney(order.amount)}，金额不符`;
    }
    const reason = order.status === orderStatus.unpaid ? await orders.needless(transaction, order) : null;
    if (reason !== null) return `${reason}，不能入账`;
    const outcome = await orders.settle(transaction, {
      orderNo: order.orderNo,
      method: 'transfer',
      reference: receipt.bankSerial,
      from: isNew ? channelAccount('bank') : suspense,
      paidAt: clock(),
    });
    if (outcome === 'paid') return null;
    return outcome === 'closed' ? '订单已关闭，不能入账' : '订单已用其他款项付清，不能重复入账';
  }

  async function keepUnmatched(
    transaction: Transaction,
    by: Actor,
    transfer: TransferRow,
    receipt: ReceiptRow,
    reason: string,
  ): Promise<void> {
    const { id, bankSerial, amount } = receipt;
    await receiptStore.change(transaction, id, { state: 'unmatched', reason });
    await ledger.posting.post(transaction, {
      key: `transfer-receipt:${id}:in`,
      kind: 'suspense',
      title: `待处理转账 ${bankSerial}`,
      legs: [
        { account: channelAccount('bank'), amount: -amount },
        { account: suspense, amount },
      ],
      orderNo: transfer.orderNo,
    });
    await record(transaction, by, 'unmatched', `transfer:${transfer.id}`, { bankSerial, amount, reason });
  }

  return {
    async list(search: Search): Promise<OutputOf<typeof staffTransfers.list>> {
      const { page, page_size, next, ...filter } = search;
      const after = next === undefined ? null : placeCursor.read(next);
      const offset = after ? 0 : (page - 1) * page_size;
      const rows = await store.page(database, filter, { after, offset, limit: page_size + 1 });
      const shown = rows.slice(0, page_size);
      const last = shown.at(-1)?.transfer;
      const nameOf = await nicknamesOf(
        database,
        shown.map(({ transfer }) => transfer.decidedBy),
      );
      return {
        total: await store.total(database, filter),
        page,
        page_size,
        next: last && rows.length > page_size ? placeCursor.write({ at: last.createdAt, id: last.id }) : null,
        data: shown.map((row) => ({
          ...wireOf(row),
          due: row.order.amount,
          user: { id: row.transfer.userId, name: row.user },
          decided_by: nameOf(row.transfer.decidedBy),
        })),
      };
    },

    async detail(staffId: number, id: number): Promise<StaffTransferDetail> {
      const found = await store.withOrder(database, id);
      if (!found) throw missing();
      const { transfer, user } = found;
      const nameOf = await nicknamesOf(database, [transfer.decidedBy]);
      return {
        ...detailOf(found, await receiptStore.matchedOf(database, id), clock()),
        user: { id: transfer.userId, name: user },
        decided_by: nameOf(transfer.decidedBy),
        may_decide: mayDecide(staffId, transfer),
        same_serial: await store.sameSerial(database, transfer),
      };
    },

    /** Each opening is written down before there is an address. */
    async openVoucher(by: Actor, id: number): Promise<FileLink> {
      return database.transaction(async (transaction) => {
        const transfer = await store.byId(transaction, id);
        if (!transfer) throw missing();
        await record(transaction, by, 'openVoucher', `transfer:${id}`);
        return files.link(transaction, transfer.userId, transfer.voucher);
      });
    },

    async confirm(by: Actor, arrival: Arrival): Promise<void> {
      requirePastDay(arrival.day);
      const seen = await store.byId(database, arrival.id);
      if (!seen) throw missing();
      const refusal = await database.transaction(async (transaction) => {
        const order = await orders.lock(transaction, seen.orderNo);
        const transfer = await store.lock(transaction, arrival.id);
        requireReview(transfer, by);
        if (!order) throw missing();
        const money = await receiptFor(transaction, by, transfer, arrival);
        const { receipt, isNew } = money;
        const fault = await settle(transaction, order, money);
        if (fault !== null) {
          if (isNew) await keepUnmatched(transaction, by, transfer, receipt, fault);
          return fault;
        }
        const { bankSerial, amount, day } = receipt;
        const matched = { state: 'matched', transferId: transfer.id, reason: '' } as const;
        if (!isNew) await receiptStore.change(transaction, receipt.id, matched);
        const decided = { decidedAt: clock(), decidedBy: by.userId };
        await store.decide(transaction, transfer.id, { status: 'confirmed', reason: '', ...decided });
        await record(transaction, by, 'confirm', `transfer:${transfer.id}`, { bankSerial, amount, day });
        return null;
      });
      // The money is on the account whatever the order says: it stays recorded, and staff are told.
      if (refusal !== null) throw refused(`${refusal}。款项已登记为待处理，请退汇或另行入账`);
    },

    async reject(by: Actor, id: number, reason: string): Promise<void> {
      const seen = await store.byId(database, id);
      if (!seen) throw missing();
      await database.transaction(async (transaction) => {
        // The order first, as everywhere: whoever confirms it at this moment has it, and wants the transfer.
        const order = await orders.lock(transaction, seen.orderNo);
        const transfer = await store.lock(transaction, id);
        requireReview(transfer, by);
        const decided = { decidedAt: clock(), decidedBy: by.userId };
        await store.decide(transaction, id, { status: 'rejected', reason, ...decided });
        const isOpen = order?.status === orderStatus.unpaid;
        if (order) {
          const note = { kind: 'transfer', text: `转账凭证被退回：${reason}`, actorId: by.userId };
          await orders.note(transaction, order.id, note);
        }
        await messages.send(transaction, {
          userId: transfer.userId,
          type: 2,
          title: '转账凭证被退回',
          content: `订单 ${transfer.orderNo} 的转账凭证被退回：${reason}。${
            isOpen ? `请在 ${handInAgainDays} 天内修改后重新提交，逾期订单将关闭。` : ''
          }`,
          link: `/pay/transfers/${id}`,
          eventKey: `transfer:${id}:rejected`,
        });
        await record(transaction, by, 'reject', `transfer:${id}`, { reason });
      });
    },

    account: () => store.account(database),

    async saveAccount(by: Actor, account: TransferAccount): Promise<void> {
      await database.transaction(async (transaction) => {
        const before = await store.account(transaction);
        await store.saveAccount(transaction, account, clock());
        await record(transaction, by, 'account', 'transfer-account', { before, after: account });
      });
    },
  };
}
