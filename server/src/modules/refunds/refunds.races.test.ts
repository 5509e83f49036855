import { code } from '@portal/contract/codes';
import { orderStatus } from '@portal/contract/order-titles';
import { refundDesk, refunds as endpoints } from '@portal/contract/refunds';
import { twoPeopleAbove } from '@portal/contract/refund-titles';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApi } from '../../platform/http/api.ts';
import { staff, user } from '../../platform/testing.ts';
import { promotionCost, userBalance, userHold } from '../ledger/ledger.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { testRefunds, type TestRefunds } from './refunds.testing.ts';

let on: TestRefunds;
let api: ReturnType<typeof createApi>;
beforeAll(async () => {
  on = await testRefunds();
  api = createApi(on.refunds.calls);
});
afterAll(() => on.close());
// One person asks for more refunds here than an hour allows.
beforeEach(() => on.clock.advance(3_600_001));

const buyer = (userId = on.buyer) => user({ userId });
function officer(which: number) {
  const caller = staff('finance');
  return { ...caller, session: { ...caller.session, userId: on.finance[which]! } };
}
const asking = (order_no: string, who = buyer()) =>
  api.call(endpoints.ask, { order_no, reason: '买错了' }, who);
async function ask(orderNo: string, who = buyer()): Promise<number> {
  return ((await asking(orderNo, who)).data as { id: number }).id;
}
const decide = (id: number, which: number, input: object = { agree: true }) =>
  api.call(refundDesk.decide, { id, ...input }, officer(which));
const passed = (answers: { code: number }[]) => answers.filter((each) => each.code === code.success).length;
const rounds = [1, 2, 3, 4, 5];

test.each(rounds)('asked for in several tabs at once, there is one (%i)', async () => {
  const { orderNo } = await on.buy({ amount: 1000 });
  expect(passed(await Promise.all([asking(orderNo), asking(orderNo), asking(orderNo)]))).toBe(1);
  expect(await on.rowsOf(orderNo)).toHaveLength(1);
});

test.each(rounds)('several people agree at once: the money returns once (%i)', async () => {
  const { orderNo } = await on.buy({ amount: 1000, method: 'balance' });
  const before = await on.account(userBalance(on.buyer));
  const id = await ask(orderNo);
  expect(passed(await Promise.all([decide(id, 0), decide(id, 1), decide(id, 2)]))).toBe(1);
  expect(await on.account(userBalance(on.buyer))).toBe(before + 1000);
  expect(await on.order(orderNo)).toMatchObject({ status: orderStatus.refunded, refunded: 1000 });
});

test.each(rounds)('one agrees, one refuses, the buyer takes it back: one of them does (%i)', async () => {
  const userId = await addPerson(on.platform);
  const { orderNo } = await on.buy({ amount: 1000, type: 'topup', userId });
  const id = await ask(orderNo, buyer(userId));
  const answers = await Promise.all([
    api.call(endpoints.withdraw, { id }, buyer(userId)),
    decide(id, 0),
    decide(id, 1, { agree: false, note: '不符合条件' }),
  ]);
  expect(passed(answers)).toBe(1);
  const [row] = await on.rowsOf(orderNo);
  const left = row!.state === 'returning' ? 0 : 1000;
  expect(await on.account(userBalance(userId))).toBe(left);
  expect(await on.account(userHold(userId))).toBe(0);
});

test.each(rounds)(
  'two top-ups asked back at once take nothing of what came from rewards (%i)',
  async (round) => {
    const userId = await addPerson(on.platform);
    const topups = [
      await on.buy({ amount: 600, type: 'topup', userId }),
      await on.buy({ amount: 600, type: 'topup', userId }),
    ];
    await on.buy({ amount: 500, method: 'balance', filled: false, userId });
    await on.post(`race-reward:${round}`, promotionCost, userBalance(userId), 600, 'reward');
    const answers = await Promise.all(topups.map(({ orderNo }) => asking(orderNo, buyer(userId))));
    expect(passed(answers)).toBeGreaterThan(0);
    expect(await on.account(userBalance(userId))).toBeGreaterThanOrEqual(600);
  },
);

test.each(rounds)('two people confirm a large one at once, and neither is the first (%i)', async () => {
  const { orderNo } = await on.buy({ amount: twoPeopleAbove + 100, method: 'alipay' });
  const id = await ask(orderNo);
  const asked = on.outside.asked.length;
  const first = await Promise.all([decide(id, 0), decide(id, 0)]);
  expect(passed(first)).toBe(1);
  const confirming = [0, 1, 2].map((which) =>
    api.call(refundDesk.confirm, { id, agree: true }, officer(which)),
  );
  expect(passed(await Promise.all(confirming))).toBe(1);
  expect(on.outside.asked).toHaveLength(asked + 1);
  const [row] = await on.rowsOf(orderNo);
  expect(row!.confirmedBy).not.toBe(row!.approvedBy);
});

test.each(rounds)('one bank serial pays one refund, also at the same moment (%i)', async (round) => {
  const ids: number[] = [];
  for (let each = 0; each < 3; each++) {
    const { orderNo } = await on.buy({ amount: 500, method: 'transfer' });
    ids.push(await ask(orderNo));
    await decide(ids.at(-1)!, 0);
  }
  const serial = `RACE-${100_000 + round}`;
  const paying = ids.map((id) => api.call(refundDesk.payout, { id, bank_serial: serial }, officer(0)));
  expect(passed(await Promise.all(paying))).toBe(1);
});

test.each(rounds)('the gateway succeeds while staff try again or pay by the bank (%i)', async (round) => {
  const { orderNo } = await on.buy({ amount: 900 });
  const id = await ask(orderNo);
  await decide(id, 0);
  await on.gateway.fails();
  const key = on.gateway.key();
  await Promise.all([
    on.gateway.succeeds(key),
    api.call(refundDesk.retry, { id }, officer(0)),
    api.call(refundDesk.payout, { id, bank_serial: `LATE-${100_000 + round}` }, officer(1)),
  ]);
  const { refunded, status } = await on.order(orderNo);
  expect([0, 900]).toContain(refunded);
  expect(status).toBe(refunded === 900 ? orderStatus.refunded : orderStatus.refunding);
});

test('the books are right after all of it', async () => {
  expect(await on.books()).toEqual({ sum: 0, wrong: [] });
});
