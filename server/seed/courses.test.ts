import { courses } from '@portal/contract/courses';
import { courseBoard } from '@portal/contract/course-learners';
import { courseFeedback } from '@portal/contract/course-feedback';
import { dataOf } from '@portal/contract/endpoint';
import { lessons } from '@portal/contract/lessons';
import { expect, test } from 'vitest';
import { createBoard } from '../src/modules/course-staff/course-staff.board.ts';
import { manager } from '../src/modules/course-staff/course-staff.testing.ts';
import { user } from '../src/platform/testing.ts';
import { testApi } from '../src/testing.ts';
import { seedAccounts, userIdOf } from './accounts.ts';
import { seedCourseLearning } from './courses.learning.ts';
import { storeCourseFiles } from './courses.ts';

test('demo accounts own courses, have learned, and said what they think; covers and handouts are there', async () => {
  const on = await testApi();
  await seedAccounts(on.platform, () => {});
  await seedCourseLearning(on.platform);
  const buyer = user({ userId: (await userIdOf(on.platform, '13900000001'))!, roleId: 1, certified: true });
  expect(dataOf(await on.call(lessons.myBuyList, {}, buyer)).total).toBe(1);
  const { card } = dataOf(await on.call(lessons.continueCard, {}, buyer));
  expect(card!.course.title).toBe('采购需求管理与采购文件编制');
  const list = dataOf(await on.call(courses.courseList, { page_size: 100 }, buyer));
  expect(list.data.filter(({ progress }) => progress?.complete).map(({ title }) => title)).toEqual([
    '政府采购基础知识入门',
  ]);
  const [first] = list.data;
  const feedback = dataOf(await on.call(courseFeedback.list, { course_id: first!.id }));
  expect(feedback.summary).toMatchObject({ total: 2, average: 4.5 });
  expect(first).toMatchObject({ stars: 4.5, learners: 2 });

  await createBoard(on.platform).count();
  const board = dataOf(await on.call(courseBoard.read, {}, manager()));
  expect(board.days.filter(({ learners }) => learners > 0).length).toBeGreaterThan(4);

  const written = new Set<string>();
  await storeCourseFiles({ write: async (key) => void written.add(key) });
  for (const { cover } of list.data) expect(written).toContain(`kept/${cover.replace('/files/', '')}`);
  await on.close();
  // Hashing the passwords of the accounts takes its time.
}, 120_000);
