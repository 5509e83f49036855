/** Money that reached the gateway. */
export type Arrival = { transactionId: string; amount: number; paidAt: string; payer?: string | undefined };

export type SimulatedTrade = {
  outTradeNo: string;
  description: string;
  amount: number;
  notifyUrl: string;
  returnUrl: string | null;
  expireAt: string;
  createdAt: string;
  /** What the picture or the cashier is reached by. */
  code: string;
  /** Alipay answers for a trade only once its payer has logged in at the cashier. */
  queryable: boolean;
  closed: boolean;
  /** Two when it was paid twice. */
  arrivals: Arrival[];
};

/** A payment that sample data tell of. */
export type SamplePayment = Pick<SimulatedTrade, 'outTradeNo' | 'description'> & {
  amount: number;
  transactionId: string;
  paidAt: Date;
};

export type SimulatedRefund = {
  outRefundNo: string;
  outTradeNo: string;
  refundId: string;
  amount: number;
  total: number;
  reason: string;
  notifyUrl: string;
  state: 'processing' | 'success' | 'closed' | 'abnormal';
  askedAt: string;
  finishedAt: string | null;
};

/** How one notification is sent. */
export type Manner = {
  /** Kept back until `deliver({ held: true })`. */
  hold: boolean;
  /** So many more times after it was acknowledged. */
  duplicate: number;
  /** So many acknowledgements do not reach the gateway, which sends again later. */
  loseAcks: number;
  /** A forgery goes ahead of it; the true one follows. */
  tamper: 'none' | 'body' | 'signature' | 'stale' | 'merchant';
  /** A signature that is wrong on purpose goes ahead of it (WeChat Pay). */
  probe: boolean;
};

export type Switches = Manner & {
  /** The newest first. */
  reorder: boolean;
  /** Which keys WeChat Pay signs notifications with. */
  serials: 'certificate' | 'publicKey' | 'mixed';
  /** Race: a close finds the trade paid. */
  closeRace: boolean;
  /** Alipay: the trade is there as soon as the cashier was opened. */
  queryableAtOnce: boolean;
  /** What becomes of a refund that was taken. */
  refunds: SimulatedRefund['state'];
  /** A difference planted into every bill. */
  bill: 'none' | 'missing' | 'extra' | 'amount';
  /** Calls are not answered, or with 500; `After`: they were carried out nevertheless. */
  trouble: 'none' | 'hang' | 'hangAfter' | 'fail' | 'failAfter';
};

export const calm: Switches = {
  hold: false,
  duplicate: 0,
  loseAcks: 0,
  tamper: 'none',
  probe: false,
  reorder: false,
  serials: 'mixed',
  closeRace: false,
  queryableAtOnce: false,
  refunds: 'success',
  bill: 'none',
  trouble: 'none',
};

export type Notification = {
  id: string;
  kind: 'payment' | 'refund';
  /** `out_trade_no` or `out_refund_no`. */
  subject: string;
  url: string;
  content: Record<string, unknown>;
  manner: Manner;
  /** Milliseconds. */
  due: number;
  tries: number;
  state: 'waiting' | 'held' | 'done' | 'given up';
};

export type Letter = { headers: Record<string, string>; body: string };

/** What was sent to the portal, and how it answered: 0 where it did not. */
export type Delivery = {
  subject: string;
  kind: Notification['kind'];
  sent: 'notification' | 'forgery' | 'probe';
  status: number;
};

/** What differs between the gateways. */
export type Protocol = {
  /** Seconds until each further try. */
  gaps: readonly number[];
  newTransactionId(now: Date): string;
  paymentContent(trade: SimulatedTrade, arrival: Arrival): Record<string, unknown>;
  refundContent(
    trade: SimulatedTrade,
    refund: SimulatedRefund,
    given: number,
  ): Record<string, unknown> | null;
  /** A notification as it goes over the wire; null for a kind of forgery this gateway does not know. */
  write(notification: Notification, sent: Delivery['sent'], serials: Switches['serials']): Letter | null;
  acknowledged(status: number, text: string): boolean;
};
