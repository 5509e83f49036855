import { randomUUID } from 'node:crypto';
import { dataOf } from '@portal/contract/endpoint';
import { memberships as endpoints } from '@portal/contract/memberships';
import { orders } from '@portal/contract/orders';
import { payments } from '@portal/contract/payments';
import { eq } from 'drizzle-orm';
import type { UserCaller } from '../../platform/http/caller.ts';
import { staff, user } from '../../platform/testing.ts';
import { testApi } from '../../testing.ts';
import { users } from '../accounts/accounts.tables.ts';
import { paymentAttempts } from '../payments/payments.tables.ts';

export const day = 86_400_000;

export type TestMemberships = Awaited<ReturnType<typeof testMemberships>>;

/** The server with its sample plans, somebody of the staff, and people who buy by WeChat. The clock stands at 10:00. */
export async function testMemberships() {
  const on = await testApi();
  // Jobs are not started here.
  on.platform.jobs.send = async () => {};
  const { database, keyring, clock } = on.platform;
  const { plans } = dataOf(await on.call(endpoints.plans, {}));
  let lastMobile = 13_912_340_000;

  async function pay(orderNo: string, buyer: UserCaller): Promise<void> {
    dataOf(await on.call(payments.qrcode, { order_no: orderNo }, buyer));
    const [attempt] = await database
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderNo, orderNo));
    await on.gateways.wechat.pay(attempt!.outTradeNo);
    await on.gateways.wechat.deliver();
    dataOf(await on.call(payments.checkOrder, { order_no: orderNo }, buyer));
  }

  return {
    ...on,
    month: plans.find(({ months }) => months === 1)!,
    year: plans.find(({ months }) => months === 12)!,
    operator: staff('operator'),
    pay,

    /** Somebody with an account and a mobile. */
    async person(): Promise<UserCaller & { mobile: string }> {
      const mobile = String(++lastMobile);
      const [row] = await database
        .insert(users)
        .values({
          mobileSealed: keyring.seal(mobile),
          mobileIndex: keyring.blindIndex('mobile', mobile),
          nickname: '示例用户',
          roleId: 2,
          inviteKey: `M${mobile}`,
          inviteKeyAt: clock(),
          createdAt: clock(),
        })
        .returning({ id: users.id });
      return { ...user({ userId: row!.id }), mobile };
    },

    /** Orders something and pays it; answers the number of the order. */
    async buy(buyer: UserCaller, goods: { goods_type: string; goods_id: number }): Promise<string> {
      const input = { ...goods, idempotency_key: randomUUID() };
      const { order_no } = dataOf(await on.call(orders.createOrder, input, buyer));
      await pay(order_no, buyer);
      return order_no;
    },
  };
}
