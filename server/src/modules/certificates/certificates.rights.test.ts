import { randomUUID } from 'node:crypto';
import { certificates } from '@portal/contract/certificates';
import { courseRights } from '@portal/contract/course-staff';
import { dataOf } from '@portal/contract/endpoint';
import { membershipDesk } from '@portal/contract/memberships';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../platform/http/caller.ts';
import { staff } from '../../platform/testing.ts';
import { testApi, type TestApi } from '../../testing.ts';
import { manager, person } from '../course-staff/course-staff.testing.ts';
import { courses, learningPathCourses, learningPaths } from '../courses/courses.tables.ts';
import { courseProgress } from '../lessons/lessons.tables.ts';

let on: TestApi;
beforeAll(async () => {
  on = await testApi();
  // Jobs are not started here.
  on.platform.jobs.send = async () => {};
});
afterAll(() => on.close());

const times = () => ({ createdAt: on.clock(), updatedAt: on.clock() });
const terms = { until: null, reason: '示例：协会安排的培训' };
let lastMobile = 13_955_550_000;

/** Paid courses without an exam. */
async function addCourses(...titles: string[]): Promise<number[]> {
  const sold = { state: 'published', price: 9900, memberFree: true, lessonCount: 1, creditHours: 4 } as const;
  const rows = await on.platform.database
    .insert(courses)
    .values(
      titles.map((title) => ({ ...sold, title, categoryId: 1, teacherId: 1, createdBy: -1, ...times() })),
    )
    .returning({ id: courses.id });
  return rows.map(({ id }) => id);
}

async function learner() {
  const mobile = String(++lastMobile);
  const me = await person(on, { mobile });
  const { userId } = me.session;
  const grant = async (type: 'course' | 'system', item_id: number) =>
    dataOf(await on.call(courseRights.grant, { mobile, type, item_id, ...terms }, manager())).id;
  const revoke = async (id: number) =>
    dataOf(await on.call(courseRights.revoke, { id, reason: '示例：开错了人' }, manager()));
  const complete = async (courseId: number) => {
    const at = { startedAt: on.clock(), updatedAt: on.clock(), completedAt: on.clock() };
    await on.platform.database.insert(courseProgress).values({ userId, courseId, lastLessonId: 0, ...at });
  };
  return { me, mobile, grant, revoke, complete };
}

async function certified(caller: Caller): Promise<string[]> {
  const { data } = dataOf(await on.call(certificates.list, {}, caller));
  return data.map((each) => each.course_title).toSorted();
}

test('a certificate withheld while the right was taken back comes with the right', async () => {
  const [course, other] = await addCourses('收回又开通的课程', '没有学完的课程');
  const { me, grant, revoke, complete } = await learner();
  await revoke(await grant('course', course!));
  await complete(course!);
  await grant('course', other!);
  expect(await certified(me)).toEqual([]);
  await grant('course', course!);
  expect(await certified(me)).toEqual(['收回又开通的课程']);
  await grant('course', course!);
  expect(await certified(me)).toEqual(['收回又开通的课程']);
});

test('with a path come those of each of its courses', async () => {
  const [first, second, left] = await addCourses('路径第一门', '路径第二门', '移出路径的课程');
  const { database } = on.platform;
  const [path] = await database
    .insert(learningPaths)
    .values({ state: 'published', title: '收回又开通的路径', price: 9900, ...times() })
    .returning({ id: learningPaths.id });
  const pathId = path!.id;
  await database.insert(learningPathCourses).values([
    { pathId, courseId: second!, position: 0 },
    { pathId, courseId: first!, position: 1 },
    { pathId, courseId: left!, position: 2, leftAt: on.clock() },
  ]);
  const { me, grant, revoke, complete } = await learner();
  await revoke(await grant('system', pathId));
  await revoke(await grant('course', left!));
  for (const course of [first!, second!, left!]) await complete(course);
  expect(await certified(me)).toEqual([]);
  await grant('system', pathId);
  expect(await certified(me)).toEqual(['路径第一门', '路径第二门']);
});

test('a membership that opens the course again brings it as well', async () => {
  const [course] = await addCourses('会员免费的课程');
  const { me, mobile, grant, revoke, complete } = await learner();
  await revoke(await grant('course', course!));
  await complete(course!);
  const given = { key: randomUUID(), mobile, months: 1, reason: '示例：会员单位' };
  dataOf(await on.call(membershipDesk.give, given, staff('operator')));
  expect(await certified(me)).toEqual(['会员免费的课程']);
});
