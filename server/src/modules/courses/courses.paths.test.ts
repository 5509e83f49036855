import { courses as calls } from '@portal/contract/courses';
import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { lessons } from '@portal/contract/lessons';
import { orders } from '@portal/contract/orders';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { user } from '../../platform/testing.ts';
import { testApi, type TestApi } from '../../testing.ts';
import { courseProgress } from '../lessons/lessons.tables.ts';
import { lessonsNamed } from '../lessons/lessons.testing.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { createRights } from './courses.rights.ts';
import { courses, learningPathCourses, learningPaths } from './courses.tables.ts';
import { courseNamed, grantCourse, sample } from './courses.testing.ts';

let on: TestApi;
let pathId: number;
let shown: number;
let hidden: number;
beforeAll(async () => {
  on = await testApi();
  const { database } = on.platform;
  shown = await courseNamed(on, sample.short);
  hidden = await courseNamed(on, sample.paid);
  const at = on.clock();
  const [path] = await database
    .insert(learningPaths)
    .values({ state: 'published', title: '半成的路径', price: 9900, createdAt: at, updatedAt: at })
    .returning({ id: learningPaths.id });
  pathId = path!.id;
  const steps = [shown, hidden].map((courseId, position) => ({ pathId, courseId, position }));
  await database.insert(learningPathCourses).values(steps);
  await setState('withdrawn', hidden);
});
afterAll(() => on.close());

const setState = (state: 'published' | 'withdrawn', ...ids: number[]) =>
  on.platform.database.update(courses).set({ state }).where(inArray(courses.id, ids));
const person = async () => user({ userId: await addPerson(on.platform) });

async function complete(userId: number, title: string) {
  const { database } = on.platform;
  const at = on.clock();
  const [course] = await database.select().from(courses).where(eq(courses.title, title));
  await database.insert(courseProgress).values({
    userId,
    courseId: course!.id,
    coveredMs: course!.durationSeconds * 1000,
    completedAt: at,
    lastLessonId: (await lessonsNamed(on, title))[0]!.id,
    startedAt: at,
    updatedAt: at,
  });
  return course!;
}

test('a course page counts the published courses of its paths', async () => {
  const { systems } = dataOf(await on.call(calls.courseDetail, { id: shown }));
  expect(systems.find(({ id }) => id === pathId)).toMatchObject({ courses: 1 });
});

test('a path is complete with its published courses', async () => {
  const me = await person();
  const { userId } = me.session;
  const { database } = on.platform;
  const key = { userId, target: 'path', targetId: pathId, source: 'order', sourceId: 'H1' } as const;
  const rights = createRights(on.platform);
  await database.transaction((transaction) => rights.grant(transaction, { ...key, until: null }));
  const course = await complete(userId, sample.short);
  const mine = dataOf(await on.call(lessons.myBuyList, { type: 'system' }, me));
  expect(mine.data).toMatchObject([{ percent: 100, complete: true, lessons: course.lessonCount }]);
});

test('a path is complete with its required courses, and with all of them where none is required', async () => {
  const me = await person();
  const { userId } = me.session;
  const { database, clock } = on.platform;
  const times = { createdAt: clock(), updatedAt: clock() };
  const [path] = await database
    .insert(learningPaths)
    .values({ state: 'published', title: '必修与选修', price: 9900, ...times })
    .returning({ id: learningPaths.id });
  const { id } = path!;
  const elective = await courseNamed(on, sample.free);
  await database.insert(learningPathCourses).values([
    { pathId: id, courseId: elective, position: 0, required: false },
    { pathId: id, courseId: shown, position: 1, required: true },
  ]);
  const key = { userId, target: 'path', targetId: id, source: 'order', sourceId: 'H2' } as const;
  await database.transaction((transaction) =>
    createRights(on.platform).grant(transaction, { ...key, until: null }),
  );
  const seen = async () => {
    const [system] = dataOf(await on.call(calls.courseSystem, { id }, me));
    const { data } = dataOf(await on.call(lessons.myBuyList, { type: 'system' }, me));
    return [system!.courses_done, system!.courses_needed, data[0]!.percent, data[0]!.complete];
  };
  expect(await seen()).toEqual([0, 1, 0, false]);
  await complete(userId, sample.short);
  expect(await seen()).toEqual([1, 1, 100, true]);
  await database
    .update(learningPathCourses)
    .set({ required: false })
    .where(eq(learningPathCourses.pathId, id));
  expect(await seen()).toMatchObject([1, 2, expect.any(Number), false]);
});

test('a path is sold for its published courses, and not at all without one', async () => {
  const me = await person();
  const quote = () => on.call(orders.quote, { goods_type: 'path', goods_id: pathId }, me);
  expect(dataOf(await quote()).amount).toBe(9900);
  await setState('withdrawn', shown);
  expect(await quote()).toMatchObject({ code: code.failure, msg: expect.stringContaining('暂不出售') });
  await setState('published', shown);
  await grantCourse(on, me.session.userId, shown);
  expect((await quote()).msg).toContain('已拥有');
  await setState('published', hidden);
  expect(dataOf(await quote()).amount).toBe(9900);
});
