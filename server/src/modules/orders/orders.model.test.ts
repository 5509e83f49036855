import { PortalError } from '@portal/contract/codes';
import { orders as orderCalls } from '@portal/contract/orders';
import { paymentStaff, payments as paymentCalls } from '@portal/contract/payments';
import { refundDesk, refunds as refundCalls } from '@portal/contract/refunds';
import type { Endpoint, Envelope, OutputOf } from '@portal/contract/endpoint';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Paying } from '../../outside/payment/simulated.ts';
import type { Switches } from '../../outside/payment/simulated.types.ts';
import { createApi } from '../../platform/http/api.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { modelRuns } from '../../platform/testing.ts';
import { faultsAtRest, faultsOf, testMoney, type TestMoney } from './orders.model.testing.ts';

let on: TestMoney;
let call: <E extends Endpoint>(endpoint: E, input: unknown, caller: Caller) => Promise<Envelope<OutputOf<E>>>;
let buyers: Caller[];
let finance: Caller[];

beforeAll(async () => {
  on = await testMoney();
  const api = createApi([...on.orders.calls, ...on.payments.calls, ...on.refunds.calls]);
  call = async (endpoint, input, caller) => (await api.call(endpoint, input, caller)) as never;
  buyers = [await on.buyer(), await on.buyer()];
  finance = [await on.finance(), await on.finance()];
});
afterAll(() => on.close());

const nth = fc.nat(30);
const channel = fc.constantFrom('wechat', 'alipay');
const who = fc.nat(1);

const manner: fc.Arbitrary<Paying> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 3, arbitrary: fc.record({ late: fc.constant(true), hold: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ again: fc.constant(true), late: fc.constant(true), hold: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ amount: fc.constantFrom(1, 12_345), again: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ hold: fc.constant(true) }) },
  { weight: 1, arbitrary: fc.record({ duplicate: fc.nat(2), loseAcks: fc.nat(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      tamper: fc.constantFrom('none', 'body', 'signature', 'stale', 'merchant'),
      probe: fc.boolean(),
    }),
  },
);
const agree = fc.constantFrom(true, true, true, false);
const switches: fc.Arbitrary<Partial<Switches>> = fc.oneof(
  fc.record({ trouble: fc.constantFrom('none', 'none', 'hang', 'hangAfter', 'fail', 'failAfter') }),
  fc.record({ refunds: fc.constantFrom('success', 'processing', 'abnormal', 'closed') }),
  fc.record({ closeRace: fc.boolean() }),
  fc.record({ queryableAtOnce: fc.boolean() }),
  fc.record({ reorder: fc.boolean(), serials: fc.constantFrom('certificate', 'publicKey', 'mixed') }),
  fc.record({ bill: fc.constantFrom('none', 'missing', 'amount') }),
);

const command = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('buy'),
      who,
      goods: fc.constantFrom(1, 60),
      topup: fc.boolean(),
      channel,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('create'),
      who,
      goods: fc.constantFrom(1, 60),
      topup: fc.boolean(),
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('begin'), nth, channel }) },
  { weight: 10, arbitrary: fc.record({ kind: fc.constant('pay'), nth, channel, manner }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('deliver'), channel, held: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('check'), nth }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel'), nth }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('balance'), nth }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('ask'), nth }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('decide'), nth, who, agree, part: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('withdraw'), nth }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('retry'), nth, who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('payout'), nth, who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('finishRefund'),
      nth,
      channel,
      state: fc.constantFrom('success', 'abnormal'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('receipt'),
      nth,
      decision: fc.constantFrom('return', 'apply', 'keep'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('switch'), channel, switches }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('wait'), minutes: fc.constantFrom(1, 6, 31, 1440) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('jobs') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('bill'), channel }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('together'), nth, channel }) },
);
type Command = typeof command extends fc.Arbitrary<infer Each> ? Each : never;

const pick = <Each>(list: readonly Each[], at: number): Each | undefined =>
  list[at % Math.max(1, list.length)];

const ordersOf = () =>
  on.rows<{ order_no: string; user_id: string; status: number }>(
    sql`select order_no, user_id, status from orders order by id`,
  );
const refundsOf = (states: readonly string[]) =>
  on.rows<{ id: string; state: string; user_id: string; asked: string }>(
    sql`select id, state, user_id, asked from refunds where state = any(${sql.param(`{${states.join(',')}}`)}::text[]) order by id`,
  );
const ownerOf = (userId: string) => buyers.find((each) => each.session!.userId === Number(userId))!;

async function take(given: Command): Promise<unknown> {
  const orders = await ordersOf();
  const simulator = 'channel' in given ? on.simulators[given.channel] : null;
  // Prefers an order that the command applies to; without any, takes any order.
  const wanted = orders.filter(({ status }) => status === (given.kind === 'ask' ? 1 : 0));
  const chosen = 'nth' in given ? pick(wanted.length > 0 ? wanted : orders, given.nth) : undefined;
  switch (given.kind) {
    case 'create': {
      const goods = given.topup
        ? { goods_type: 'topup', goods_id: 1, quantity: given.goods }
        : { goods_type: 'course', goods_id: given.goods * 100 };
      return call(orderCalls.createOrder, { ...goods, idempotency_key: on.newKey() }, buyers[given.who]!);
    }
    case 'buy': {
      const { kind: _, ...goods } = given;
      await take({ kind: 'create', who: given.who, goods: goods.goods, topup: given.topup });
      const made = (await ordersOf()).length - 1;
      await take({ kind: 'begin', nth: made, channel: given.channel });
      const trade = simulator!.trades().at(-1);
      if (trade) await simulator!.pay(trade.outTradeNo);
      return simulator!.deliver();
    }
    case 'begin':
      if (!chosen) return null;
      return call(
        given.channel === 'wechat' ? paymentCalls.qrcode : paymentCalls.alipay,
        { order_no: chosen.order_no },
        ownerOf(chosen.user_id),
      );
    case 'pay': {
      const trade = pick(simulator!.trades().slice(-6), given.nth);
      return trade && simulator!.pay(trade.outTradeNo, given.manner);
    }
    case 'deliver':
      return simulator!.deliver({ held: given.held });
    case 'check':
      return chosen && call(paymentCalls.checkOrder, { order_no: chosen.order_no }, ownerOf(chosen.user_id));
    case 'cancel':
      return chosen && call(orderCalls.cancelOrder, { order_no: chosen.order_no }, ownerOf(chosen.user_id));
    case 'balance':
      return (
        chosen &&
        call(orderCalls.balancePay, { order_no: chosen.order_no, code: '123456' }, ownerOf(chosen.user_id))
      );
    case 'ask':
      return (
        chosen &&
        call(refundCalls.ask, { order_no: chosen.order_no, reason: '不再需要' }, ownerOf(chosen.user_id))
      );
    case 'decide': {
      const refund = pick(await refundsOf(['requested', 'confirming']), given.nth);
      if (!refund) return null;
      const id = Number(refund.id);
      if (refund.state === 'confirming') {
        return call(refundDesk.confirm, { id, agree: given.agree, note: '同意' }, finance[given.who]!);
      }
      const amount = given.part ? { amount: Math.max(1, Math.floor(Number(refund.asked) / 2)) } : {};
      return call(
        refundDesk.decide,
        { id, agree: given.agree, note: '同意', ...(given.agree ? amount : {}) },
        finance[given.who]!,
      );
    }
    case 'withdraw': {
      const refund = pick(await refundsOf(['requested', 'confirming', 'returning']), given.nth);
      return refund && call(refundCalls.withdraw, { id: Number(refund.id) }, ownerOf(refund.user_id));
    }
    case 'retry': {
      const refund = pick(await refundsOf(['failed']), given.nth);
      return refund && call(refundDesk.retry, { id: Number(refund.id) }, finance[given.who]!);
    }
    case 'payout': {
      const refund = pick(await refundsOf(['failed', 'returning']), given.nth);
      const input = { bank_serial: on.newKey().replaceAll('-', ''), note: '银行退回' };
      return refund && call(refundDesk.payout, { id: Number(refund.id), ...input }, finance[given.who]!);
    }
    case 'finishRefund': {
      const refund = pick(simulator!.refunds().slice(-6), given.nth);
      return refund && simulator!.finishRefund(refund.outRefundNo, given.state);
    }
    case 'receipt': {
      const waiting = await on.rows<{ id: string }>(
        sql`select id from payment_receipts where disposition = 'quarantine' order by id desc limit 5`,
      );
      const receipt = pick(waiting, given.nth);
      const input = { decision: given.decision, note: '核对无误' };
      return receipt && call(paymentStaff.decideReceipt, { id: Number(receipt.id), ...input }, finance[0]!);
    }
    case 'switch':
      return simulator!.set(given.switches);
    case 'wait':
      return on.clock.advance(given.minutes * on.minute);
    case 'jobs':
      await on.runHeld();
      for (const name of ['orders.sweep', 'payments.sweep', 'payments.refunds'])
        await on.run(name).catch(() => {});
      return null;
    case 'bill': {
      const yesterday = new Date(on.clock().getTime() - on.day + 8 * 60 * on.minute)
        .toISOString()
        .slice(0, 10);
      return call(paymentStaff.runBill, { channel: given.channel, day: yesterday }, finance[0]!);
    }
    case 'together': {
      // Paid, told, cancelled, polled and paid from the balance in one moment.
      if (!chosen) return null;
      const caller = ownerOf(chosen.user_id);
      const { order_no } = chosen;
      const trade = simulator!.trades().at(-1);
      return Promise.all([
        trade && simulator!.pay(trade.outTradeNo).then(() => simulator!.deliver()),
        call(orderCalls.cancelOrder, { order_no }, caller),
        call(orderCalls.balancePay, { order_no, code: '123456' }, caller),
        call(paymentCalls.checkOrder, { order_no }, caller),
        call(refundCalls.ask, { order_no, reason: '不再需要' }, caller),
      ]);
    }
  }
}

test(
  'whatever happens to orders, gateways, refunds and the clock: the books balance, and every yuan has one owner',
  { timeout: 3_600_000 },
  async () => {
    const runs = modelRuns(40);
    const met = { paid: 0, refunded: 0, returned: 0, quarantined: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { minLength: runs >= 1000 ? 50 : 30, maxLength: 50 }),
        async (commands) => {
          await on.forget();
          for (const given of commands) {
            try {
              await take(given);
            } catch (error) {
              if (!(error instanceof PortalError)) throw error;
            }
            expect(await faultsOf(on), JSON.stringify(given)).toEqual([]);
          }
          await on.settle();
          expect(await faultsAtRest(on)).toEqual([]);
          const counted = await on.counts();
          for (const name of Object.keys(met) as (keyof typeof met)[]) met[name] += counted[name];
        },
      ),
      { numRuns: runs },
    );
    // Coverage: a model that never pays proves nothing. A short run need not meet everything, and wrong amounts are
    // rare.
    const must: (keyof typeof met)[] = ['paid'];
    if (runs >= 30) must.push('refunded', 'returned');
    if (runs >= 300) must.push('quarantined');
    for (const name of must) expect(met[name], name).toBeGreaterThan(0);
  },
);
