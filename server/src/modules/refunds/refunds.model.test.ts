import { code } from '@portal/contract/codes';
import { orderStatus } from '@portal/contract/order-titles';
import { refundDesk, refunds as endpoints } from '@portal/contract/refunds';
import { type RefundState, twoPeopleAbove } from '@portal/contract/refund-titles';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '../../platform/http/api.ts';
import { modelRuns, staff, user } from '../../platform/testing.ts';
import { userBalance, userHold } from '../ledger/ledger.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { testRefunds, type TestRefunds } from './refunds.testing.ts';

let on: TestRefunds;
let api: ReturnType<typeof createApi>;
beforeAll(async () => {
  on = await testRefunds();
  api = createApi(on.refunds.calls);
});
afterAll(() => on.close());

type Method = 'wechat' | 'balance' | 'transfer';
/** What should be true of one order and its newest refund. */
type Model = {
  method: Method;
  topup: boolean;
  paid: number;
  refunded: number;
  spent: number;
  state: RefundState | null;
  asked: number;
  amount: number;
  first: number | null;
};
type Act =
  | { kind: 'ask' | 'withdraw' | 'succeed' | 'fail' | 'retry' | 'payout' | 'spend' }
  | { kind: 'decide'; who: number; part: number; agree: boolean }
  | { kind: 'confirm'; who: number; agree: boolean };

const open = (state: RefundState | null) =>
  state === 'requested' || state === 'confirming' || state === 'returning' || state === 'failed';

/** What an act does to the model; false where it must be refused. */
function allowed(act: Act, model: Model): boolean {
  const { state } = model;
  const balance = model.paid - model.refunded - model.spent;
  switch (act.kind) {
    case 'ask': {
      const asked = model.topup ? balance : model.paid - model.refunded;
      if (open(state) || model.refunded === model.paid || asked === 0) return false;
      Object.assign(model, { state: 'requested', asked, amount: asked, first: null });
      return true;
    }
    case 'withdraw':
      if (state !== 'requested' && state !== 'confirming') return false;
      model.state = 'withdrawn';
      return true;
    case 'decide': {
      if (state !== 'requested') return false;
      if (!act.agree) {
        model.state = 'rejected';
        return true;
      }
      model.amount = partOf(model.asked, act.part);
      const two = model.refunded + model.amount > twoPeopleAbove;
      model.first = act.who;
      if (two) model.state = 'confirming';
      else begin(model);
      return true;
    }
    case 'confirm':
      if (state !== 'confirming' || act.who === model.first) return false;
      if (act.agree) begin(model);
      else model.state = 'rejected';
      return true;
    case 'succeed':
      if (model.method !== 'wechat' || (state !== 'returning' && state !== 'failed')) return false;
      finish(model);
      return true;
    case 'fail':
      if (model.method !== 'wechat' || state !== 'returning') return false;
      model.state = 'failed';
      return true;
    case 'retry':
      if (state !== 'failed') return false;
      model.state = 'returning';
      return true;
    case 'payout':
      if (state !== 'failed' && !(state === 'returning' && model.method === 'transfer')) return false;
      finish(model);
      return true;
    case 'spend': {
      // What is held, or on its way back, cannot be spent; the rest of what was asked for can again.
      const waiting = state === 'requested' || state === 'confirming';
      const aside = waiting ? model.asked : open(state) ? model.amount : 0;
      // What was paid from the balance is there again once it was returned.
      const returned = model.method === 'balance' ? model.refunded - model.spent : 0;
      if ((model.topup ? balance - aside : returned) < 100) return false;
      model.spent += 100;
      return true;
    }
  }
}

const partOf = (asked: number, part: number) => Math.max(1, Math.floor((asked * part) / 100));
function begin(model: Model) {
  model.state = 'returning';
  if (model.method === 'balance') finish(model);
}
function finish(model: Model) {
  model.state = 'done';
  model.refunded += model.amount;
}

const who = fc.integer({ min: 0, max: 2 });
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<Act>({ kind: 'ask' }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Act>(
      ...(['withdraw', 'succeed', 'fail', 'retry', 'payout', 'spend'] as const).map((kind) => ({ kind })),
    ),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      who,
      part: fc.integer({ min: 1, max: 100 }),
      agree: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('confirm' as const), who, agree: fc.boolean() }) },
);

function officer(which: number) {
  const caller = staff('finance');
  return { ...caller, session: { ...caller.session, userId: on.finance[which]! } };
}

let serial = 0;
let spends = 0;

async function perform(
  step: Act,
  { orderNo, userId }: { orderNo: string; userId: number },
): Promise<boolean> {
  const id = (await on.rowsOf(orderNo)).at(-1)?.id ?? 0;
  const asked = (await on.rowsOf(orderNo)).at(-1)?.asked ?? 0;
  const ok = (answer: { code: number }) => answer.code === code.success;
  const me = user({ userId });
  switch (step.kind) {
    case 'ask':
      return ok(await api.call(endpoints.ask, { order_no: orderNo, reason: '买错了' }, me));
    case 'withdraw':
      return ok(await api.call(endpoints.withdraw, { id }, me));
    case 'decide': {
      const input = step.agree
        ? { id, agree: true, amount: partOf(asked, step.part) }
        : { id, agree: false, note: '不同意' };
      return ok(await api.call(refundDesk.decide, input, officer(step.who)));
    }
    case 'confirm':
      return ok(
        await api.call(refundDesk.confirm, { id, agree: step.agree, note: '复核' }, officer(step.who)),
      );
    case 'retry':
      return ok(await api.call(refundDesk.retry, { id }, officer(0)));
    case 'payout':
      return ok(await api.call(refundDesk.payout, { id, bank_serial: `MODEL-${++serial}` }, officer(0)));
    case 'spend':
      return on.post(`spend:${++spends}`, userBalance(userId), 'revenue', 100).then(
        () => true,
        () => false,
      );
    case 'succeed':
    case 'fail': {
      const before = (await on.rowsOf(orderNo)).at(-1);
      const key = before && `refund:${before.id}:${before.attempt}`;
      if (!key || !on.outside.asked.some((each) => each.key === key) || before.state === 'done') return false;
      await (step.kind === 'succeed' ? on.gateway.succeeds(key) : on.gateway.fails(key));
      return (await on.rowsOf(orderNo)).at(-1)!.state !== before.state;
    }
  }
}

test('refunds, the order and the ledger agree after every step', async () => {
  const scenario = fc.record({
    method: fc.constantFrom<Method>('wechat', 'balance', 'transfer'),
    topup: fc.boolean(),
    paid: fc.integer({ min: 1, max: 80 }).map((hundreds) => hundreds * 10_000),
    acts: fc.array(act, { minLength: 3, maxLength: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(scenario, async ({ method, topup, paid, acts }) => {
      const userId = await addPerson(on.platform);
      const isTopup = topup && method !== 'balance';
      const { orderNo } = await on.buy({ amount: paid, method, type: isTopup ? 'topup' : 'course', userId });
      const model: Model = {
        method,
        topup: isTopup,
        paid,
        refunded: 0,
        spent: 0,
        state: null,
        asked: 0,
        amount: 0,
        first: null,
      };
      for (const step of acts) {
        const expected = allowed(step, model);
        expect(await perform(step, { orderNo, userId }), JSON.stringify(step)).toBe(expected);
        const order = await on.order(orderNo);
        const rows = await on.rowsOf(orderNo);
        expect(rows.at(-1)?.state ?? null).toBe(model.state);
        expect(order.refunded).toBe(model.refunded);
        expect(rows.filter((row) => row.state === 'done').reduce((sum, row) => sum + row.amount, 0)).toBe(
          model.refunded,
        );
        const returning = model.state === 'returning' || model.state === 'failed';
        const status = returning ? orderStatus.refunding : orderStatus.paid;
        expect(order.status).toBe(model.refunded === paid ? orderStatus.refunded : status);
        if (!isTopup) {
          const gone = model.refunded === paid || (returning && model.refunded + model.amount === paid);
          expect(on.outside.granted.get(orderNo)).toBe(gone ? 0 : 1);
        }
        const waiting = model.state === 'requested' || model.state === 'confirming';
        const held = isTopup && waiting ? model.asked : 0;
        expect(await on.account(userHold(userId))).toBe(held);
        const owed = returning ? model.amount : 0;
        const own = isTopup ? paid - model.refunded - model.spent - held - owed : 0;
        expect(await on.account(userBalance(userId))).toBe(
          method === 'balance' ? model.refunded - model.spent : own,
        );
      }
    }),
    { numRuns: modelRuns(150) },
  );
  expect(await on.books()).toEqual({ sum: 0, wrong: [] });
  expect(await on.account('refund_payable')).toBeGreaterThanOrEqual(0);
}, 300_000);
