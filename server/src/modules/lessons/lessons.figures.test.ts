import { dataOf } from '@portal/contract/endpoint';
import { insights } from '@portal/contract/insights';
import { lessons as endpoints } from '@portal/contract/lessons';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { user } from '../../platform/testing.ts';
import { testApi, type TestApi } from '../../testing.ts';
import { courseNamed, sample } from '../courses/courses.testing.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { lessonsNamed } from './lessons.testing.ts';
import { courseProgress } from './lessons.tables.ts';

let on: TestApi;
beforeAll(async () => {
  on = await testApi();
});
afterAll(() => on.close());

test('a course that was completed is none that somebody is learning', async () => {
  const me = user({ userId: await addPerson(on.platform) });
  const begun = async (title: string, completedAt: Date | null) => {
    const [lesson] = await lessonsNamed(on, title, me);
    const at = { startedAt: on.clock(), updatedAt: on.clock(), completedAt };
    const { userId } = me.session;
    const courseId = await courseNamed(on, title);
    await on.platform.database
      .insert(courseProgress)
      .values({ userId, courseId, lastLessonId: lesson!.id, ...at });
  };
  await begun(sample.free, on.clock());
  await begun(sample.paid, null);
  const { counts } = dataOf(await on.call(insights.board, {}, me));
  const { total } = dataOf(await on.call(endpoints.learnedCourses, { type: 'learning' }, me));
  expect([counts.courses_learning, total]).toEqual([1, 1]);
});
