// Without schemas, so that a page can show the words without loading the contract.

/** product 7: above it two different people of finance must agree. In fen. */
export const twoPeopleAbove = 500_000;
/** product 7: the days after paying within which the rule refunds. */
export const refundDays = 7;

export const refundStates = [
  'requested',
  'confirming',
  'returning',
  'failed',
  'done',
  'rejected',
  'withdrawn',
] as const;
export type RefundState = (typeof refundStates)[number];

export const refundStateTitle: Record<RefundState, string> = {
  requested: '待审核',
  confirming: '待复核',
  returning: '退款中',
  failed: '退款失败',
  done: '已退款',
  rejected: '已驳回',
  withdrawn: '已撤回',
};

/** An order has one of these at most. */
export const openRefundStates = [
  'requested',
  'confirming',
  'returning',
  'failed',
] as const satisfies readonly RefundState[];

export const refundActions = [
  'ask',
  'open',
  'approve',
  'confirm',
  'reject',
  'withdraw',
  'pay',
  'fail',
  'retry',
  'payout',
  'late',
] as const;
export type RefundAction = (typeof refundActions)[number];

export const refundActionTitle: Record<RefundAction, string> = {
  ask: '提交退款申请',
  open: '协会发起退款',
  approve: '初审同意',
  confirm: '审核通过，开始退款',
  reject: '驳回申请',
  withdraw: '撤回申请',
  pay: '退款到账',
  fail: '退款未成功',
  retry: '重新发起退款',
  payout: '银行转账退款',
  late: '支付渠道另报退款成功',
};
