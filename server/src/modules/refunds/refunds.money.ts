import { code, PortalError } from '@portal/contract/codes';
import { formatMoney } from '@portal/contract/money';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { channelAccount, refundPayable, userBalance } from '../ledger/ledger.ts';
import { leftOf } from './refunds.machine.ts';
import type { RefundableOrder, RefundPorts } from './refunds.ports.ts';
import type { RefundRow } from './refunds.store.ts';

const bank = channelAccount('bank');

const holdKey = ({ id }: Pick<RefundRow, 'id'>) => `refund:${id}:hold`;

export type Money = ReturnType<typeof createMoney>;

/** What each step of a refund does to the books. Every journal has its own key, so none is posted twice. */
export function createMoney({ ledger, orders }: Pick<RefundPorts, 'ledger' | 'orders'>) {
  /** A top-up is returned from the buyer's own balance, which has to be there. */
  const fromBalance = (order: RefundableOrder) => orders.accountOf(order) === userBalance(order.userId);
  const title = (order: RefundableOrder) => `退款：${order.title}`;

  return {
    /** What asking now would ask for. */
    async askable(queries: Queries, order: RefundableOrder): Promise<number> {
      const left = leftOf(order);
      return fromBalance(order) ? Math.min(left, await ledger.withdrawable(queries, order.userId)) : left;
    },

    /** How much has to be set aside until it is decided. */
    toHold: (order: RefundableOrder, amount: number) => (fromBalance(order) ? amount : 0),

    async hold(transaction: Transaction, refund: RefundRow, order: RefundableOrder): Promise<void> {
      if (refund.held === 0) return;
      const { userId, held: amount, orderNo } = refund;
      await ledger.posting.hold(transaction, {
        key: holdKey(refund),
        userId,
        amount,
        title: title(order),
        orderNo,
      });
      // What was askable was read before the account was locked: another refund may have taken it since.
      if (await ledger.isOverdrawn(transaction, userId)) {
        throw new PortalError(code.failure, '余额刚刚发生变动，请刷新页面后重新申请');
      }
    },

    async unhold(transaction: Transaction, refund: RefundRow): Promise<void> {
      if (refund.held > 0) await ledger.posting.releaseHold(transaction, holdKey(refund));
    },

    /** It is agreed that the money goes back: whoever earned it owes it now. */
    async owe(transaction: Transaction, refund: RefundRow, order: RefundableOrder): Promise<void> {
      const { amount, orderNo } = refund;
      if (refund.held > 0) {
        const to = { account: refundPayable, kind: 'refund', title: title(order), amount } as const;
        await ledger.posting.captureHold(transaction, holdKey(refund), to);
        return;
      }
      await post(transaction, `refund:${refund.id}:owed`, order, [orders.accountOf(order), refundPayable], {
        amount,
        orderNo,
      });
    },

    /** Paid from the balance, returned to it at once. */
    async toBalance(transaction: Transaction, refund: RefundRow, order: RefundableOrder): Promise<void> {
      const { amount, orderNo } = refund;
      const to = userBalance(order.userId);
      await post(transaction, `refund:${refund.id}:returned`, order, [refundPayable, to], {
        amount,
        orderNo,
      });
    },

    async byBank(transaction: Transaction, refund: RefundRow, order: RefundableOrder): Promise<void> {
      const { amount, orderNo } = refund;
      await post(transaction, `refund:${refund.id}:returned`, order, [refundPayable, bank], {
        amount,
        orderNo,
      });
    },
  };

  async function post(
    transaction: Transaction,
    key: string,
    order: RefundableOrder,
    [from, to]: [string, string],
    { amount, orderNo }: { amount: number; orderNo: string },
  ): Promise<void> {
    const legs = [
      { account: from, amount: -amount },
      { account: to, amount },
    ];
    const posted = await ledger.posting.post(transaction, {
      key,
      kind: 'refund',
      title: title(order),
      legs,
      orderNo,
    });
    if (!posted)
      throw new PortalError(code.failure, `这笔退款（${formatMoney(amount)}）已经入账，请刷新页面`);
  }
}
