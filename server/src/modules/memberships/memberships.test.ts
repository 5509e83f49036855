import { accounts } from '@portal/contract/accounts';
import { code } from '@portal/contract/codes';
import { courses } from '@portal/contract/courses';
import { dataOf } from '@portal/contract/endpoint';
import { memberPrice } from '@portal/contract/membership-titles';
import { memberships as endpoints, membershipDesk } from '@portal/contract/memberships';
import { lessons } from '@portal/contract/lessons';
import { orders } from '@portal/contract/orders';
import { payments } from '@portal/contract/payments';
import { refundDesk, refunds } from '@portal/contract/refunds';
import { role, type RoleId } from '@portal/contract/roles';
import { subscriptions } from '@portal/contract/subscriptions';
import { toUnixSeconds } from '@portal/contract/time';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { staff, visitor } from '../../platform/testing.ts';
import { courses as courseRows, courseLessons } from '../courses/courses.tables.ts';
import { courseNamed, sample } from '../courses/courses.testing.ts';
import { lessonProgress, playSessions } from '../lessons/lessons.tables.ts';
import { addMonths } from './memberships.terms.ts';
import { day, testMemberships, type TestMemberships } from './memberships.testing.ts';

let on: TestMemberships;
let me: Awaited<ReturnType<TestMemberships['person']>>;
beforeAll(async () => {
  on = await testMemberships();
});
afterAll(() => on.close());
beforeEach(async () => {
  me = await on.person();
});

const plan = (goods_id: number) => ({ goods_type: 'membership', goods_id });
const own = async () => dataOf(await on.call(endpoints.own, {}, me));
const inMonths = (months: number) => toUnixSeconds(addMonths(on.clock(), months));

async function memberCourse() {
  const [row] = await on.platform.database
    .select({ id: courseRows.id, lessonId: courseLessons.id })
    .from(courseRows)
    .innerJoin(courseLessons, eq(courseLessons.courseId, courseRows.id))
    .where(and(eq(courseRows.memberFree, true), eq(courseRows.state, 'published')))
    .limit(1);
  return row!;
}

describe('buying', () => {
  test('makes a member, and buying again adds to the end', async () => {
    expect(dataOf(await on.call(accounts.haveVip, {}, me))).toEqual({ have_vip: false, expire_time: 0 });
    expect(await own()).toEqual({ is_member: false, expire_time: 0, terms: [] });
    const quote = dataOf(await on.call(orders.quote, plan(on.year.id), me));
    expect(quote).toMatchObject({ title: on.year.title, amount: 29_900, href: '/vip', former: null });
    await on.buy(me, plan(on.year.id));
    const year = inMonths(12);
    expect(dataOf(await on.call(accounts.haveVip, {}, me))).toEqual({ have_vip: true, expire_time: year });
    on.clock.advance(day);
    await on.buy(me, plan(on.month.id));
    const end = toUnixSeconds(addMonths(new Date(year * 1000), 1));
    expect(await own()).toMatchObject({
      is_member: true,
      expire_time: end,
      terms: [
        { months: 1, starts: year, ends: end, source: 'order' },
        { months: 12, ends: year },
      ],
    });
    expect(dataOf(await on.call(accounts.userinfo, {}, me)).vip_until).toBe(end);
  });

  test('is of one plan that is on sale', async () => {
    const off = { title: '停售方案', price: 100, benefits: [], on_sale: false, position: 9 };
    const made = { key: crypto.randomUUID(), months: 1, content: off };
    const { id } = dataOf(await on.call(membershipDesk.createPlan, made, on.operator));
    expect((await on.call(orders.quote, plan(id), me)).msg).toContain('已停售');
    expect((await on.call(orders.quote, plan(987_654), me)).msg).toContain('不存在');
    expect((await on.call(orders.quote, { ...plan(on.month.id), quantity: 2 }, me)).code).toBe(
      code.invalidFields,
    );
    expect(dataOf(await on.call(endpoints.plans, {})).plans.map((each) => each.id)).toEqual([
      on.month.id,
      on.year.id,
    ]);
    expect(await on.call(orders.quote, plan(on.month.id), me)).toMatchObject({ code: code.success });
  });
});

describe('benefits', () => {
  test('an order keeps its price, and whoever became a member since is offered to order anew for less', async () => {
    const course = { goods_type: 'course', goods_id: await courseNamed(on, sample.paid) };
    const place = async () =>
      dataOf(await on.call(orders.createOrder, { ...course, idempotency_key: crypto.randomUUID() }, me));
    const detailOf = async (order_no: string) => dataOf(await on.call(orders.orderDetail, { order_no }, me));
    const { order_no } = await place();
    expect(await detailOf(order_no)).toMatchObject({ amount: 29_900, member_amount: null });
    await on.buy(me, plan(on.month.id));
    expect((await place()).order_no).toBe(order_no);
    expect(await detailOf(order_no)).toMatchObject({ amount: 29_900, member_amount: 26_910 });
    dataOf(await on.call(orders.cancelOrder, { order_no }, me));
    expect((await detailOf(order_no)).member_amount).toBeNull();
    const anew = await place();
    expect(await detailOf(anew.order_no)).toMatchObject({ amount: 26_910, member_amount: null });
  });

  test('an order at the member price may still be paid when the membership has ended meanwhile', async () => {
    await on.buy(me, plan(on.month.id));
    on.clock.advance(addMonths(on.clock(), 1).getTime() - on.clock().getTime() - 10 * 60_000);
    const course = { goods_type: 'course', goods_id: await courseNamed(on, sample.paid) };
    const asked = { ...course, idempotency_key: crypto.randomUUID() };
    const { order_no, amount } = dataOf(await on.call(orders.createOrder, asked, me));
    expect(amount).toBe(26_910);
    on.clock.advance(15 * 60_000);
    expect((await own()).is_member).toBe(false);
    await on.pay(order_no, me);
    expect(dataOf(await on.call(orders.orderDetail, { order_no }, me)).status).toBe(1);
  });

  test('an order of somebody who was no member is not taken for one of a member when the price rises', async () => {
    const goods_id = await courseNamed(on, sample.paid);
    const asked = { goods_type: 'course', goods_id, idempotency_key: crypto.randomUUID() };
    const { order_no, amount } = dataOf(await on.call(orders.createOrder, asked, me));
    const setPrice = (price: number) =>
      on.platform.database.update(courseRows).set({ price }).where(eq(courseRows.id, goods_id));
    const risen = Math.round((amount * 10) / 9);
    expect(memberPrice(risen)).toBe(amount);
    await setPrice(risen);
    const answer = await on.call(payments.qrcode, { order_no }, me);
    await setPrice(amount);
    expect(answer).toMatchObject({ code: code.success });
  });

  test('a member pays ten percent less for courses and learning paths', async () => {
    const course = { goods_type: 'course', goods_id: await courseNamed(on, sample.paid) };
    const paths = dataOf(await on.call(courses.courseSystem, {}));
    const path = paths.find(({ price }) => price > 0)!;
    expect(dataOf(await on.call(orders.quote, course, me))).toMatchObject({ amount: 29_900, former: null });
    await on.buy(me, plan(on.month.id));
    expect(dataOf(await on.call(orders.quote, course, me))).toMatchObject({ amount: 26_910, former: 29_900 });
    const whole = { goods_type: 'path', goods_id: path.id };
    expect(dataOf(await on.call(orders.quote, whole, me))).toMatchObject({
      amount: Math.round(path.price * 0.9),
      former: path.price,
    });
    on.clock.advance(32 * day);
    expect(dataOf(await on.call(orders.quote, course, me))).toMatchObject({ amount: 29_900, former: null });
  });

  test('member courses are open as long as the membership, and may be bought for good', async () => {
    const { id, lessonId } = await memberCourse();
    const right = async () => dataOf(await on.call(courses.courseDetail, { id }, me)).own_right;
    expect(await right()).toMatchObject({ offer: 'purchase', text: expect.stringContaining('会员免费') });
    await on.buy(me, plan(on.month.id));
    const until = inMonths(1);
    expect(await right()).toMatchObject({ right: 'granted', source: 'membership', until, offer: 'none' });
    expect(dataOf(await on.call(lessons.saveVideoHistory, { lesson_id: lessonId }, me))).toHaveProperty(
      'session',
    );
    expect(await on.call(orders.quote, { goods_type: 'course', goods_id: id }, me)).toMatchObject({
      code: code.success,
    });
    on.clock.advance(32 * day);
    expect(await right()).toMatchObject({ source: null, offer: 'purchase' });
    const paid = await courseNamed(on, sample.paid);
    await on.buy(me, plan(on.month.id));
    expect(dataOf(await on.call(courses.courseDetail, { id: paid }, me)).own_right.source).toBeNull();
  });

  test('what is being played by a membership ends when it is taken back, and goes on when it is extended', async () => {
    const { lessonId } = await memberCourse();
    const { userId } = me.session;
    const give = (key: string) => on.call(membershipDesk.give, gift(key), on.operator);
    const gift = (key: string) => ({ key, mobile: me.mobile, months: 1, reason: '活动赠送' });
    const end = dataOf(await give(crypto.randomUUID())).expire_time;
    dataOf(await on.call(lessons.saveVideoHistory, { lesson_id: lessonId }, me));
    const until = async () => {
      const rows = await on.platform.database
        .select({ until: playSessions.until })
        .from(playSessions)
        .where(eq(playSessions.userId, userId));
      return toUnixSeconds(rows[0]!.until!);
    };
    expect(await until()).toBe(end);
    const later = dataOf(await give(crypto.randomUUID())).expire_time;
    expect(await until()).toBe(later);
    for (const { id } of (await own()).terms) {
      dataOf(await on.call(membershipDesk.takeBack, { term_id: id, reason: '活动取消' }, on.operator));
    }
    expect(await until()).toBe(toUnixSeconds(on.clock()));
  });

  test('a member course for experts stays closed to a member who is none', async () => {
    const { id } = await memberCourse();
    const forWhom = (audience: RoleId[]) =>
      on.platform.database.update(courseRows).set({ audience }).where(eq(courseRows.id, id));
    const shown = async () => dataOf(await on.call(courses.courseDetail, { id }, me)).own_right;
    await on.buy(me, plan(on.month.id));
    await forWhom([role.expert]);
    expect(await shown()).toMatchObject({ offer: 'certify' });
    await forWhom([]);
    expect(await shown()).toMatchObject({ right: 'granted', source: 'membership' });
  });

  test('anybody who is a member has twenty subscriptions', async () => {
    const most = async () => dataOf(await on.call(subscriptions.list, {}, me)).most;
    expect(await most()).toBe(1);
    await on.buy(me, plan(on.month.id));
    expect(await most()).toBe(20);
  });

  test('a visitor is asked for nothing, and somebody logged in once', async () => {
    const id = await courseNamed(on, sample.paid);
    const asked = async (caller: typeof me | ReturnType<typeof visitor>) => {
      const spies = [vi.spyOn(on.open.pool, 'query')];
      await on.call(courses.courseDetail, { id }, caller);
      const all = spies.flatMap((spy) => spy.mock.calls.map(([query]) => JSON.stringify(query)));
      for (const spy of spies) spy.mockRestore();
      return all.filter((query) => query.includes('from \\"memberships\\"')).length;
    };
    expect(await asked(visitor())).toBe(0);
    expect(await asked(me)).toBe(1);
  });
});

describe('refunds', () => {
  const obstacle = async (order_no: string) =>
    dataOf(await on.call(refunds.preview, { order_no }, me)).obstacle;

  test('follow the rule while no benefit of the term was used, and shorten the membership', async () => {
    const first = await on.buy(me, plan(on.month.id));
    const second = await on.buy(me, plan(on.year.id));
    expect(await obstacle(first)).toBeNull();
    const course = { goods_type: 'course', goods_id: await courseNamed(on, sample.paid) };
    await on.buy(me, course);
    expect(await obstacle(first)).toContain('会员价');
    // Its own term has not begun, so nothing of it was used.
    expect(await obstacle(second)).toBeNull();
    const before = (await own()).expire_time;
    const { id } = dataOf(await on.call(refunds.ask, { order_no: second, reason: '暂时用不上' }, me));
    const approved = { id, agree: true };
    dataOf(await on.call(refundDesk.decide, approved, staff('finance')));
    const after = await own();
    expect(after.expire_time).toBe(inMonths(1));
    expect(after.expire_time).toBeLessThan(before);
    expect(after.terms[0]).toMatchObject({ months: 12, taken_back: expect.any(Number) });
    expect(after.is_member).toBe(true);
  });

  test('are not kept back by an order merely opened, whose member price goes with the membership', async () => {
    const membership = await on.buy(me, plan(on.month.id));
    const course = { goods_type: 'course', goods_id: await courseNamed(on, sample.paid) };
    const open = async () => {
      const asked = { ...course, idempotency_key: crypto.randomUUID() };
      return dataOf(await on.call(orders.createOrder, asked, me)).order_no;
    };
    const order_no = await open();
    expect(await obstacle(membership)).toBeNull();
    dataOf(await on.call(payments.qrcode, { order_no }, me));
    const asked = { order_no: membership, reason: '暂时用不上' };
    const { id } = dataOf(await on.call(refunds.ask, asked, me));
    dataOf(await on.call(refundDesk.decide, { id, agree: true }, staff('finance')));
    expect((await on.call(payments.qrcode, { order_no }, me)).msg).toBe(
      '会员已收回，此订单的会员价不再有效，请勿付款，可以取消订单',
    );
    dataOf(await on.call(orders.cancelOrder, { order_no }, me));
    await on.pay(await open(), me);
  });

  test('are for staff to decide once a member course was learned, not while it was tried', async () => {
    const order = await on.buy(me, plan(on.month.id));
    const { id: courseId, lessonId } = await memberCourse();
    const { userId } = me.session;
    const { database } = on.platform;
    await database.update(courseLessons).set({ trialSeconds: 60 }).where(eq(courseLessons.id, lessonId));
    on.clock.advance(1000);
    const now = on.clock();
    const row = { userId, lessonId, courseId, coveredMs: 60_000, startedAt: now, updatedAt: now };
    await database.insert(lessonProgress).values(row);
    expect(await obstacle(order)).toBeNull();
    await database.update(lessonProgress).set({ coveredMs: 61_000 }).where(eq(lessonProgress.userId, userId));
    expect(await obstacle(order)).toContain('会员免费课程');
    // The lesson has another film since, which was not begun.
    await database
      .update(lessonProgress)
      .set({ coveredMs: 0, formerCoveredMs: 61_000 })
      .where(eq(lessonProgress.userId, userId));
    expect(await obstacle(order)).toContain('会员免费课程');
    await on.buy(me, { goods_type: 'course', goods_id: courseId });
    // Bought for good, it is no benefit any more; the price was.
    expect(await obstacle(order)).toContain('会员价');
  });

  test('a trial as long as the film is none: what was seen of it was seen as a member', async () => {
    const order = await on.buy(me, plan(on.month.id));
    const { id: courseId, lessonId } = await memberCourse();
    const { database } = on.platform;
    const [lesson] = await database.select().from(courseLessons).where(eq(courseLessons.id, lessonId));
    const { durationSeconds, trialSeconds } = lesson!;
    const tryFor = (seconds: number | null) =>
      database.update(courseLessons).set({ trialSeconds: seconds }).where(eq(courseLessons.id, lessonId));
    on.clock.advance(1000);
    const times = { startedAt: on.clock(), updatedAt: on.clock() };
    const { userId } = me.session;
    await database
      .insert(lessonProgress)
      .values({ userId, lessonId, courseId, coveredMs: durationSeconds * 1000 - 1000, ...times });
    await tryFor(durationSeconds);
    expect(await obstacle(order)).toContain('会员免费课程');
    await tryFor(durationSeconds - 1);
    expect(await obstacle(order)).toBeNull();
    await tryFor(trialSeconds);
  });

  test('are for staff to decide once a benefit was used', async () => {
    const order = await on.buy(me, plan(on.month.id));
    const form = { name: '设备', query: { keyword: '设备' }, frequency: 'off' };
    dataOf(await on.call(subscriptions.save, form, me));
    expect(await obstacle(order)).toBeNull();
    dataOf(await on.call(subscriptions.save, { ...form, name: '家具', query: { keyword: '家具' } }, me));
    expect(await obstacle(order)).toContain('订阅');
    on.clock.advance(7 * day + 1);
    expect(await obstacle(order)).toContain('7 天');
  });
});
