export type Channel = 'wechat' | 'alipay';

/** Where each gateway sends what happened, behind our address. */
export const notifyPath = {
  wechat: '/plugin/wx_pay/notify/index',
  alipay: '/plugin/alipay/notify/index',
} as const satisfies Record<Channel, string>;

/**
 * What a gateway says of a payment. `absent`: it knows no such number, which is not the same as closed: Alipay knows none
 * before its payer has logged in. `refunded`: paid, and given back since, with WeChat in part or whole, with Alipay wholly.
 */
export type GatewayPayment = {
  outTradeNo: string;
  state: 'unpaid' | 'paid' | 'closed' | 'refunded' | 'absent';
  transactionId: string | null;
  /** In fen. */
  amount: number | null;
  currency: string;
  appId: string;
  merchantId: string;
  paidAt: Date | null;
  /** Whom the gateway knows the payer as, towards this merchant. */
  payer: string | null;
};

export type GatewayRefund = {
  outRefundNo: string;
  state: 'processing' | 'success' | 'closed' | 'abnormal' | 'absent';
  refundId: string | null;
  /** In fen. */
  amount: number | null;
  finishedAt: Date | null;
};

/** `notifyId` stays the same when the gateway sends its notification again. */
export type GatewayEvent =
  | { notifyId: string; kind: 'payment'; payment: GatewayPayment }
  | { notifyId: string; kind: 'refund'; refund: GatewayRefund };

export type BillRow = {
  kind: 'payment' | 'refund';
  outTradeNo: string;
  transactionId: string;
  outRefundNo: string | null;
  /** In fen, positive in both kinds. */
  amount: number;
  at: Date;
};

/** One merchant account. Whatever fails on the way to it is a `GatewayError`. */
export type PaymentGateway = {
  channel: Channel;
  /** Nobody has configured it. */
  missing?: true;
  /** What a payment must name to be ours. */
  identity: { appId: string; merchantId: string };
  /** WeChat answers what its QR picture says, Alipay the address of its cashier. Beginning the same number again is allowed. */
  begin(input: {
    outTradeNo: string;
    description: string;
    amount: number;
    expireAt: Date;
    returnUrl: string;
  }): Promise<{ codeUrl: string } | { url: string }>;
  query(outTradeNo: string): Promise<GatewayPayment>;
  close(outTradeNo: string): Promise<'closed' | 'paid' | 'absent'>;
  /** Asked again with the same `outRefundNo` it is the same refund. `total` is the whole payment. */
  refund(input: {
    outTradeNo: string;
    outRefundNo: string;
    amount: number;
    total: number;
    reason: string;
  }): Promise<GatewayRefund>;
  queryRefund(input: { outTradeNo: string; outRefundNo: string }): Promise<GatewayRefund>;
  /** What the gateway counted on one day (`2026-11-16`, Shanghai), ready from 10:00 of the next one; a day without trade is empty. */
  bill(day: string): Promise<BillRow[]>;
  /** Verified over the raw bytes, then read; throws `NotificationRefused`. Whose application it names is the caller's to check. */
  receive(notification: { headers: Headers; body: Uint8Array }): Promise<GatewayEvent>;
  /** What the gateway wants to hear; anything but `accepted` makes it send again. */
  accepted(): Response;
  refused(reason: string): Response;
};

export type PaymentGateways = { [Name in Channel]: PaymentGateway };

/** By which somebody can pay. */
export const channelsOf = (gateways: PaymentGateways): Channel[] =>
  [gateways.wechat, gateways.alipay].filter(({ missing }) => !missing).map(({ channel }) => channel);

/** A notification that is not from the gateway, too old, or not for this merchant. */
export class NotificationRefused extends Error {
  override readonly name = 'NotificationRefused';
  readonly reason: string;

  constructor(reason: string) {
    super(`notification refused: ${reason}`);
    this.reason = reason;
  }
}
