import { code } from '@portal/contract/codes';
import { courses as courseCalls } from '@portal/contract/courses';
import { dataOf, type OutputOf, type Endpoint } from '@portal/contract/endpoint';
import { lessons } from '@portal/contract/lessons';
import { orders as calls } from '@portal/contract/orders';
import { role, type RoleId } from '@portal/contract/roles';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UserCaller } from '../../platform/http/caller.ts';
import { user } from '../../platform/testing.ts';
import { testApi, type TestApi } from '../../testing.ts';
import { users } from '../accounts/accounts.tables.ts';
import { addIdentity } from '../identities/identities.testing.ts';
import { courseProgress } from '../lessons/lessons.tables.ts';
import { addPerson } from '../messages/messages.testing.ts';
import type { OrderRow } from '../orders/orders.ts';
import { orders as orderRows } from '../orders/orders.tables.ts';
import { courseGoods } from './courses.goods.ts';
import { createRights } from './courses.rights.ts';
import { courseLessons, courses, learningPathCourses, learningPaths } from './courses.tables.ts';
import { courseNamed, grantCourse, sample } from './courses.testing.ts';

let on: TestApi;
let courseId: number;
let buyer: UserCaller;
let begun: number[];
let certified: number[];
beforeAll(async () => {
  on = await testApi();
  // Jobs are not started here.
  on.platform.jobs.send = async () => {};
  courseId = await courseNamed(on, sample.paid);
});
afterAll(() => on.close());
beforeEach(async () => {
  buyer = user({ userId: await addPerson(on.platform) });
  begun = [];
  certified = [];
});

const ask = async <E extends Endpoint>(endpoint: E, input: unknown) =>
  dataOf(await on.call(endpoint, input, buyer)) as OutputOf<E>;
const refused = async (input: object, text: string) => {
  const answer = await on.call(calls.quote, input, buyer);
  expect(answer.code).not.toBe(code.success);
  expect(answer.msg).toContain(text);
  expect(await on.call(calls.orderList, {}, buyer)).toMatchObject({ code: code.success });
};
const course = (goods_id: number) => ({ goods_type: 'course', goods_id });
const path = (goods_id: number) => ({ goods_type: 'path', goods_id });

const [courseGood, pathGood] = [0, 1].map((index) => () => {
  const rights = createRights(on.platform);
  const examBegun = async (_: number, id: number) => begun.includes(id);
  const isCertified = async (_: unknown, __: number, id: number) => certified.includes(id);
  return courseGoods({ rights, examBegun, isCertified })[index]!;
});

async function ordered(input: object): Promise<OrderRow> {
  const { order_no } = await ask(calls.createOrder, { ...input, idempotency_key: crypto.randomUUID() });
  const [row] = await on.platform.database.select().from(orderRows).where(eq(orderRows.orderNo, order_no));
  return row!;
}

async function paidPath() {
  const [row] = await on.platform.database
    .select({ id: learningPaths.id, price: learningPaths.price, courseId: learningPathCourses.courseId })
    .from(learningPaths)
    .innerJoin(learningPathCourses, eq(learningPathCourses.pathId, learningPaths.id))
    .innerJoin(courses, eq(courses.id, learningPathCourses.courseId))
    .where(eq(learningPaths.title, '供应商投标能力路径'))
    .limit(1);
  return row!;
}

test('a paid course is sold at its price, to those who do not have it', async () => {
  expect(await ask(calls.quote, course(courseId))).toMatchObject({
    title: sample.paid,
    amount: 29_900,
    href: `/course/${courseId}`,
  });
  await refused({ ...course(courseId), quantity: 2 }, '每次只能购买一份');
  await refused(course(await courseNamed(on, sample.free)), '无需购买');
  await refused(course(987_654), '不存在');
  const { userId } = buyer.session;
  // A right that ends does not keep anybody from buying one that does not.
  await grantCourse(on, userId, courseId, new Date(on.clock().getTime() + 1000));
  expect((await ask(calls.quote, course(courseId))).amount).toBe(29_900);
  await grantCourse(on, userId, courseId);
  await refused(course(courseId), '已拥有');
});

test('product 3: what is for experts is sold to certified experts alone, and whoever has it keeps it', async () => {
  const { database } = on.platform;
  const forWhom = (audience: RoleId[]) =>
    database.update(courses).set({ audience }).where(eq(courses.id, courseId));
  await forWhom([role.expert]);
  const { userId } = buyer.session;
  await refused(course(courseId), '本课程面向已认证的专家，请先认证或切换到相应身份');
  const shown = async () => (await ask(courseCalls.courseDetail, { id: courseId })).own_right;
  expect(await shown()).toMatchObject({ offer: 'certify', text: expect.stringContaining('已认证的专家') });

  const stranger = buyer;
  buyer = user({ userId: await addPerson(on.platform), roleId: role.expert, certified: true });
  const expert = buyer.session.userId;
  await database.update(users).set({ roleId: role.expert }).where(eq(users.id, expert));
  await addIdentity(on.platform, expert, { type: role.expert });
  expect((await ask(calls.quote, course(courseId))).amount).toBe(29_900);
  expect(await shown()).toMatchObject({ offer: 'purchase' });

  buyer = stranger;
  await grantCourse(on, userId, courseId);
  expect(await shown()).toMatchObject({ right: 'granted', offer: 'none' });
  await forWhom([]);
});

test('a course that was withdrawn is not sold', async () => {
  const set = (state: 'published' | 'withdrawn') =>
    on.platform.database.update(courses).set({ state }).where(eq(courses.id, courseId));
  await set('withdrawn');
  await refused(course(courseId), '已下架');
  await set('published');
  expect((await ask(calls.quote, course(courseId))).amount).toBe(29_900);
});

test('what was withdrawn after it was ordered is not paid for any more', async () => {
  const { database } = on.platform;
  const order = await ordered(course(courseId));
  const needless = () => courseGood!().needless!(database, order);
  expect(await needless()).toBeNull();
  await database.update(courses).set({ state: 'withdrawn' }).where(eq(courses.id, courseId));
  expect(await needless()).toBe('课程已下架');
  const paying = await on.call(calls.balancePay, { order_no: order.orderNo, code: '123456' }, buyer);
  expect(paying).toMatchObject({ code: code.failure, msg: expect.stringContaining('课程已下架') });
  await database.update(courses).set({ state: 'published' }).where(eq(courses.id, courseId));
  expect(await needless()).toBeNull();

  const { id } = await paidPath();
  const whole = await ordered(path(id));
  const pathNeedless = () => pathGood!().needless!(database, whole);
  const set = (state: 'published' | 'withdrawn') =>
    database.update(learningPaths).set({ state }).where(eq(learningPaths.id, id));
  expect(await pathNeedless()).toBeNull();
  await set('withdrawn');
  expect(await pathNeedless()).toBe('学习路径已下架');
  await set('published');
  expect(await pathNeedless()).toBeNull();
});

test('what became free after it was ordered is not paid for any more, but by whom it is not free for', async () => {
  const { database } = on.platform;
  const order = await ordered(course(courseId));
  const paying = () => on.call(calls.balancePay, { order_no: order.orderNo, code: '123456' }, buyer);
  const set = (changes: { price: number; audience?: RoleId[] }) =>
    database.update(courses).set(changes).where(eq(courses.id, courseId));
  await set({ price: 0 });
  expect((await paying()).msg).toBe('该课程已改为免费，请勿付款，可以取消订单');
  await set({ price: 0, audience: [role.expert] });
  expect((await paying()).msg).not.toContain('免费');
  await set({ price: 29_900, audience: [] });
  expect((await paying()).msg).not.toContain('免费');
});

test('what was paid for opens the course to the lesson, and a refund closes it', async () => {
  const order = await ordered(course(courseId));
  const right = async () => (await ask(courseCalls.courseDetail, { id: courseId })).own_right;
  expect(await right()).toMatchObject({ offer: 'purchase', text: expect.stringContaining('可购买学习') });
  const within = (step: 'grant' | 'revoke') =>
    on.platform.database.transaction((transaction) => courseGood!()[step](transaction, order, '退款'));
  await within('grant');
  await within('grant');
  expect(await right()).toMatchObject({ right: 'granted', source: 'order', offer: 'none' });
  expect(await ask(lessons.myBuyList, {})).toMatchObject({ total: 1 });
  const [lesson] = await on.platform.database
    .select({ id: courseLessons.id })
    .from(courseLessons)
    .where(eq(courseLessons.courseId, courseId))
    .limit(1);
  expect(await ask(lessons.saveVideoHistory, { lesson_id: lesson!.id })).toHaveProperty('session');
  await within('revoke');
  expect(await right()).toMatchObject({ offer: 'purchase' });
});

test('a learning path opens its courses', async () => {
  const { id, price, courseId: inside } = await paidPath();
  const order = await ordered(path(id));
  expect(order).toMatchObject({ amount: price, href: `/planning#path-${id}` });
  await on.platform.database.transaction((transaction) => pathGood!().grant(transaction, order));
  expect((await ask(courseCalls.courseDetail, { id: inside })).own_right).toMatchObject({ offer: 'none' });
  await refused(path(id), '已拥有');
  await refused(path(987_654), '不存在');
});

test('the rule of refunds looks at what was learned and at exams', async () => {
  const order = await ordered(course(courseId));
  const obstacle = () => courseGood!().refundObstacle(on.platform.database, order);
  expect(await obstacle()).toBeNull();
  const [row] = await on.platform.database.select().from(courses).where(eq(courses.id, courseId));
  const [lesson] = await on.platform.database
    .select({ id: courseLessons.id })
    .from(courseLessons)
    .where(eq(courseLessons.courseId, courseId))
    .limit(1);
  const tenth = row!.durationSeconds * 100;
  await on.platform.database.insert(courseProgress).values({
    userId: buyer.session.userId,
    courseId,
    coveredMs: tenth - 1,
    lastLessonId: lesson!.id,
    startedAt: on.clock(),
    updatedAt: on.clock(),
  });
  expect(await obstacle()).toBeNull();
  begun = [courseId];
  expect(await obstacle()).toContain('考试');
  begun = [];
  certified = [courseId];
  expect(await obstacle()).toBe('已获得结业证书');
  certified = [];
  await on.platform.database
    .update(courseProgress)
    .set({ coveredMs: tenth })
    .where(eq(courseProgress.userId, buyer.session.userId));
  expect(await obstacle()).toContain('10%');
});
