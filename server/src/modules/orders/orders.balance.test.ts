import { randomUUID } from 'node:crypto';
import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { orders as calls } from '@portal/contract/orders';
import { orderStatus } from '@portal/contract/order-titles';
import { payments } from '@portal/contract/payments';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { UserCaller } from '../../platform/http/caller.ts';
import { signedInUser } from '../../platform/testing.ts';
import { testApi, type TestApi } from '../../testing.ts';
import { users } from '../accounts/accounts.tables.ts';
import { courseRights } from '../courses/courses.tables.ts';
import { courseNamed, sample } from '../courses/courses.testing.ts';
import { channelAccount, createLedger, userBalance } from '../ledger/ledger.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { createSmsCodes } from '../sms-codes/sms-codes.ts';

const funds = 100_000;

let on: TestApi;
let buyer: UserCaller;
let mobile: string;
let courseId: number;
let lastMobile = 13_912_350_000;
beforeAll(async () => {
  on = await testApi();
  // Jobs are not started here.
  on.platform.jobs.send = async () => {};
  courseId = await courseNamed(on, sample.paid);
});
afterAll(() => on.close());
beforeEach(async () => {
  const { database, keyring } = on.platform;
  mobile = String(++lastMobile);
  const userId = await addPerson(on.platform);
  const values = { mobileSealed: keyring.seal(mobile), mobileIndex: keyring.blindIndex('mobile', mobile) };
  await database.update(users).set(values).where(eq(users.id, userId));
  // A proof counts as long as its session is open.
  buyer = await signedInUser(on.platform, { userId });
  await database.transaction((transaction) =>
    createLedger(on.platform).posting.post(transaction, {
      key: `test:${randomUUID()}`,
      kind: 'topup',
      title: '充值',
      legs: [
        { account: channelAccount('bank'), amount: -funds },
        { account: userBalance(userId), amount: funds },
      ],
    }),
  );
});

async function ordered(goods: object = { goods_type: 'course', goods_id: courseId }) {
  return dataOf(await on.call(calls.createOrder, { ...goods, idempotency_key: randomUUID() }, buyer));
}

async function texted(): Promise<string> {
  let digits = '';
  const sms = { send: async (message: { code: string }) => void (digits = message.code) };
  // Each person at a computer of their own: nobody is asked for a captcha.
  const caller = { ...buyer, fingerprint: mobile, address: `10.0.0.${lastMobile % 250}` };
  await createSmsCodes(on.platform, { sms }).sms.sendSms({ mobile, scene: 'verify', caller });
  return digits;
}

const pay = (order_no: string, digits: string) =>
  on.call(calls.balancePay, { order_no, code: digits }, buyer);
const balance = async (order_no: string) =>
  dataOf(await on.call(calls.orderDetail, { order_no }, buyer)).balance;

test('two presses with one code by text message are both told that it is paid', async () => {
  const { order_no, amount } = await ordered();
  const digits = await texted();
  const answers = await Promise.all([pay(order_no, digits), pay(order_no, digits)]);
  expect(answers.map(({ data }) => data)).toEqual([
    { status: orderStatus.paid },
    { status: orderStatus.paid },
  ]);
  expect(await balance(order_no)).toBe(funds - amount);
  expect(dataOf(await pay(order_no, digits))).toEqual({ status: orderStatus.paid });
});

test('so is the second while the first still waits for the gateway to close its code', async () => {
  const { order_no, amount } = await ordered();
  dataOf(await on.call(payments.qrcode, { order_no }, buyer));
  const digits = await texted();
  const { wechat } = on.gateways.ports;
  const close = wechat.close.bind(wechat);
  const closing = vi.spyOn(wechat, 'close').mockImplementationOnce(async (...args) => {
    expect(dataOf(await pay(order_no, digits))).toEqual({ status: orderStatus.paid });
    return close(...args);
  });
  expect(dataOf(await pay(order_no, digits))).toEqual({ status: orderStatus.paid });
  expect(closing).toHaveBeenCalledTimes(2);
  closing.mockRestore();
  expect(await balance(order_no)).toBe(funds - amount);
});

test('one code pays one order, however many are paid with it at once', async () => {
  const [one, other] = [await ordered(), await ordered({ goods_type: 'membership', goods_id: 1 })];
  const digits = await texted();
  expect(await pay(one.order_no, digits === '000000' ? '111111' : '000000')).toMatchObject({
    code: code.failure,
    msg: expect.stringContaining('验证码错误'),
  });
  const answers = await Promise.all([pay(one.order_no, digits), pay(other.order_no, digits)]);
  expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([code.success, code.failure]));
  const paid = answers[0].code === code.success ? one : other;
  expect(await balance(one.order_no)).toBe(funds - paid.amount);
});

// However far the first has come when the second begins: before it is paid, in the middle, and after.
test.each(Array.from({ length: 16 }, (_, steps) => steps))(
  'a second press %i statements behind the first is told that it is paid',
  async (steps) => {
    const { order_no, amount } = await ordered();
    const digits = await texted();
    const first = pay(order_no, digits);
    for (let step = 0; step < steps; step += 1) await on.platform.database.execute(sql`select 1`);
    const answers = await Promise.all([first, pay(order_no, digits)]);
    expect(answers.map(({ data }) => data)).toEqual([
      { status: orderStatus.paid },
      { status: orderStatus.paid },
    ]);
    expect(await balance(order_no)).toBe(funds - amount);
  },
);

test('what came in another way meanwhile is not paid for, and the order can be cancelled', async () => {
  const { order_no } = await ordered();
  const { database, clock } = on.platform;
  const { userId } = buyer.session;
  const right = { target: 'course', targetId: courseId, source: 'staff', sourceId: 'test' } as const;
  await database.insert(courseRights).values({ userId, ...right, grantedAt: clock() });
  const refusal = { code: code.failure, msg: '您已拥有该课程，请勿付款，可以取消订单' };
  expect(await pay(order_no, await texted())).toMatchObject(refusal);
  expect(await on.call(payments.qrcode, { order_no }, buyer)).toMatchObject(refusal);
  expect(await balance(order_no)).toBe(funds);
  expect(await on.call(calls.cancelOrder, { order_no }, buyer)).toMatchObject({ code: code.success });
});
