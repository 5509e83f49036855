import { code, PortalError } from '@portal/contract/codes';
import { orderStatus, type OrderStatus, orderStatusTitle } from '@portal/contract/order-titles';

export type OrderMove = 'pay' | 'cancel' | 'expire' | 'beginRefund' | 'finishPartly' | 'finishWholly';

const { unpaid, paid, cancelled, expired, refunding, refunded } = orderStatus;

/** product 7: every step there is. */
export const transitions: Record<OrderMove, { from: OrderStatus; to: OrderStatus }> = {
  pay: { from: unpaid, to: paid },
  cancel: { from: unpaid, to: cancelled },
  expire: { from: unpaid, to: expired },
  beginRefund: { from: paid, to: refunding },
  finishPartly: { from: refunding, to: paid },
  finishWholly: { from: refunding, to: refunded },
};

/** The state a step leads to; null where it does not exist. */
export function nextStatus(move: OrderMove, from: OrderStatus): OrderStatus | null {
  return transitions[move].from === from ? transitions[move].to : null;
}

export function requireNext(move: OrderMove, from: OrderStatus): OrderStatus {
  const next = nextStatus(move, from);
  if (next !== null) return next;
  throw new PortalError(code.failure, `订单${orderStatusTitle[from]}，不能进行此操作`);
}

/** What money means that arrives for an order which is no longer unpaid. */
export type Arrival = 'same' | 'closed' | 'double';

export function arrivalAt(
  order: { status: OrderStatus; method: string | null; reference: string | null },
  money: { method: string; reference: string },
): Arrival {
  if (order.method === money.method && order.reference === money.reference) return 'same';
  return order.status === paid || order.status === refunding ? 'double' : 'closed';
}
