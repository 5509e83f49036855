import { code, PortalError } from '@portal/contract/codes';
import {
  type RefundAction,
  type RefundState,
  refundDays,
  refundStateTitle,
  twoPeopleAbove,
} from '@portal/contract/refund-titles';

/** `late` is no step: it tells of money and changes nothing. */
export type RefundMove = Exclude<RefundAction, 'ask' | 'open' | 'late'>;

/** Every step there is after the asking. */
export const transitions: Record<RefundMove, Partial<Record<RefundState, RefundState>>> = {
  approve: { requested: 'confirming' },
  // By the first person where one is enough, by the second where two must agree.
  confirm: { requested: 'returning', confirming: 'returning' },
  reject: { requested: 'rejected', confirming: 'rejected' },
  withdraw: { requested: 'withdrawn', confirming: 'withdrawn' },
  // A gateway may still return what it called failed.
  pay: { returning: 'done', failed: 'done' },
  fail: { returning: 'failed' },
  retry: { failed: 'returning' },
  payout: { returning: 'done', failed: 'done' },
};

const refusals: Partial<Record<RefundMove, Partial<Record<RefundState, string>>>> = {
  withdraw: {
    returning: '退款已通过审核，正在退回，不能撤回',
    failed: '退款已通过审核，正在处理，不能撤回',
  },
  confirm: { returning: '该退款已通过审核，无需重复操作' },
};

/** The state a step leads to; a step that does not exist is refused. */
export function nextState(move: RefundMove, from: RefundState): RefundState {
  const to = transitions[move][from];
  if (to !== undefined) return to;
  const usual = `该退款${refundStateTitle[from]}，不能进行此操作`;
  throw new PortalError(code.failure, refusals[move]?.[from] ?? usual);
}

type Amounts = { amount: number; refunded: number };

/** What was returned before counts too: two halves are not below the limit. */
export function needsTwo(returning: number, { refunded }: Pick<Amounts, 'refunded'>): boolean {
  return refunded + returning > twoPeopleAbove;
}

/** What can still be returned of an order. */
export const leftOf = ({ amount, refunded }: Amounts): number => amount - refunded;

const day = 24 * 3_600_000;

/** product 7: the part of the rule that is the same for all goods without a period of their own. */
export function lateness(paidAt: Date | null, now: Date): string | null {
  if (paidAt && now.getTime() - paidAt.getTime() <= refundDays * day) return null;
  return `付款已超过 ${refundDays} 天`;
}

/** Why this person may not take the next step; null: they may. */
export function deciderFault(
  by: number,
  { userId, approvedBy, state }: { userId: number; approvedBy: number | null; state: RefundState },
): string | null {
  if (by === userId) return '不能审批自己的退款';
  if (state === 'confirming' && by === approvedBy) return '大额退款须由另一位财务人员复核';
  return null;
}
