import { randomUUID } from 'node:crypto';
import { dataOf } from '@portal/contract/endpoint';
import { memberships } from '@portal/contract/memberships';
import { orders } from '@portal/contract/orders';
import { type Channel, payments } from '@portal/contract/payments';
import { promotionDesk } from '@portal/contract/promotion-desk';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../platform/http/caller.ts';
import { staff, user } from '../../platform/testing.ts';
import { testApi, type TestApi } from '../../testing.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { paymentAttempts, paymentReceipts } from '../payments/payments.tables.ts';
import { promotionInvites } from './promotion.tables.ts';

let on: TestApi;
let planId: number;
beforeAll(async () => {
  on = await testApi();
  // Jobs are not started here.
  on.platform.jobs.send = async () => {};
  planId = dataOf(await on.call(memberships.plans, {})).plans[0]!.id;
});
afterAll(() => on.close());

const day = 86_400_000;

async function pair() {
  const { database, clock } = on.platform;
  const [inviterId, userId] = [await addPerson(on.platform), await addPerson(on.platform)];
  const invite = { userId, inviterId, key: '', sameDevice: false, createdAt: clock() };
  await database.insert(promotionInvites).values(invite);
  return { inviter: user({ userId: inviterId }), invited: user({ userId }) };
}

/** Buys at a gateway, where somebody pays: the buyer, or whoever is behind the buyer. */
async function buy(buyer: Caller, channel: Channel, payer?: string): Promise<string> {
  const goods = { goods_type: 'membership', goods_id: planId, quantity: 1 };
  const asked = { ...goods, idempotency_key: randomUUID() };
  const { order_no } = dataOf(await on.call(orders.createOrder, asked, buyer));
  const begin = channel === 'wechat' ? payments.qrcode : payments.alipay;
  dataOf(await on.call(begin, { order_no }, buyer));
  const [attempt] = await on.platform.database
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderNo, order_no));
  if (channel === 'alipay') on.gateways.alipay.visit(attempt!.url!);
  await on.gateways[channel].pay(attempt!.outTradeNo, payer === undefined ? {} : { payer });
  await on.gateways[channel].deliver();
  return order_no;
}

async function rewardOf(orderNo: string) {
  const { data } = dataOf(await on.call(promotionDesk.rewards, { page_size: 50 }, staff('operator')));
  return data.find(({ order_no }) => order_no === orderNo);
}

const payersOf = async (orderNo: string) =>
  on.platform.database
    .select({ payer: paymentReceipts.payerIndex })
    .from(paymentReceipts)
    .where(eq(paymentReceipts.orderNo, orderNo));

describe.each(['wechat', 'alipay'] as const)('%s', (channel) => {
  test('nobody is rewarded for what they paid themselves, now or before', async () => {
    const { inviter, invited } = await pair();
    const first = await buy(invited, channel);
    expect(await rewardOf(first)).toMatchObject({ state: 'waiting', refusal: null });

    await buy(inviter, channel, '示例付款人');
    const second = await buy(invited, channel, '示例付款人');
    expect(await rewardOf(second)).toMatchObject({ state: 'refused', refusal: 'payer' });
    // From then on they are known to pay as one, whoever pays this time.
    expect(await rewardOf(await buy(invited, channel))).toMatchObject({ refusal: 'payer' });
    // The first was earned in good faith, and is looked at again before it is paid.
    on.clock.advance(8 * day);
    await on.allJobs.find(({ name }) => name === 'promotion.settle')!.run({});
    expect(await rewardOf(first)).toMatchObject({ state: 'refused', refusal: 'payer', paid: 0 });
  });

  test('two people who pay for themselves are rewarded', async () => {
    const { inviter, invited } = await pair();
    await buy(inviter, channel, `${channel} 甲`);
    const orderNo = await buy(invited, channel, `${channel} 乙`);
    expect(await rewardOf(orderNo)).toMatchObject({ state: 'waiting' });
    on.clock.advance(8 * day);
    await on.allJobs.find(({ name }) => name === 'promotion.settle')!.run({});
    expect(await rewardOf(orderNo)).toMatchObject({ state: 'paid' });
  });

  test('who paid is kept as a keyed hash alone', async () => {
    const { invited } = await pair();
    const orderNo = await buy(invited, channel, 'somebody-known');
    const [{ payer } = { payer: null }] = await payersOf(orderNo);
    expect(payer).toMatch(/^[\w-]{43}$/);
    const again = await buy((await pair()).invited, channel, 'somebody-known');
    expect(await payersOf(again)).toEqual([{ payer }]);
  });
});

test('the same name at the other gateway is somebody else', async () => {
  const { inviter, invited } = await pair();
  await buy(inviter, 'wechat', 'one-name');
  expect(await rewardOf(await buy(invited, 'alipay', 'one-name'))).toMatchObject({ state: 'waiting' });
});
