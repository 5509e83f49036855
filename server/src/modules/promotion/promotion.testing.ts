import { randomUUID } from 'node:crypto';
import { dataOf, type Endpoint, type OutputOf } from '@portal/contract/endpoint';
import type { GoodsType } from '@portal/contract/order-titles';
import { signIn } from '@portal/contract/sign-in';
import { eq } from 'drizzle-orm';
import { createApi } from '../../platform/http/api.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { browser, goodPassword, newMobile, testAccounts } from '../accounts/accounts.testing.ts';
import { channelAccount, createLedger, refundPayable, revenue, userBalance } from '../ledger/ledger.ts';
import { ledgerAccounts } from '../ledger/ledger.tables.ts';
import { heldJobs } from '../messages/messages.testing.ts';
import { createMessages } from '../messages/messages.ts';
import { createOrders, type Goods, type OrderRow } from '../orders/orders.ts';
import { orders as orderRows } from '../orders/orders.tables.ts';
import { promotionRewards } from './promotion.tables.ts';
import { createPromotion, type Promotion } from './promotion.ts';

export const day = 86_400_000;

const course: Goods = {
  type: 'course',
  quote: async () => ({ title: '示例课程', amount: 100, href: '/course' }),
  grant: async () => {},
  revoke: async () => {},
  refundObstacle: async () => null,
};

/** Orders of goods with a refund period of their own that is over. */
const beyondRefund = new Set<string>();
const reservation: Goods = {
  ...course,
  type: 'reservation',
  refundPeriod: 'own',
  refundObstacle: async (_, { orderNo }) => (beyondRefund.has(orderNo) ? '距预约时间不足 24 小时' : null),
};

/** Orders whose refund was asked for and is not decided. */
const openRefunds = new Set<string>();

/** Accounts, orders, the ledger and promotion on one database. Jobs wait until `settle`. */
export async function testPromotion() {
  const on = await testAccounts({
    invites: {
      ownerOfOldKey: (...args) => promotion.invites.ownerOfOldKey(...args),
      record: (...invite) => promotion.invites.record(...invite),
    },
  });
  const jobs = heldJobs();
  const platform = { ...on.platform, jobs };
  const { database } = platform;
  const ledger = createLedger(platform);
  const messages = createMessages(platform);
  const { accounts } = on;
  const promotion: Promotion = createPromotion(platform, {
    accounts,
    ledger,
    messages,
    orders: {
      hasOwnRefundPeriod: (order) => orders.hasOwnRefundPeriod(order),
      isInOwnRefundPeriod: (...args) => orders.isInOwnRefundPeriod(...args),
    },
    refunds: { isOpen: async (_, orderNo) => openRefunds.has(orderNo) },
    siteName: async () => '示例平台',
  });
  const orders = createOrders(platform, {
    goods: [course, reservation],
    ledger,
    messages,
    payments: { closeAll: async () => 'closed' },
    prove: async () => async () => {},
    afterPaid: [promotion.events.afterPaid],
    afterRefunded: [promotion.events.afterRefunded],
  });
  const api = createApi([...promotion.calls, ...ledger.calls]);
  let lastOrder = 0;

  async function post(key: string, from: string, to: string, amount: number) {
    const legs = [
      { account: from, amount: -amount },
      { account: to, amount },
    ];
    await database.transaction((transaction) =>
      ledger.posting.post(transaction, { key, kind: 'adjust', title: '示例', legs }),
    );
  }

  return {
    ...on,
    platform,
    jobs,
    ledger,
    orders,
    beyondRefund,
    openRefunds,
    promotion,
    api,

    ask: async <E extends Endpoint>(endpoint: E, input: unknown, caller: Caller) =>
      dataOf(await api.call(endpoint, input, caller)) as OutputOf<E>,

    /** Registers by a key, through the call. */
    async invite(key: string, from: Caller = browser()) {
      const mobile = newMobile();
      const input = {
        mobile,
        code: await on.codeFor(mobile, 'register'),
        password: await on.sealed(goodPassword),
        agree: 1,
        invite_key: key,
      };
      const { user, token } = dataOf(await on.call(signIn.register, input, from));
      return { id: user.id, mobile, me: await on.as(token, from) };
    },

    /** A paid order. */
    async buy(userId: number, amount: number, goodsType: GoodsType = 'course'): Promise<OrderRow> {
      const at = on.clock();
      const number = ++lastOrder;
      const orderNo = `TEST${String(number).padStart(8, '0')}`;
      await database.insert(orderRows).values({
        orderNo,
        userId,
        goodsType,
        goodsId: number,
        title: '示例课程',
        href: '/pay',
        amount,
        status: 0,
        createdAt: at,
        expireAt: new Date(at.getTime() + 1_800_000),
      });
      const from = channelAccount('wechat');
      await database.transaction((transaction) =>
        orders.settle(transaction, { orderNo, method: 'wechat', reference: randomUUID(), from, paidAt: at }),
      );
      return (await orders.find(database, orderNo))!;
    },

    /** As refunds do it: the books first, then the order. */
    async refund(orderNo: string, amount: number): Promise<void> {
      await database.transaction(async (transaction) => {
        const { amount: all, refunded } = (await orders.find(transaction, orderNo))!;
        const whole = refunded + amount === all;
        await orders.refunding.begin(transaction, orderNo, { whole, reason: '买错了' });
        const legs = [
          { account: revenue, amount: -amount },
          { account: refundPayable, amount },
        ];
        const key = `refund:${randomUUID()}`;
        await ledger.posting.post(transaction, { key, kind: 'refund', title: '退款', legs });
        await orders.refunding.finish(transaction, orderNo, amount);
      });
    },

    /** What waits, and then the run of the hour. */
    async settle(): Promise<void> {
      await jobs.runAll();
      await promotion.jobs[0]!.run({});
    },

    post,
    fund: (userId: number, amount: number) =>
      post(`fund:${randomUUID()}`, channelAccount('bank'), userBalance(userId), amount),
    spend: (userId: number, amount: number) =>
      post(`spend:${randomUUID()}`, userBalance(userId), revenue, amount),
    balance: (userId: number) => ledger.balance(database, userId),

    async reward(orderNo: string) {
      const [row] = await database
        .select()
        .from(promotionRewards)
        .where(eq(promotionRewards.orderNo, orderNo));
      return row ?? null;
    },

    async account(name: string): Promise<number> {
      const [row] = await database.select().from(ledgerAccounts).where(eq(ledgerAccounts.name, name));
      return row?.balance ?? 0;
    },
  };
}
export type TestPromotion = Awaited<ReturnType<typeof testPromotion>>;
