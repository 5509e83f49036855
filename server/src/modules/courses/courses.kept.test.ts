import { courseRights as rightCalls } from '@portal/contract/course-staff';
import { courseStructure } from '@portal/contract/course-structure';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk, type Desk } from '../course-desk/course-desk.testing.ts';
import { courseProgress } from '../lessons/lessons.tables.ts';
import { addPerson } from '../messages/messages.testing.ts';
import type { OrderRow } from '../orders/orders.ts';
import { courseGoods } from './courses.goods.ts';
import { createRights } from './courses.rights.ts';
import { courseLessons } from './courses.tables.ts';
import { courseNamed, sample } from './courses.testing.ts';

let desk: Desk;
let rights: ReturnType<typeof createRights>;
let paid: number;
let free: number;
beforeAll(async () => {
  desk = await openDesk();
  rights = createRights(desk.platform);
  paid = await courseNamed(desk, sample.paid);
  free = await courseNamed(desk, sample.free);
});
afterAll(() => desk.close());

const day = 86_400_000;
const steps = (...ids: number[]) => ids.map((id) => ({ id, required: true }));
const content = {
  title: '岗位能力路径',
  summary: '',
  description: '',
  cover: '',
  audience: [],
  price: 19_900,
  position: 0,
};

async function openPath() {
  const save = (id: number | undefined, ...courseIds: number[]) =>
    desk.ask(courseStructure.savePath, { id, content: { ...content, courses: steps(...courseIds) } });
  const { id } = await save(undefined, paid, free);
  const key = (userId: number, source: 'order' | 'staff' | 'activation', sourceId: string) =>
    ({ userId, target: 'path', targetId: id, source, sourceId }) as const;
  return { id, key, change: (...courseIds: number[]) => save(id, ...courseIds) };
}

type Key = Omit<Parameters<typeof rights.grant>[1], 'until'>;
const grant = (key: Key, until: Date | null = null) =>
  desk.platform.database.transaction((transaction) => rights.grant(transaction, { ...key, until }));
const revoke = (key: Key) =>
  desk.platform.database.transaction((transaction) => rights.revoke(transaction, { ...key, reason: '退款' }));
const mayTake = (userId: number) => rights.mayTake(userId, paid);
const person = () => addPerson(desk.platform);
const goodsOf = () => courseGoods({ rights, examBegun: async () => false, isCertified: async () => false });

test('a course that leaves a path stays with those who bought the path, until that is refunded', async () => {
  const { key, change } = await openPath();
  const [buyer, refunded, stranger] = [await person(), await person(), await person()];
  await grant(key(buyer, 'order', 'P1'));
  await grant(key(refunded, 'order', 'P2'));
  await revoke(key(refunded, 'order', 'P2'));
  await change(free);
  expect(await mayTake(buyer)).toBe(true);
  expect([await mayTake(refunded), await mayTake(stranger)]).toEqual([false, false]);
  // Whatever happens to the path: the right is one.
  await change(free, paid);
  await change(free);
  expect(await mayTake(buyer)).toBe(true);
  expect((await rights.owned(buyer, 'course', { limit: 10, offset: 0 })).total).toBe(1);
  await revoke(key(buyer, 'order', 'P1'));
  expect(await mayTake(buyer)).toBe(false);
});

test('a path that was paid for after a course left it comes with that course, as it was ordered', async () => {
  const { id, change } = await openPath();
  const [, goods] = goodsOf();
  const buy = async (createdAt: Date, orderNo: string) => {
    const order = { userId: await person(), goodsId: id, orderNo, createdAt } as OrderRow;
    const within = (step: 'grant' | 'revoke') =>
      desk.platform.database.transaction((transaction) => goods![step](transaction, order, '退款'));
    await within('grant');
    return { ...order, refund: () => within('revoke') };
  };
  const before = desk.clock();
  desk.clock.advance(day);
  await change(free);
  const inPath = async () =>
    (await desk.ask(courseStructure.paths, {})).data.find((path) => path.id === id)!.content.courses;
  expect(await inPath()).toEqual(steps(free));
  desk.clock.advance(day);
  const early = await buy(before, 'P4');
  const late = await buy(desk.clock(), 'P5');
  expect([await mayTake(early.userId), await mayTake(late.userId)]).toEqual([true, false]);
  await change(free, paid);
  expect(await mayTake(late.userId)).toBe(true);
  await change(free);
  expect([await mayTake(early.userId), await mayTake(late.userId)]).toEqual([true, true]);
  await early.refund();
  expect(await mayTake(early.userId)).toBe(false);
});

test('what is kept ends with its term', async () => {
  const { key, change } = await openPath();
  const learner = await person();
  await grant(key(learner, 'activation', '5'), new Date(desk.clock().getTime() + day));
  await change(free);
  expect(await mayTake(learner)).toBe(true);
  desk.clock.advance(day + 1);
  expect(await mayTake(learner)).toBe(false);
});

test('taking a path back leaves the same course that staff gave by itself', async () => {
  const { id, key, change } = await openPath();
  const learner = await person();
  const staffId = String(await person());
  const course = { ...key(learner, 'staff', staffId), target: 'course', targetId: paid } as const;
  await grant(course);
  await grant(key(learner, 'staff', staffId));
  await change(free);
  const { data } = await desk.ask(rightCalls.list, { type: 'course', item_id: paid });
  expect(data.filter(({ user }) => user.id === learner)).toMatchObject([
    { state: 'active', granted_by: expect.stringMatching(/./) },
    { state: 'active', granted_by: expect.stringMatching(/./) },
  ]);
  const path = (await desk.ask(rightCalls.list, { type: 'system', item_id: id })).data[0]!;
  await desk.ask(rightCalls.revoke, { id: path.id, reason: '开错了人' });
  expect(await mayTake(learner)).toBe(true);
  await revoke(course);
  expect(await mayTake(learner)).toBe(false);
});

test('what was learned of a course that has left the path counts when a refund is asked for', async () => {
  const { id, key, change } = await openPath();
  const userId = await person();
  await grant(key(userId, 'order', 'P3'));
  const [, goods] = goodsOf();
  const order = { userId, goodsId: id, orderNo: 'P3' } as OrderRow;
  const obstacle = () => goods!.refundObstacle(desk.platform.database, order);
  await change(free);
  expect(await obstacle()).toBeNull();
  const now = desk.clock();
  const [lesson] = await desk.platform.database
    .select()
    .from(courseLessons)
    .where(eq(courseLessons.courseId, paid))
    .limit(1);
  await desk.platform.database.insert(courseProgress).values({
    userId,
    courseId: paid,
    coveredMs: 36_000_000,
    lastLessonId: lesson!.id,
    startedAt: now,
    updatedAt: now,
  });
  expect(await obstacle()).toContain('10%');
});

test('rights were taken back when none of them stands, and no other opens the course', async () => {
  const { key, change } = await openPath();
  const takenBack = (userId: number) => rights.wasTakenBack(desk.platform.database, userId, paid);
  const [stranger, refunded, ended, member] = [
    await person(),
    await person(),
    await person(),
    await person(),
  ];
  expect(await takenBack(stranger)).toBe(false);
  await grant(key(refunded, 'order', 'P6'));
  await grant(key(member, 'order', 'P7'));
  await grant(key(ended, 'activation', '6'), new Date(desk.clock().getTime() + day));
  expect(await takenBack(refunded)).toBe(false);
  await revoke(key(refunded, 'order', 'P6'));
  await revoke(key(member, 'order', 'P7'));
  await grant(key(member, 'staff', '1'));
  desk.clock.advance(2 * day);
  expect([await takenBack(refunded), await takenBack(ended), await takenBack(member)]).toEqual([
    true,
    false,
    false,
  ]);
  await change(free);
  expect([await takenBack(refunded), await takenBack(ended), await takenBack(member)]).toEqual([
    true,
    false,
    false,
  ]);
});
