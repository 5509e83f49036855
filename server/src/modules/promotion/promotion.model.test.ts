import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelRuns } from '../../platform/testing.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { promotionCost } from '../ledger/ledger.ts';
import { day, testPromotion, type TestPromotion } from './promotion.testing.ts';
import { promotionInvites, promotionRewards } from './promotion.tables.ts';

let on: TestPromotion;
beforeAll(async () => {
  on = await testPromotion();
});
afterAll(() => on.close());

const rule = { percent: 5, most: 20_000 };

type Bought = { orderNo: string; amount: number; refunded: number; paidAt: number; isPaid: boolean };
type Act =
  | { kind: 'buy'; amount: number }
  | { kind: 'refund'; which: number; part: number }
  | { kind: 'wait'; days: number }
  | { kind: 'settle' }
  | { kind: 'spend'; part: number }
  | { kind: 'topup'; amount: number };

const part = fc.integer({ min: 1, max: 100 });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('buy' as const),
      amount: fc.integer({ min: 20, max: 900_000 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('refund' as const), which: fc.nat(), part }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 8 }) }),
  },
  { weight: 4, arbitrary: fc.constant<Act>({ kind: 'settle' }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('spend' as const), part }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('topup' as const), amount: fc.integer({ min: 1, max: 9000 }) }),
  },
);

/** What the rule gives for what is left of an order. */
function ruled({ amount, refunded }: Bought): number {
  const base = Math.min(Math.floor((amount * rule.percent) / 100), rule.most);
  return Math.floor((base * (amount - refunded)) / amount);
}

test('what somebody got is what the rule gives for orders that were not refunded, less nothing and never twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 14 }), async (acts) => {
      const { database, clock } = on.platform;
      const inviterId = await addPerson(on.platform);
      const userId = await addPerson(on.platform);
      const started = clock().getTime();
      await database
        .insert(promotionInvites)
        .values({ userId, inviterId, key: '', sameDevice: false, createdAt: clock() });
      const orders: Bought[] = [];
      let [spent, topped] = [0, 0];

      for (const step of acts) {
        if (step.kind === 'buy') {
          const { orderNo } = await on.buy(userId, step.amount);
          const paidAt = clock().getTime();
          // Ninety days, and no reward of nothing.
          const counts = paidAt < started + 90 * day && step.amount * rule.percent >= 100;
          if (counts) orders.push({ orderNo, amount: step.amount, refunded: 0, paidAt, isPaid: false });
        } else if (step.kind === 'refund') {
          const order = orders[step.which % Math.max(1, orders.length)];
          const left = order ? order.amount - order.refunded : 0;
          if (!order || left === 0) continue;
          const amount = Math.max(1, Math.floor((left * step.part) / 100));
          await on.refund(order.orderNo, amount);
          order.refunded += amount;
        } else if (step.kind === 'wait') {
          on.clock.advance(step.days * day);
        } else if (step.kind === 'spend') {
          const amount = Math.floor(((await on.balance(inviterId)) * step.part) / 100);
          if (amount > 0) await on.spend(inviterId, amount);
          spent += amount;
        } else if (step.kind === 'topup') {
          await on.fund(inviterId, step.amount);
          topped += step.amount;
        } else {
          await on.settle();
          const now = clock().getTime();
          for (const order of orders) order.isPaid ||= ruled(order) > 0 && order.paidAt + 7 * day <= now;
        }
        const balance = await on.balance(inviterId);
        expect(balance).toBeGreaterThanOrEqual(0);
        if (step.kind !== 'settle') continue;

        const due = orders.filter(({ isPaid }) => isPaid).reduce((sum, order) => sum + ruled(order), 0);
        const rows = await Promise.all(orders.map(({ orderNo }) => on.reward(orderNo)));
        const owed = rows.reduce((sum, row) => sum + row!.owed, 0);
        // Paid by the rule, and what could not be taken back yet is on record as owed.
        expect(balance).toBe(due + owed + topped - spent);
        for (const [index, row] of rows.entries()) {
          const order = orders[index]!;
          expect(row!.amount).toBe(ruled(order));
          if (order.refunded === order.amount) expect(row!.paid).toBe(row!.owed);
        }
      }
    }),
    { numRuns: modelRuns(120) },
  );
  const all = await on.platform.database.select({ paid: promotionRewards.paid }).from(promotionRewards);
  expect(0 - (await on.account(promotionCost))).toBe(all.reduce((sum, { paid }) => sum + paid, 0));
}, 300_000);
