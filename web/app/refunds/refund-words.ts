import type { RefundAction, RefundState } from '@portal/contract/refund-titles';
import type { Tone } from '../ui/tone.ts';

export const stateTone: Record<RefundState, Tone> = {
  requested: 'info',
  confirming: 'info',
  returning: 'accent',
  failed: 'danger',
  done: 'brand',
  rejected: 'danger',
  withdrawn: 'neutral',
};

export const stepTone: Record<RefundAction, Tone> = {
  ask: 'info',
  open: 'info',
  approve: 'info',
  confirm: 'accent',
  reject: 'danger',
  withdraw: 'neutral',
  pay: 'brand',
  fail: 'danger',
  retry: 'accent',
  payout: 'brand',
  late: 'danger',
};

/** What happens next, in a sentence for the buyer. */
export const stateText: Record<RefundState, string> = {
  requested: '工作人员审核后会通知您；审核通过前可以撤回，订单仍可正常使用。',
  confirming: '已通过初审，正在由另一位工作人员复核。',
  returning: '退款已通过，款项正在退回。',
  failed: '款项暂未退回成功，工作人员正在处理，无需您操作。',
  done: '款项已退回。',
  rejected: '申请未通过，订单继续有效。',
  withdrawn: '您已撤回申请，订单继续有效。',
};
