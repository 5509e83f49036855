import { orderStatus } from '@portal/contract/order-titles';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { users } from '../src/modules/accounts/accounts.tables.ts';
import { createLedger } from '../src/modules/ledger/ledger.ts';
import { orders } from '../src/modules/orders/orders.tables.ts';
import { createEarning } from '../src/modules/promotion/promotion.earning.ts';
import { createSettling } from '../src/modules/promotion/promotion.settling.ts';
import {
  promotionInvites,
  promotionRewards,
  promotionRules,
} from '../src/modules/promotion/promotion.tables.ts';
import { refundStore } from '../src/modules/refunds/refunds.store.ts';
import type { Platform } from '../src/platform/platform.ts';
import { userIdOf } from './accounts.ts';

const day = 86_400_000;
const staffMobile = '13900000009';

/** The rule of the trial days, and the usual one since. */
const rules = [
  { percent: 5, days: 365, most: 20_000, reason: '示例：试运行期间，奖励期延长为一年', daysAgo: 250 },
  { percent: 5, days: 90, most: 20_000, reason: '示例：试运行结束，恢复为 90 天', daysAgo: 2 },
];

const invited = [
  { mobile: '13900000001', by: '13900000003', sameDevice: false },
  { mobile: '13900000002', by: '13900000003', sameDevice: false },
  { mobile: '13900000006', by: '13900000003', sameDevice: false },
  { mobile: '13900000004', by: '13900000002', sameDevice: false },
  { mobile: '13900000005', by: '13900000007', sameDevice: true },
];

/** Who of the demo accounts invited whom, and what their orders brought: made by the rules themselves at the time it happened. */
export async function seedPromotion(platform: Platform): Promise<void> {
  const { database } = platform;
  const now = platform.clock();
  const createdBy = (await userIdOf(platform, staffMobile)) ?? -1;
  await database.insert(promotionRules).values(
    rules.map(({ daysAgo, ...rule }) => ({
      ...rule,
      createdBy,
      createdAt: new Date(now.getTime() - daysAgo * day),
    })),
  );
  const people = await invite(platform);

  let at = now;
  const past: Platform = { ...platform, clock: () => at };
  const messages = { send: async () => {} };
  // Samples have no order of a reservation.
  const period = { hasOwnRefundPeriod: () => false, isInOwnRefundPeriod: async () => false };
  const earning = createEarning(past, { messages, orders: period });
  const settling = createSettling(past, {
    ledger: createLedger(past),
    messages,
    orders: period,
    refunds: refundStore,
  });
  const paid = await database
    .select()
    .from(orders)
    .where(and(inArray(orders.userId, people), gt(orders.status, orderStatus.unpaid)))
    .orderBy(asc(orders.paidAt));
  for (const order of paid) {
    if (!order.paidAt) continue;
    at = order.paidAt;
    await database.transaction((transaction) => earning.afterPaid(transaction, order));
  }
  const made = await database
    .select({ dueAt: promotionRewards.dueAt })
    .from(promotionRewards)
    .orderBy(asc(promotionRewards.dueAt));
  for (const { dueAt } of made.filter((reward) => reward.dueAt <= now)) {
    at = dueAt;
    await settling.settleAll();
  }
}

async function invite(platform: Platform): Promise<number[]> {
  const { database } = platform;
  const ids: number[] = [];
  for (const { mobile, by, sameDevice } of invited) {
    const [userId, inviterId] = [await userIdOf(platform, mobile), await userIdOf(platform, by)];
    if (userId === null || inviterId === null) continue;
    const [inviter] = await database.select().from(users).where(eq(users.id, inviterId));
    const [user] = await database
      .update(users)
      .set({ invitedBy: inviterId })
      .where(eq(users.id, userId))
      .returning();
    await database
      .insert(promotionInvites)
      .values({ userId, inviterId, key: inviter!.inviteKey, sameDevice, createdAt: user!.createdAt });
    ids.push(userId);
  }
  return ids;
}
