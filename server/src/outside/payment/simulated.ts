import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Clock } from '../../platform/clock.ts';
import { billOf } from './simulated.bill.ts';
import { openSimulatedFile } from './simulated.file.ts';
import { createNotifications, type PostNotification } from './simulated.notifications.ts';
import {
  type Arrival,
  calm,
  type Delivery,
  type Manner,
  type Protocol,
  type SamplePayment,
  type SimulatedRefund,
  type SimulatedTrade,
  type Switches,
} from './simulated.types.ts';

export type SimulationOptions = {
  clock: Clock;
  /** Where its state is persisted; null: in memory only. */
  file: string | null;
  /** Tells by itself and so many times faster than the real one; null: only by `deliver`. */
  pace: number | null;
  postNotification?: PostNotification;
  /** How long a call hangs when it is told to, in milliseconds. */
  hangMs?: number;
};

/** How somebody pays. */
export type Paying = Partial<Manner> & {
  /** Another amount than asked for. */
  amount?: number;
  /** Though the time is over, or the trade closed. */
  late?: boolean;
  /** Though it is paid. */
  again?: boolean;
  /** Who pays; the same word is the same person. */
  payer?: string;
};

export type Paid = {
  outcome: 'paid' | 'absent' | 'closed' | 'expired' | 'paid before';
  deliveries: Delivery[];
};

/** Says that an answer did not come; whoever waited in the same process takes it for a timeout. */
export const timeoutHeader = 'x-simulator-timeout';

const post: PostNotification = (url, { headers, body }) =>
  fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5000) });

/** The books of a gateway: trades, refunds, what it tells the merchant, and everything that can go wrong with them. */
export function createSimulated(protocol: Protocol, options: SimulationOptions) {
  const { clock, hangMs = 60_000 } = options;
  const file = openSimulatedFile(options.file);
  const trades = new Map(file.all<SimulatedTrade>('trade').map((trade) => [trade.outTradeNo, trade]));
  const refunds = new Map(file.all<SimulatedRefund>('refund').map((refund) => [refund.outRefundNo, refund]));
  const switches: Switches = { ...calm, ...file.all<Switches>('switches')[0] };
  const notifications = createNotifications({
    file,
    clock,
    protocol,
    switches,
    postNotification: options.postNotification ?? post,
    pace: options.pace,
  });
  const now = () => clock().toISOString();

  const saveTrade = (trade: SimulatedTrade) => {
    trades.set(trade.outTradeNo, trade);
    file.keep('trade', trade.outTradeNo, trade);
    return trade;
  };
  const saveRefund = (refund: SimulatedRefund) => {
    refunds.set(refund.outRefundNo, refund);
    file.keep('refund', refund.outRefundNo, refund);
    return refund;
  };
  const isExpired = (trade: SimulatedTrade) => trade.expireAt <= now();
  /** What of a trade was given back or is on its way. */
  const given = (outTradeNo: string) =>
    [...refunds.values()]
      .filter((each) => each.outTradeNo === outTradeNo && ['processing', 'success'].includes(each.state))
      .reduce((sum, { amount }) => sum + amount, 0);

  const arrivedOf = ({ arrivals }: SimulatedTrade) => arrivals.reduce((sum, { amount }) => sum + amount, 0);

  const arrive = async (trade: SimulatedTrade, { amount = trade.amount, payer, ...manner }: Paying) => {
    const transactionId = protocol.newTransactionId(clock());
    const arrival: Arrival = { transactionId, amount, paidAt: now(), payer };
    // Money that arrived is told of, whatever happens in between.
    return file.together(() => {
      const paid = saveTrade({ ...trade, queryable: true, arrivals: [...trade.arrivals, arrival] });
      const content = protocol.paymentContent(paid, arrival);
      const { outTradeNo: subject, notifyUrl: url } = trade;
      return notifications.tell({ kind: 'payment', subject, url, content }, { ...switches, ...manner });
    });
  };

  const finishRefund = async (outRefundNo: string, state: SimulatedRefund['state']): Promise<Delivery[]> => {
    const refund = refunds.get(outRefundNo);
    if (!refund || state === 'processing') return [];
    // Whoever has an abnormal refund repaired in the merchant console has it succeed later, as far as there is money.
    const repaired =
      refund.state === 'abnormal' &&
      state === 'success' &&
      given(refund.outTradeNo) + refund.amount <= arrivedOf(trades.get(refund.outTradeNo)!);
    if (refund.state !== 'processing' && !repaired) return [];
    return file.together(async () => {
      const done = saveRefund({ ...refund, state, finishedAt: now() });
      const trade = trades.get(refund.outTradeNo)!;
      const content = protocol.refundContent(trade, done, given(refund.outTradeNo));
      if (!content) return [];
      return notifications.tell(
        { kind: 'refund', subject: outRefundNo, url: refund.notifyUrl, content },
        switches,
      );
    });
  };
  /** As the gateway does by itself: what somebody has finished by hand meanwhile stays as it is. */
  const finish = (outRefundNo: string): void => {
    if (refunds.get(outRefundNo)?.state === 'processing') void finishRefund(outRefundNo, switches.refunds);
  };
  const finishSoon = (outRefundNo: string) => void setTimeout(() => finish(outRefundNo), 100).unref();
  // What it was working on when the process was killed.
  if (options.pace !== null) {
    for (const { outRefundNo, state } of refunds.values())
      if (state === 'processing') finishSoon(outRefundNo);
  }

  const hang = async (): Promise<Response> => {
    const until = Date.now() + hangMs;
    while (Date.now() < until && switches.trouble.startsWith('hang')) {
      await new Promise((resolve) => setTimeout(resolve, 50).unref());
    }
    return new Response('', { status: 504, headers: { [timeoutHeader]: '1' } });
  };
  const failure = () => Response.json({ code: 'SYSTEM_ERROR', message: '系统错误' }, { status: 500 });

  return {
    file,
    switches,
    /** Forgets everything but the keys. */
    reset(): void {
      for (const rows of [trades, refunds]) rows.clear();
      notifications.reset();
      Object.assign(switches, calm);
    },
    /** Turns some switches; the others stay. */
    set(changes: Partial<Switches>): void {
      Object.assign(switches, changes);
      file.keep('switches', 'all', switches);
    },
    trades: () => [...trades.values()],
    trade: (outTradeNo: string) => trades.get(outTradeNo) ?? null,
    refunds: () => [...refunds.values()],
    refund: (outRefundNo: string) => refunds.get(outRefundNo) ?? null,
    waiting: notifications.waiting,
    /** Sends what is due; `held`: and what was kept back; `early`: and what would be tried again later. Answers what the portal said. */
    deliver: notifications.deliver,
    isExpired,
    given,

    /** As a phone or a cashier does: the newest first. */
    unpaid: () =>
      [...trades.values()]
        .filter((trade) => trade.arrivals.length === 0 && !trade.closed && !isExpired(trade))
        .toReversed(),

    /** Nobody paid them, and nobody should any more. */
    ended: () =>
      [...trades.values()]
        .filter((trade) => trade.arrivals.length === 0 && (trade.closed || isExpired(trade)))
        .toReversed(),

    open(
      order: Omit<SimulatedTrade, 'createdAt' | 'code' | 'queryable' | 'closed' | 'arrivals'>,
      queryable: boolean,
    ) {
      const before = trades.get(order.outTradeNo);
      const code = randomBytes(12).toString('base64url');
      const fresh = { createdAt: now(), code, queryable, closed: false, arrivals: [] };
      return saveTrade({ ...fresh, ...before, ...order });
    },

    /** A payment of the past: nobody is told of it. */
    remember({ outTradeNo, description, amount, transactionId, paidAt }: SamplePayment, notifyUrl: string) {
      const at = paidAt.toISOString();
      const never = { returnUrl: null, code: `sample-${outTradeNo}`, queryable: true, closed: false };
      const times = { createdAt: at, expireAt: at };
      const arrivals = [{ transactionId, amount, paidAt: at }];
      saveTrade({ outTradeNo, description, amount, notifyUrl, ...never, ...times, arrivals });
    },

    /** The payer logs in: from now on Alipay knows the trade. */
    makeQueryable(outTradeNo: string): void {
      const trade = trades.get(outTradeNo);
      if (trade && !trade.queryable) saveTrade({ ...trade, queryable: true });
    },

    async pay(outTradeNo: string, paying: Paying = {}): Promise<Paid> {
      const trade = trades.get(outTradeNo);
      if (!trade) return { outcome: 'absent', deliveries: [] };
      if (trade.arrivals.length > 0 && !paying.again) return { outcome: 'paid before', deliveries: [] };
      if (trade.closed && !paying.late) return { outcome: 'closed', deliveries: [] };
      if (isExpired(trade) && !paying.late) return { outcome: 'expired', deliveries: [] };
      return { outcome: 'paid', deliveries: await arrive(trade, paying) };
    },

    async close(outTradeNo: string): Promise<'closed' | 'paid' | 'absent' | 'closed before'> {
      const trade = trades.get(outTradeNo);
      if (!trade?.queryable) return 'absent';
      if (trade.arrivals.length > 0) return 'paid';
      if (trade.closed) return 'closed before';
      if (switches.closeRace) {
        // Not awaited: the notification waits for the close to end, which would be a deadlock.
        void arrive(trade, {});
        return 'paid';
      }
      saveTrade({ ...trade, closed: true });
      return 'closed';
    },

    /** Takes a refund; the same number again is the same refund. What becomes of it the switch says, soon after. */
    takeRefund(
      asked: Pick<
        SimulatedRefund,
        'outRefundNo' | 'outTradeNo' | 'amount' | 'total' | 'reason' | 'notifyUrl'
      >,
      then: 'later' | 'at once' = 'later',
    ): SimulatedRefund | 'absent' | 'unpaid' | 'too much' | 'differs' {
      const before = refunds.get(asked.outRefundNo);
      if (before) {
        const same = before.amount === asked.amount && before.outTradeNo === asked.outTradeNo;
        return same ? before : 'differs';
      }
      const trade = trades.get(asked.outTradeNo);
      if (!trade?.queryable) return 'absent';
      if (trade.arrivals.length === 0) return 'unpaid';
      if (asked.amount < 1 || given(asked.outTradeNo) + asked.amount > arrivedOf(trade)) return 'too much';
      const refundId = protocol.newTransactionId(clock());
      const fresh = { refundId, state: 'processing', askedAt: now(), finishedAt: null } as const;
      const taken = saveRefund({ ...asked, ...fresh });
      if (then === 'at once') finish(asked.outRefundNo);
      else if (options.pace === null) queueMicrotask(() => finish(asked.outRefundNo));
      else finishSoon(asked.outRefundNo);
      return refunds.get(asked.outRefundNo) ?? taken;
    },

    /** Takes a refund on from `processing`, or repairs an abnormal one. */
    finishRefund,

    /** What the gateway counts on a day of Shanghai, with the difference that the switch plants. */
    billOf(day: string) {
      return billOf(day, {
        trades: [...trades.values()],
        refunds: [...refunds.values()],
        wrong: switches.bill,
        newTransactionId: () => protocol.newTransactionId(clock()),
      });
    },

    /** Around every call of the gateway. */
    trouble: (async (context, next) => {
      if (switches.trouble === 'hang') return hang();
      if (switches.trouble === 'fail') return failure();
      await next();
      // The assignments take the headers of the answer before along, so it is emptied first.
      if (switches.trouble === 'hangAfter' || switches.trouble === 'failAfter') {
        const answer = switches.trouble === 'hangAfter' ? await hang() : failure();
        context.res = undefined;
        context.res = answer;
      }
      return undefined;
    }) satisfies MiddlewareHandler,
  };
}

export type Simulated = ReturnType<typeof createSimulated>;
