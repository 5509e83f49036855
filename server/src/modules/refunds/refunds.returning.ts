import { code, PortalError } from '@portal/contract/codes';
import type { Transaction } from '../../platform/database/database.ts';
import { leftOf, nextState } from './refunds.machine.ts';
import type { Money } from './refunds.money.ts';
import type { RefundableOrder, RefundPorts } from './refunds.ports.ts';
import type { Steps } from './refunds.steps.ts';
import { type RefundRow, refundStore as store } from './refunds.store.ts';

type Both = { refund: RefundRow; order: RefundableOrder };

const refused = (message: string) => new PortalError(code.failure, message);

const byGateway = ({ method }: RefundRow) => method === 'wechat' || method === 'alipay';

/** Each try is another refund at the gateway, since one that failed there stays failed. */
const gatewayKey = ({ id, attempt }: Pick<RefundRow, 'id' | 'attempt'>) => `refund:${id}:${attempt}`;

function readGatewayKey(key: string): { id: number; attempt: number } | null {
  const [, id, attempt] = /^refund:(\d{1,15}):(\d{1,9})$/.exec(key) ?? [];
  return id === undefined ? null : { id: Number(id), attempt: Number(attempt) };
}

/** The keys of the tries before this one. */
export function triesBefore(key: string): string[] {
  const { id, attempt } = readGatewayKey(key) ?? { id: 0, attempt: 0 };
  return Array.from({ length: Math.max(0, attempt - 1) }, (_, at) => gatewayKey({ id, attempt: at + 1 }));
}

const isAwaited = ({ refund: { state }, current }: { refund: RefundRow; current: boolean }) =>
  state === 'failed' || (current && state === 'returning');

const lateNote = {
  retried: '此前一次退款由渠道退回，而重新发起的一次还在处理：未成功时自动完成，成功时请核对是否重复退款',
  paid: '这笔退款已改用其他方式，请核对是否重复退款',
};

export type Returning = ReturnType<typeof createReturning>;

/** What happens after it was agreed, until the buyer has the money. */
export function createReturning(
  { orders, payments }: Pick<RefundPorts, 'orders' | 'payments'>,
  { steps, money }: { steps: Steps; money: Money },
) {
  async function finish(
    transaction: Transaction,
    both: Both,
    move: 'pay' | 'payout',
    step: { actorId: number | null; note: string; bankSerial?: string },
  ): Promise<RefundRow> {
    const { actorId, note, bankSerial } = step;
    const changes = { failure: '', ...(bankSerial !== undefined && { bankSerial }) };
    const changed = await steps.take(transaction, both, move, { actorId, note, changes });
    await orders.refunding.finish(transaction, changed.orderNo, changed.amount);
    return changed;
  }

  async function askGateway(transaction: Transaction, refund: RefundRow): Promise<void> {
    const { orderNo, amount } = refund;
    await payments.refund(transaction, { key: gatewayKey(refund), orderNo, amount, reason: '用户申请退款' });
  }

  /** Locks the refund a gateway tells of, after its order. */
  async function toldOf(transaction: Transaction, key: string) {
    const named = readGatewayKey(key);
    const seen = named && (await store.byId(transaction, named.id));
    const order = seen && (await orders.lock(transaction, seen.orderNo));
    if (!order) return null;
    const refund = (await store.lock(transaction, seen.id))!;
    return { refund, order, current: refund.attempt === named.attempt };
  }

  return {
    /** The refund has just become `returning`, with the order locked. */
    async begin(transaction: Transaction, { refund, order }: Both, actorId: number): Promise<RefundRow> {
      const { reason } = refund;
      const whole = refund.amount === leftOf(order);
      await orders.refunding.begin(transaction, order.orderNo, { whole, reason, actorId });
      await money.owe(transaction, refund, order);
      if (refund.method === 'balance') {
        await money.toBalance(transaction, refund, order);
        return finish(transaction, { refund, order }, 'pay', { actorId: null, note: '' });
      }
      if (!byGateway(refund)) return refund;
      const sent = await store.change(transaction, refund.id, { state: refund.state, attempt: 1 });
      await askGateway(transaction, sent);
      return sent;
    },

    async retry(transaction: Transaction, { refund, order }: Both, actorId: number): Promise<RefundRow> {
      nextState('retry', refund.state);
      const changes = { attempt: refund.attempt + 1, failure: '' };
      const again = await steps.take(transaction, { refund, order }, 'retry', { actorId, note: '', changes });
      await askGateway(transaction, again);
      return again;
    },

    async payout(
      transaction: Transaction,
      { refund, order }: Both,
      paid: { actorId: number; bankSerial: string; note: string },
    ): Promise<RefundRow> {
      nextState('payout', refund.state);
      if (refund.state === 'returning' && byGateway(refund)) {
        throw refused('支付渠道正在处理这笔退款，失败后才能改为银行转账');
      }
      if (await store.serialUsed(transaction, paid.bankSerial)) throw refused('该银行流水号已经登记过');
      await money.byBank(transaction, refund, order);
      return finish(transaction, { refund, order }, 'payout', paid);
    },

    /** After a failure the success of any try closes it; while another is on its way that one alone does. */
    async awaits(transaction: Transaction, key: string): Promise<boolean> {
      const told = await toldOf(transaction, key);
      return told !== null && isAwaited(told);
    },

    /** The gateway has returned the money. A refund that failed there may still succeed later. */
    async afterRefund(transaction: Transaction, { key }: { key: string; amount: number }): Promise<void> {
      const told = await toldOf(transaction, key);
      if (!told) return;
      const { refund, order } = told;
      if (isAwaited(told)) {
        await finish(transaction, { refund, order }, 'pay', { actorId: null, note: '' });
        return;
      }
      // Money that left cannot be refused: somebody has to look. Told again, once is enough.
      const note = refund.state === 'returning' ? lateNote.retried : lateNote.paid;
      const taken = await store.stepsOf(transaction, [refund.id]);
      if (taken.some((step) => step.action === 'late' && step.note === note)) return;
      await steps.record(transaction, { refund, order }, 'late', { actorId: null, note });
    },

    async refundFailed(
      transaction: Transaction,
      { key, reason }: { key: string; reason: string },
    ): Promise<void> {
      const told = await toldOf(transaction, key);
      if (!told?.current || told.refund.state !== 'returning') return;
      const { refund, order } = told;
      const changes = { failure: reason };
      await steps.take(transaction, { refund, order }, 'fail', { actorId: null, note: '', changes });
    },
  };
}
