import type { AuditActionOf } from '@portal/contract/audit-actions';
import { code, PortalError } from '@portal/contract/codes';
import { formatMoney } from '@portal/contract/money';
import { orderStatus } from '@portal/contract/order-titles';
import type { RefundState } from '@portal/contract/refund-titles';
import type { Actor } from '../../platform/audit.ts';
import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { deciderFault, leftOf, needsTwo, nextState } from './refunds.machine.ts';
import type { Money } from './refunds.money.ts';
import type { RefundableOrder, RefundPorts } from './refunds.ports.ts';
import type { Returning } from './refunds.returning.ts';
import type { Steps } from './refunds.steps.ts';
import { type RefundRow, refundStore as store } from './refunds.store.ts';

type Both = { refund: RefundRow; order: RefundableOrder };
type Decision = { agree: boolean; amount?: number | undefined; note: string };

const refused = (message: string) => new PortalError(code.failure, message);

export type Deciding = ReturnType<typeof createDeciding>;

/** The side of finance. Whoever comes second finds the order locked, and then a refund that has moved on. */
export function createDeciding(
  platform: Platform,
  { orders, invoices }: Pick<RefundPorts, 'orders' | 'invoices'>,
  { steps, money, returning }: { steps: Steps; money: Money; returning: Returning },
) {
  const { audit } = platform;

  /** The order first, then the refund: everybody locks in this order. */
  async function locked(transaction: Transaction, by: Actor, id: number): Promise<Both> {
    const seen = await store.byId(transaction, id);
    const order = seen && (await orders.lock(transaction, seen.orderNo));
    if (!order) throw refused('退款申请不存在');
    const refund = (await store.lock(transaction, id))!;
    const fault = deciderFault(by.userId, refund);
    if (fault) throw refused(fault);
    return { refund, order };
  }

  async function decideAndRecord(
    by: Actor,
    id: number,
    action: AuditActionOf<'refunds'>,
    work: (transaction: Transaction, both: Both) => Promise<{ refund: RefundRow; detail: object }>,
  ): Promise<RefundState> {
    return change(platform, 'orders', async (transaction) => {
      const { refund, detail } = await work(transaction, await locked(transaction, by, id));
      await audit.record(transaction, {
        actorId: by.userId,
        action: `refunds.${action}`,
        subject: `refund:${id}`,
        detail: { order: refund.orderNo, amount: refund.amount, state: refund.state, ...detail },
        address: by.address,
      });
      return refund.state;
    });
  }

  async function reject(transaction: Transaction, both: Both, by: Actor, note: string): Promise<RefundRow> {
    const changed = await steps.take(transaction, both, 'reject', { actorId: by.userId, note });
    await money.unhold(transaction, both.refund);
    return changed;
  }

  /** What must be true of any refund before money moves. */
  async function requireReturnable(transaction: Transaction, order: RefundableOrder, amount: number) {
    if (order.status !== orderStatus.paid) throw refused('订单当前的状态不能退款，请刷新页面');
    if (amount > leftOf(order)) throw refused(`最多可退 ${formatMoney(leftOf(order))}`);
    const blocker = await invoices.obstacle(transaction, order.orderNo);
    if (blocker) throw refused(blocker);
  }

  return {
    decide: (by: Actor, id: number, { agree, amount, note }: Decision): Promise<RefundState> =>
      decideAndRecord(by, id, agree ? 'approve' : 'reject', async (transaction, { refund, order }) => {
        if (refund.state === 'confirming') throw refused('该退款已通过初审，请使用复核');
        if (!agree) {
          nextState('reject', refund.state);
          return { refund: await reject(transaction, { refund, order }, by, note), detail: { note } };
        }
        nextState('confirm', refund.state);
        const agreed = amount ?? refund.asked;
        if (agreed > refund.asked) throw refused(`不能超过申请的金额 ${formatMoney(refund.asked)}`);
        await requireReturnable(transaction, order, agreed);
        const changes = { amount: agreed, approvedBy: by.userId };
        const detail = { asked: refund.asked, note };
        const step = { actorId: by.userId, note, changes };
        if (needsTwo(agreed, order)) {
          return { refund: await steps.take(transaction, { refund, order }, 'approve', step), detail };
        }
        const going = await steps.take(transaction, { refund, order }, 'confirm', step);
        return { refund: await returning.begin(transaction, { refund: going, order }, by.userId), detail };
      }),

    confirm: (by: Actor, id: number, { agree, note }: Omit<Decision, 'amount'>): Promise<RefundState> =>
      decideAndRecord(by, id, agree ? 'confirm' : 'reject', async (transaction, { refund, order }) => {
        if (refund.state === 'requested') throw refused('该退款尚未初审');
        if (!agree) {
          nextState('reject', refund.state);
          return { refund: await reject(transaction, { refund, order }, by, note), detail: { note } };
        }
        nextState('confirm', refund.state);
        await requireReturnable(transaction, order, refund.amount);
        const step = { actorId: by.userId, note, changes: { confirmedBy: by.userId } };
        const going = await steps.take(transaction, { refund, order }, 'confirm', step);
        const detail = { approvedBy: refund.approvedBy, note };
        return { refund: await returning.begin(transaction, { refund: going, order }, by.userId), detail };
      }),

    retry: (by: Actor, id: number): Promise<RefundState> =>
      decideAndRecord(by, id, 'retry', async (transaction, both) => ({
        refund: await returning.retry(transaction, both, by.userId),
        detail: { failure: both.refund.failure },
      })),

    payout: (by: Actor, id: number, { bank_serial, note }: { bank_serial: string; note: string }) =>
      decideAndRecord(by, id, 'payout', async (transaction, both) => ({
        refund: await returning.payout(transaction, both, {
          actorId: by.userId,
          bankSerial: bank_serial,
          note,
        }),
        detail: { serial: bank_serial, note },
      })),
  };
}
