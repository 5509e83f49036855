import { randomUUID } from 'node:crypto';
import { code, PortalError } from '@portal/contract/codes';
import type { OrderHold, PayMethod } from '@portal/contract/order-titles';
import type { Transaction } from '../../platform/database/database.ts';
import type { UserCaller } from '../../platform/http/caller.ts';
import { createApi } from '../../platform/http/api.ts';
import { testPlatform, type TestPlatform, user } from '../../platform/testing.ts';
import { channelAccount, createLedger, userBalance } from '../ledger/ledger.ts';
import { addPerson, heldJobs } from '../messages/messages.testing.ts';
import { createMessages } from '../messages/messages.ts';
import type { Goods } from './orders.goods.ts';
import { createOrders, type OrderRow } from './orders.ts';

export const coursePrice = 19_900;
export const rightPassword = 'k.right';

/** A fake of a course, with its rights in memory. */
function fakeCourse() {
  const owners = new Map<string, number>();
  const keyOf = ({ userId, goodsId }: Pick<OrderRow, 'userId' | 'goodsId'>) => `${userId}:${goodsId}`;
  const goods: Goods = {
    type: 'course',
    async quote(_, userId, goodsId) {
      if (goodsId > 100) throw new PortalError(code.failure, '课程不存在或已下架');
      if ((owners.get(keyOf({ userId, goodsId })) ?? 0) > 0)
        throw new PortalError(code.failure, '您已拥有该课程');
      return { title: `课程 ${goodsId}`, amount: coursePrice, href: `/course/${goodsId}` };
    },
    async grant(_, order) {
      owners.set(keyOf(order), (owners.get(keyOf(order)) ?? 0) + 1);
    },
    async revoke(_, order) {
      owners.set(keyOf(order), (owners.get(keyOf(order)) ?? 0) - 1);
    },
    refundObstacle: async () => null,
  };
  return { goods, grants: (userId: number, goodsId: number) => owners.get(`${userId}:${goodsId}`) ?? 0 };
}

/** Orders and the ledger on a database of their own, with a gateway that does as it is told. */
export async function testOrders() {
  const on: TestPlatform = await testPlatform();
  const jobs = heldJobs();
  const platform = { ...on.platform, jobs };
  const ledger = createLedger(platform);
  const course = fakeCourse();
  const gateway = { closeAll: async (_: string): Promise<'closed' | 'paid'> => 'closed' };
  /** Orders that wait for a bank transfer. */
  const held = new Map<string, OrderHold>();
  /** By which money can come in at all. */
  const payable = new Set<PayMethod>(['wechat', 'alipay', 'balance', 'transfer']);
  const orders = createOrders(platform, {
    goods: [course.goods],
    ledger,
    messages: createMessages(platform),
    payments: { closeAll: (orderNo) => gateway.closeAll(orderNo) },
    holdsOf: async () => held,
    payable: async () => [...payable],
    prove: async (_, { password }) => {
      if (password !== rightPassword) throw new PortalError(code.failure, '密码不正确');
      return async () => {};
    },
  });
  const api = createApi([...orders.calls, ...ledger.calls]);
  const within = <T>(work: (transaction: Transaction) => Promise<T>) => platform.database.transaction(work);

  return {
    ...on,
    platform,
    jobs,
    ledger,
    orders,
    api,
    gateway,
    held,
    payable,
    within,
    grants: course.grants,
    newKey: () => randomUUID() as string,

    async buyer(): Promise<UserCaller> {
      return user({ userId: await addPerson(on.platform) });
    },

    /** Money somebody has, come in by bank. */
    async fund(userId: number, amount: number): Promise<void> {
      await within((transaction) =>
        ledger.posting.post(transaction, {
          key: `test:${randomUUID()}`,
          kind: 'topup',
          title: '充值',
          legs: [
            { account: channelAccount('bank'), amount: -amount },
            { account: userBalance(userId), amount },
          ],
        }),
      );
    },

    pay: (orderNo: string, reference: string) =>
      within((transaction) =>
        orders.settle(transaction, {
          orderNo,
          method: 'wechat',
          reference,
          from: channelAccount('wechat'),
          paidAt: on.clock(),
        }),
      ),
  };
}
export type TestOrders = Awaited<ReturnType<typeof testOrders>>;
