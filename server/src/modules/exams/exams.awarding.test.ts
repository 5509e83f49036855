import { certificates } from '@portal/contract/certificates';
import { dataOf } from '@portal/contract/endpoint';
import { examDesk } from '@portal/contract/exam-desk';
import { exams } from '@portal/contract/exams';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../platform/http/caller.ts';
import type { Job } from '../../platform/jobs.ts';
import { staff, user } from '../../platform/testing.ts';
import { testApi, type TestApi } from '../../testing.ts';
import { courses } from '../courses/courses.tables.ts';
import { courseProgress } from '../lessons/lessons.tables.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { createAwarding } from './exams.awarding.ts';
import { addExam, rightAnswer } from './exams.testing.ts';

let on: TestApi;
let awarding: Job;
const manager = staff('courseManager');

beforeAll(async () => {
  on = await testApi();
  // Without workers: the tests run the job themselves.
  await on.platform.jobs.open(on.allJobs.filter(({ name }) => name.startsWith('exams.')));
  awarding = on.allJobs.find(({ name }) => name === 'exams.award')!;
});
afterAll(async () => {
  await on.platform.jobs.stop();
  await on.close();
});

const award = () => on.platform.jobs.runNow(awarding);

/** A free course of its own, with an exam that staff have published. */
async function newCourse(): Promise<number> {
  const { database } = on.platform;
  const [sample] = await database.select().from(courses).limit(1);
  const { id: _, ...columns } = sample!;
  const free = { ...columns, title: '示例', price: 0, audience: [], state: 'published' as const };
  const [course] = await database.insert(courses).values(free).returning({ id: courses.id });
  await addExam(on.platform, course!.id, { shuffleQuestions: false });
  return course!.id;
}

async function learner(courseId: number, isComplete = true) {
  const userId = await addPerson(on.platform);
  const now = on.clock();
  const times = { startedAt: now, updatedAt: now, completedAt: isComplete ? now : null };
  await on.platform.database.insert(courseProgress).values({ userId, courseId, lastLessonId: 1, ...times });
  return user({ userId });
}

async function sit(who: Caller, courseId: number, right: number) {
  const { attempt_id, ticket, questions } = dataOf(
    await on.call(exams.courseAnswerList, { course_id: courseId }, who),
  );
  const answers = questions.slice(0, right).map(rightAnswer);
  const post = { attempt_id, ticket, seq: 1, answers, submit: 1 };
  return dataOf(await on.call(exams.courseAnswerPost, post, who)).result!;
}

const certificatesOf = async (who: Caller) => dataOf(await on.call(certificates.list, {}, who)).total;

async function publish(courseId: number, published: boolean) {
  const { exam } = dataOf(await on.call(examDesk.read, { course_id: courseId }, manager));
  const input = { course_id: courseId, version: exam!.version, published };
  dataOf(await on.call(examDesk.publish, input, manager));
}

async function change(courseId: number, settings: object, other?: object) {
  const { exam } = dataOf(await on.call(examDesk.read, { course_id: courseId }, manager));
  const { version, paper } = exam!;
  const changed = { paper: other ?? paper, settings: { ...exam!.settings, ...settings } };
  const input = { course_id: courseId, version, ...changed };
  const answer = await on.call(examDesk.save, input, manager);
  dataOf(answer);
  return answer.msg;
}

test('an exam that is taken back leaves the lessons to complete the course', async () => {
  const courseId = await newCourse();
  const [done, learning] = [await learner(courseId), await learner(courseId, false)];
  await award();
  expect(await certificatesOf(done)).toBe(0);
  await publish(courseId, false);
  await award();
  expect(await certificatesOf(done)).toBe(1);
  expect(await certificatesOf(learning)).toBe(0);
  await publish(courseId, true);
  await award();
  expect(await certificatesOf(done)).toBe(1);
});

test('an attempt that is submitted after that gives the certificate at once', async () => {
  const courseId = await newCourse();
  const who = await learner(courseId);
  const begun = dataOf(await on.call(exams.courseAnswerList, { course_id: courseId }, who));
  await publish(courseId, false);
  const { attempt_id, ticket, questions } = begun;
  const post = { attempt_id, ticket, seq: 1, answers: questions.map(rightAnswer), submit: 1 };
  expect(dataOf(await on.call(exams.courseAnswerPost, post, who)).result).toMatchObject({ passed: true });
  expect(await certificatesOf(who)).toBe(1);
  await award();
  expect(await certificatesOf(who)).toBe(1);
});

test('a lower pass mark gives the certificate to whom it lets pass', async () => {
  const courseId = await newCourse();
  const [enough, tooFew] = [await learner(courseId), await learner(courseId)];
  expect(await sit(enough, courseId, 2)).toMatchObject({ score: 50, passed: false });
  await sit(tooFew, courseId, 1);
  await change(courseId, { title: '只改名称' });
  expect(await award()).toBe(0);
  await change(courseId, { pass_score: 50 });
  expect(await award()).toBe(1);
  expect([await certificatesOf(enough), await certificatesOf(tooFew)]).toEqual([1, 0]);
});

test('who saves another rule is told how many it lets pass, and how many no longer', async () => {
  const courseId = await newCourse();
  const [two, four] = [await learner(courseId), await learner(courseId)];
  await sit(two, courseId, 2);
  await sit(two, courseId, 1);
  await sit(four, courseId, 4);
  await on.call(exams.courseAnswerList, { course_id: courseId }, await learner(courseId));
  expect(await change(courseId, { title: '只改名称' })).toBe('已保存');
  expect(await change(courseId, { pass_score: 70 })).toBe('已保存');
  expect(await change(courseId, { pass_score: 50 })).toBe(
    '已保存，1 名学员因此通过考试，其中学完课时的将获得证书',
  );
  expect(await change(courseId, { keep: 'latest' })).toBe('已保存，1 名学员因此不再通过，已发的证书不变');
  expect(await change(courseId, { pass_score: 25 })).toContain('1 名学员因此通过');
  await publish(courseId, false);
  expect(await change(courseId, { pass_score: 100 })).toBe('已保存');
  await award();
});

test('a paper of other points judges earlier attempts by their share of their own', async () => {
  const courseId = await newCourse();
  const [quarter, half] = [await learner(courseId), await learner(courseId)];
  await sit(quarter, courseId, 1);
  expect(await sit(half, courseId, 2)).toMatchObject({ score: 50, full_score: 100, passed: false });
  const { exam } = dataOf(await on.call(examDesk.read, { course_id: courseId }, manager));
  const items = (exam!.paper.kind === 'fixed' ? exam!.paper.items : []).map((item) => ({
    ...item,
    points: 10,
  }));
  await change(courseId, { pass_score: 24 }, { kind: 'fixed', items });
  expect(await award()).toBe(1);
  expect([await certificatesOf(quarter), await certificatesOf(half)]).toEqual([0, 0]);
  const info = async (who: Caller) => dataOf(await on.call(exams.examInfo, { course_id: courseId }, who));
  expect(await info(half)).toMatchObject({ kept_score: 20, full_score: 40, pass_score: 24, passed: false });
  await change(courseId, { pass_score: 24 }, { kind: 'fixed', items: items.slice(0, 3) });
  expect(await award()).toBe(1);
  await change(courseId, { pass_score: 15 });
  await award();
  expect([await certificatesOf(quarter), await certificatesOf(half)]).toEqual([0, 1]);
});

test('so does another rule of which attempt counts, once the lessons are complete', async () => {
  const courseId = await newCourse();
  await change(courseId, { keep: 'latest', requires_lessons: false });
  const [who, learning] = [await learner(courseId, false), await learner(courseId, false)];
  for (const each of [who, learning]) {
    await sit(each, courseId, 3);
    await sit(each, courseId, 1);
  }
  await on.platform.database
    .update(courseProgress)
    .set({ completedAt: on.clock() })
    .where(eq(courseProgress.userId, who.session.userId));
  await award();
  expect(await certificatesOf(who)).toBe(0);
  await change(courseId, { keep: 'highest' });
  await award();
  expect([await certificatesOf(who), await certificatesOf(learning)]).toEqual([1, 0]);
});

test('a course of many is gone through in parts, nobody twice, nobody left out or kept back by another', async () => {
  const failsOnce = new Set([5, 8]);
  const learners = [3, 5, 8, 13, 21];
  const waiting: unknown[] = [];
  const reached: number[] = [];
  const { database, jobs } = on.platform;
  const send = async (_to: unknown, data: unknown) => void waiting.push(data);
  const { jobs: parts, awardLater } = createAwarding(
    { database, jobs: { ...jobs, send } },
    {
      lessons: {
        completedBy: async (_, after, limit) => learners.filter((id) => id > after).slice(0, limit),
      },
      afterPassed: async (_, userId) => {
        if (failsOnce.delete(userId)) throw new Error('no');
        reached.push(userId);
      },
    },
    2,
  );
  await database.transaction((transaction) => awardLater(transaction, 7));
  while (waiting.length > 0) await parts[0]!.run(waiting.shift());
  expect(reached).toEqual([3, 5, 13, 8, 21]);
  failsOnce.add(8);
  await expect(parts[0]!.run({ courseId: 7, after: 5, alone: true })).rejects.toThrow('no');
});
