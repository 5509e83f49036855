import { dayOf } from '@portal/contract/days';
import type { Arrival, SimulatedRefund, SimulatedTrade, Switches } from './simulated.types.ts';

type Books = {
  trades: readonly SimulatedTrade[];
  refunds: readonly SimulatedRefund[];
  wrong: Switches['bill'];
  newTransactionId: () => string;
};

/** What the gateway counts on a day of Shanghai, with the difference that the switch plants. */
export function billOf(day: string, { trades, refunds, wrong, newTransactionId }: Books) {
  const on = (at: string) => dayOf(new Date(at)) === day;
  const paid = trades.flatMap((trade) =>
    trade.arrivals.filter(({ paidAt }) => on(paidAt)).map((arrival) => ({ trade, arrival })),
  );
  const returned = refunds.filter(({ askedAt, state }) => state === 'success' && on(askedAt));
  if (wrong === 'missing') paid.shift();
  if (wrong === 'amount' && paid[0]) {
    const { trade, arrival } = paid[0];
    paid[0] = { trade, arrival: { ...arrival, amount: arrival.amount + 1 } };
  }
  if (wrong === 'extra') paid.push(stranger(day, newTransactionId()));
  const tradeOf = ({ outTradeNo }: SimulatedRefund) =>
    trades.find((trade) => trade.outTradeNo === outTradeNo)!;
  return { paid, returned: returned.map((refund) => ({ refund, trade: tradeOf(refund) })) };
}

/** A payment in the bill that nobody here has heard of. */
function stranger(day: string, transactionId: string): { trade: SimulatedTrade; arrival: Arrival } {
  const at = new Date(`${day}T12:00:00+08:00`).toISOString();
  const trade: SimulatedTrade = {
    outTradeNo: `STRANGER${day.replaceAll('-', '')}`,
    description: '账单中多出的一笔',
    amount: 1,
    notifyUrl: '',
    returnUrl: null,
    expireAt: at,
    createdAt: at,
    code: '',
    queryable: true,
    closed: false,
    arrivals: [],
  };
  return { trade, arrival: { transactionId, amount: 1, paidAt: at } };
}
