import { code } from '@portal/contract/codes';
import { courses as courseCalls } from '@portal/contract/courses';
import { dataOf, type OutputOf, type Endpoint } from '@portal/contract/endpoint';
import { lessons } from '@portal/contract/lessons';
import { orders as calls } from '@portal/contract/orders';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UserCaller } from '../../platform/http/caller.ts';
import { user } from '../../platform/testing.ts';
import { testApi, type TestApi } from '../../testing.ts';
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
  return courseGoods({ rights, examBegun })[index]!;
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

test('a course that was withdrawn is not sold', async () => {
  const set = (state: 'published' | 'withdrawn') =>
    on.platform.database.update(courses).set({ state }).where(eq(courses.id, courseId));
  await set('withdrawn');
  await refused(course(courseId), '已下架');
  await set('published');
  expect((await ask(calls.quote, course(courseId))).amount).toBe(29_900);
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
  await on.platform.database
    .update(courseProgress)
    .set({ coveredMs: tenth })
    .where(eq(courseProgress.userId, buyer.session.userId));
  expect(await obstacle()).toContain('10%');
});
