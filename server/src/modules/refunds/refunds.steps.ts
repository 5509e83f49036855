import { formatMoney } from '@portal/contract/money';
import { type RefundAction, refundActionTitle } from '@portal/contract/refund-titles';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { leftOf, nextState, type RefundMove } from './refunds.machine.ts';
import { messageOf } from './refunds.messages.ts';
import type { RefundableOrder, RefundPorts } from './refunds.ports.ts';
import { type RefundChanges, type RefundRow, refundStore as store } from './refunds.store.ts';

/** The order itself notes that its refund begins and ends, payments what the gateway said. */
const noted: ReadonlySet<RefundAction> = new Set(['ask', 'open', 'approve', 'reject', 'withdraw', 'retry']);

type Step = { actorId: number | null; note: string };

export type Steps = ReturnType<typeof createSteps>;

/** The one way a state changes: by the machine, into the history of the refund and of its order, told to the buyer. */
export function createSteps(
  { clock }: Pick<Platform, 'clock'>,
  { orders, messages }: Pick<RefundPorts, 'orders' | 'messages'>,
) {
  /** Writes a step down and tells of it; the state is whoever calls it's business. */
  async function record(
    transaction: Transaction,
    { refund, order }: { refund: RefundRow; order: RefundableOrder },
    action: RefundAction,
    { actorId, note }: Step,
  ): Promise<void> {
    const step = await store.addStep(transaction, {
      refundId: refund.id,
      action,
      note,
      actorId,
      at: clock(),
    });
    if (noted.has(action)) {
      // The buyer's own words stay with the refund, which forgets them when the buyer leaves.
      const words = action === 'ask' || note === '' ? '' : `：${note}`;
      const text = `${refundActionTitle[action]}（${formatMoney(refund.amount)}）${words}`;
      // What the buyer did is no deed of staff.
      const byStaff = actorId === refund.userId ? null : actorId;
      await orders.note(transaction, order.id, { kind: 'refund', text, actorId: byStaff });
    }
    const told = messageOf(action, { ...refund, note, whole: refund.amount === leftOf(order) });
    if (!told) return;
    await messages.send(transaction, {
      userId: refund.userId,
      type: 2,
      ...told,
      link: `/pay/orders/${refund.orderNo}`,
      eventKey: `refund-step:${step}`,
    });
  }

  return {
    record,

    async take(
      transaction: Transaction,
      { refund, order }: { refund: RefundRow; order: RefundableOrder },
      move: RefundMove,
      { actorId, note, changes }: Step & { changes?: RefundChanges },
    ): Promise<RefundRow> {
      const state = nextState(move, refund.state);
      const open = state === 'confirming' || state === 'returning' || state === 'failed';
      const finishedAt = open ? null : clock();
      const changed = await store.change(transaction, refund.id, { ...changes, state, finishedAt });
      await record(transaction, { refund: changed, order }, move, { actorId, note });
      return changed;
    },
  };
}
