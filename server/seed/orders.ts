import { dayOf } from '@portal/contract/days';
import { orderMinutes } from '@portal/contract/order-titles';
import { courseGoods } from '../src/modules/courses/courses.goods.ts';
import { createRights } from '../src/modules/courses/courses.rights.ts';
import { courses, learningPaths } from '../src/modules/courses/courses.tables.ts';
import {
  type ChannelName,
  channelAccount,
  createLedger,
  refundPayable,
  revenue,
  userBalance,
} from '../src/modules/ledger/ledger.ts';
import { membershipGoods } from '../src/modules/memberships/memberships.goods.ts';
import { createMembershipRules } from '../src/modules/memberships/memberships.rules.ts';
import { membershipPlans } from '../src/modules/memberships/memberships.tables.ts';
import { createMessages } from '../src/modules/messages/messages.ts';
import { createBuying } from '../src/modules/orders/orders.buying.ts';
import { createRegistry, topupGoods } from '../src/modules/orders/orders.goods.ts';
import type { OrderRow } from '../src/modules/orders/orders.ts';
import { createSettling } from '../src/modules/orders/orders.settling.ts';
import { paymentAttempts, paymentReceipts } from '../src/modules/payments/payments.tables.ts';
import { refunds, refundSteps } from '../src/modules/refunds/refunds.tables.ts';
import type { Outside } from '../src/outside/outside.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import { userIdOf } from './accounts.ts';
import { orders, type OrderSeed } from './data/orders.ts';

const day = 86_400_000;
const minute = 60_000;
const staffMobile = '13900000009';

type SeedPayment = Outside['seedPayment'];

/** Orders of the demo accounts in every state, made by the rules themselves at the time they happened. */
export async function seedOrders(platform: Platform, seedPayment: SeedPayment): Promise<void> {
  const now = platform.clock().getTime();
  const staffId = await userIdOf(platform, staffMobile);
  const story = await createStory(platform, staffId, seedPayment);
  for (const [index, seed] of orders.entries()) {
    const userId = await userIdOf(platform, seed.mobile);
    if (userId === null) continue;
    // Not all at the same hour; those of today have a moment left to be paid.
    const ago = seed.daysAgo === 0 ? 5 * minute : seed.daysAgo * day + ((index * 97) % 300) * minute;
    await story.happen(seed, userId, index, new Date(now - ago));
  }
}

async function createStory(platform: Platform, staffId: number | null, seedPayment: SeedPayment) {
  let at = platform.clock();
  const jobs = { ...platform.jobs, send: async () => {} };
  const past: Platform = { ...platform, jobs, clock: () => at };
  const ledger = createLedger(past);
  const memberships = createMembershipRules(past, {});
  const rights = createRights(past, { memberUntil: memberships.until });
  const goodsOf = createRegistry([
    ...courseGoods({ rights, examBegun: async () => false, isCertified: async () => false }),
    membershipGoods(memberships, []),
    topupGoods,
  ]);
  const settling = createSettling(past, { ledger, messages: createMessages(past) }, goodsOf);
  const ports = {
    ledger,
    payments: { closeAll: async () => 'closed' as const },
    prove: async () => async () => {},
  };
  const buying = createBuying(past, ports, { goodsOf, settling });
  const idOf = await titles(platform);
  const later = (milliseconds: number) => (at = new Date(at.getTime() + milliseconds));
  const within = (work: (transaction: Transaction) => Promise<unknown>) =>
    platform.database.transaction(work);

  const goodsFrom = (goods: OrderSeed['goods']) => {
    if ('topup' in goods) return { goods_type: 'topup' as const, goods_id: 1, quantity: goods.topup };
    const [[goods_type, title]] = Object.entries(goods) as [[keyof typeof idOf, string]];
    return { goods_type, goods_id: idOf[goods_type](title), quantity: 1 };
  };

  async function pay(order: OrderRow, index: number, method: ChannelName | 'balance'): Promise<void> {
    later(3 * minute);
    const { orderNo, userId, amount } = order;
    const reference = method === 'balance' ? `balance:${orderNo}` : `SAMPLE${100_000 + index}`;
    const from = method === 'balance' ? userBalance(userId) : channelAccount(method);
    await within(async (transaction) => {
      const paidBy = method === 'bank' ? 'transfer' : method;
      await settling.settle(transaction, { orderNo, method: paidBy, reference, from, paidAt: at });
      if (method !== 'wechat' && method !== 'alipay') return;
      const outTradeNo = `SAMPLE${orderNo}`;
      const shared = { channel: method, outTradeNo, orderNo, userId, amount };
      const { createdAt, expireAt } = order;
      const times = { createdAt, expireAt, askedAt: createdAt, sweepAt: expireAt };
      await transaction.insert(paymentAttempts).values({ ...shared, ...times, state: 'paid' });
      await transaction.insert(paymentReceipts).values({
        ...shared,
        transactionId: reference,
        disposition: 'order',
        source: 'callback',
        paidAt: at,
        createdAt: at,
        billDay: dayOf(at),
      });
      const { title: description } = order;
      seedPayment(method, { outTradeNo, description, amount, transactionId: reference, paidAt: at });
    });
  }

  /** Asked for and approved; then it is on its way, as far as `state` says. */
  async function refund(
    order: OrderRow,
    method: 'balance' | 'alipay',
    state: 'done' | 'failed',
  ): Promise<void> {
    const { orderNo, userId, amount, title } = order;
    const askedAt = later(day);
    const reason = '工作安排有变，暂时用不上';
    await within(async (transaction) => {
      const row = { orderNo, userId, title, method, state, reason, asked: amount, amount };
      const approved = { approvedBy: staffId, attempt: method === 'balance' ? 0 : 1 };
      const outcome =
        state === 'done' ? { finishedAt: later(2 * 3_600_000) } : { failure: '支付渠道未受理，请核对后重试' };
      const [made] = await transaction
        .insert(refunds)
        .values({ ...row, ...approved, ...outcome, createdAt: askedAt })
        .returning({ id: refunds.id });
      const step = { refundId: made!.id, at, actorId: staffId };
      await transaction.insert(refundSteps).values([
        { ...step, action: 'ask', note: reason, actorId: userId, at: askedAt },
        { ...step, action: 'confirm', note: '' },
        { ...step, action: state === 'done' ? 'pay' : 'fail', note: '', actorId: null },
      ]);
      await settling.refunding.begin(transaction, orderNo, { whole: true, reason, actorId: staffId });
      const move = (key: string, from: string, to: string) =>
        ledger.posting.post(transaction, {
          key: `refund.${key}:${made!.id}`,
          kind: 'refund',
          title: `退款：${title}`,
          orderNo,
          legs: [
            { account: from, amount: -amount },
            { account: to, amount },
          ],
        });
      await move('approved', revenue, refundPayable);
      if (state !== 'done') return;
      await move('paid', refundPayable, userBalance(userId));
      await settling.refunding.finish(transaction, orderNo, amount);
    });
  }

  return {
    async happen({ goods, end }: OrderSeed, userId: number, index: number, when: Date): Promise<void> {
      at = when;
      const order = await buying.create(userId, {
        ...goodsFrom(goods),
        idempotency_key: `sample-${index}-key`,
      });
      if (end === 'cancelled') {
        later(4 * minute);
        await buying.cancel(userId, order.orderNo);
      } else if (end === 'expired') {
        later(orderMinutes * minute);
        await buying.expire(order.orderNo);
      } else if (end === 'refunded') {
        await pay(order, index, 'balance');
        await refund(order, 'balance', 'done');
      } else if (end === 'refunding') {
        await pay(order, index, 'alipay');
        await refund(order, 'alipay', 'failed');
      } else if (end !== 'unpaid') {
        await pay(order, index, end.paid === 'transfer' ? 'bank' : end.paid);
      }
    },
  };
}

async function titles({ database }: Platform) {
  const named = (type: string, rows: { id: number; title: string }[]) => (title: string) => {
    const row = rows.find((each) => each.title === title);
    if (!row) throw new Error(`no sample ${type} is called ${title}`);
    return row.id;
  };
  return {
    course: named('course', await database.select({ id: courses.id, title: courses.title }).from(courses)),
    path: named(
      'path',
      await database.select({ id: learningPaths.id, title: learningPaths.title }).from(learningPaths),
    ),
    membership: named(
      'membership',
      await database.select({ id: membershipPlans.id, title: membershipPlans.title }).from(membershipPlans),
    ),
  };
}
