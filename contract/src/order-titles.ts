// Without schemas, so that a page can show the words without loading the contract.

/** product 7. */
export const orderStatus = {
  unpaid: 0,
  paid: 1,
  cancelled: 2,
  expired: 3,
  refunding: 4,
  refunded: 5,
} as const;
export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus];

export const orderStatusTitle: Record<OrderStatus, string> = {
  [orderStatus.unpaid]: '待付款',
  [orderStatus.paid]: '已付款',
  [orderStatus.cancelled]: '已取消',
  [orderStatus.expired]: '已过期',
  [orderStatus.refunding]: '退款中',
  [orderStatus.refunded]: '已退款',
};

/** What keeps an order open that nobody has paid: its transfer is being checked, or may be handed in again. */
export const orderHoldTitle = { review: '转账处理中', rejected: '凭证被退回' } as const;
export type OrderHold = keyof typeof orderHoldTitle;

export const goodsTypeTitle = {
  course: '课程',
  path: '学习路径',
  membership: '会员',
  reservation: '服务预约',
  topup: '余额充值',
} as const;
export type GoodsType = keyof typeof goodsTypeTitle;

export const payMethodTitle = {
  wechat: '微信支付',
  alipay: '支付宝',
  balance: '余额支付',
  transfer: '对公转账',
} as const;
export type PayMethod = keyof typeof payMethodTitle;

/** What moved the balance, as the statement calls it. */
export const ledgerKindTitle = {
  topup: '充值',
  pay: '支付订单',
  refund: '退款',
  hold: '冻结',
  release: '解冻',
  capture: '扣除冻结',
  late: '退回多收款项',
  payout: '对外付款',
  suspense: '待查款项',
  reward: '推广奖励',
  adjust: '调整',
} as const;
export type LedgerKind = keyof typeof ledgerKindTitle;

/** product 7: a top-up is ¥1 to ¥50,000, its quantity counts whole yuan. */
export const topup = { goodsId: 1, least: 1, most: 50_000 } as const;

/** product 7: how long an order may be paid. */
export const orderMinutes = 30;
