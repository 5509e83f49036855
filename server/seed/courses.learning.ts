import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { courseFeedback, courseQuestions } from '../src/modules/courses/courses.comments.tables.ts';
import {
  courseLessons,
  courseRights,
  courses,
  learningPaths,
} from '../src/modules/courses/courses.tables.ts';
import {
  courseProgress,
  lessonDanmaku,
  lessonNotes,
  lessonProgress,
  playSessions,
} from '../src/modules/lessons/lessons.tables.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import { userIdOf } from './accounts.ts';

const day = 86_400_000;
const staffMobile = '13900000009';

type Learner = {
  mobile: string;
  course: string;
  share: number;
  /** Since the last lesson; whoever has a certificate learned before the exam. */
  daysAgo: number;
  stars?: number;
  said?: string;
};

/** Who has begun which course, how much of it is done, and what they said of it. */
const learners: Learner[] = [
  {
    mobile: '13900000001',
    course: '政府采购基础知识入门',
    share: 1,
    daysAgo: 4,
    stars: 5,
    said: '把全流程讲得很清楚，新同事入职都推荐先学这门课。',
  },
  {
    mobile: '13900000001',
    course: '采购需求管理与采购文件编制',
    share: 0.5,
    daysAgo: 1,
    stars: 4,
    said: '评分办法一章很实用，希望再多一些案例。',
  },
  {
    mobile: '13900000002',
    course: '供应商投标实务：从读懂文件到递交响应',
    share: 0.6,
    daysAgo: 0.1,
    stars: 5,
    said: '三遍读文件的方法用上以后，漏项少了很多。',
  },
  {
    mobile: '13900000002',
    course: '政府采购基础知识入门',
    share: 0.4,
    daysAgo: 5,
    stars: 4,
    said: '内容扎实，字幕和要点标记很方便。',
  },
  {
    mobile: '13900000003',
    course: '政府采购信息公开规范',
    share: 0.7,
    daysAgo: 2,
    stars: 5,
    said: '各类公告的期限一张表讲完，查起来很快。',
  },
  {
    mobile: '13900000004',
    course: '评审专家职责、纪律与典型案例',
    share: 1,
    daysAgo: 7,
    stars: 5,
    said: '案例贴近实际，回避和保密的要求讲得透。',
  },
  { mobile: '13900000004', course: '评审报告与异常情况处理', share: 0.3, daysAgo: 0.3 },
];

const granted: { mobile: string; course?: string; path?: string }[] = [
  { mobile: '13900000001', course: '采购需求管理与采购文件编制' },
  { mobile: '13900000002', path: '供应商投标能力路径' },
  { mobile: '13900000003', course: '代理机构执业规范与档案管理' },
];

const questions: { mobile: string; course: string; second: number; asked: string; answer?: string }[] = [
  {
    mobile: '13900000001',
    course: '政府采购基础知识入门',
    second: 42,
    asked: '采购意向公开以后，预算有调整还需要重新公开吗？',
    answer:
      '项目名称、需求概况和预算金额发生较大变化的，应当更新已公开的意向；意向仅供参考，以采购公告为准。',
  },
  {
    mobile: '13900000002',
    course: '供应商投标实务：从读懂文件到递交响应',
    second: 30,
    asked: '带星号的条款有一项负偏离，还有必要投标吗？',
    answer: '带星号的一般为实质性要求，不满足的按无效投标处理，建议先核对招标文件的约定再决定。',
  },
  {
    mobile: '13900000004',
    course: '评审专家职责、纪律与典型案例',
    second: 15,
    asked: '评审中发现与供应商有过业务往来，应当怎样提出回避？',
  },
];

/** What the demo accounts own and have learned. */
export async function seedCourseLearning(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  const now = clock();
  const people = new Map<string, number>();
  for (const mobile of new Set([...learners, ...granted, ...questions].map((each) => each.mobile))) {
    const userId = await userIdOf(platform, mobile);
    if (userId !== null) people.set(mobile, userId);
  }
  const staffId = await userIdOf(platform, staffMobile);
  const rows = await database.select({ id: courses.id, title: courses.title }).from(courses);
  const courseIds = new Map(rows.map(({ id, title }) => [title, id]));
  await database.transaction(async (transaction) => {
    await grantAll(transaction, people, courseIds, now);
    for (const learner of learners) {
      const userId = people.get(learner.mobile);
      const courseId = courseIds.get(learner.course);
      if (userId && courseId) await learn(transaction, { ...learner, userId, courseId, now });
    }
    for (const { mobile, course, second, asked, answer } of questions) {
      const userId = people.get(mobile);
      const courseId = courseIds.get(course);
      if (!userId || !courseId) continue;
      const [lesson] = await lessonsOf(transaction, courseId);
      const answered = answer ? { answer, answeredBy: staffId, answeredAt: now } : {};
      await transaction.insert(courseQuestions).values({
        courseId,
        lessonId: lesson!.id,
        second,
        userId,
        content: asked,
        state: 'published',
        createdAt: new Date(now.getTime() - 2 * day),
        ...answered,
      });
    }
  });
}

async function grantAll(
  transaction: Transaction,
  people: ReadonlyMap<string, number>,
  courseIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const paths = await transaction.select().from(learningPaths);
  for (const { mobile, course, path } of granted) {
    const userId = people.get(mobile);
    const targetId = course ? courseIds.get(course) : paths.find(({ title }) => title === path)?.id;
    if (!userId || !targetId) continue;
    const target = course ? ('course' as const) : ('path' as const);
    const source = { source: 'staff' as const, sourceId: 'seed' };
    await transaction.insert(courseRights).values({ userId, target, targetId, ...source, grantedAt: now });
  }
}

type Learning = Omit<Learner, 'mobile' | 'course'> & { userId: number; courseId: number; now: Date };

async function learn(transaction: Transaction, learning: Learning): Promise<void> {
  const { userId, courseId, share, daysAgo, stars, said, now } = learning;
  const lessons = await lessonsOf(transaction, courseId);
  const learned = learnedParts(lessons, share);
  const ended = now.getTime() - daysAgo * day;
  // A lesson a day.
  const momentOf = (at: number) => new Date(ended - (learned.length - 1 - at) * day);
  const started = momentOf(0);
  for (const [at, { lesson, length, isDone }] of learned.entries()) {
    const updatedAt = momentOf(at);
    const startedAt = new Date(updatedAt.getTime() - length);
    await transaction.insert(lessonProgress).values({
      userId,
      lessonId: lesson.id,
      courseId,
      intervals: [[0, length]],
      coveredMs: length,
      creditedMs: length,
      positionMs: isDone ? 0 : length,
      completedAt: isDone ? updatedAt : null,
      startedAt,
      updatedAt,
    });
    const session = { id: randomUUID(), userId, lessonId: lesson.id, allowanceMs: 0, startedAt };
    await transaction.insert(playSessions).values({ ...session, beatAt: updatedAt, replacedAt: updatedAt });
  }
  const lessonsDone = learned.filter(({ isDone }) => isDone).length;
  const updatedAt = momentOf(learned.length - 1);
  await transaction.insert(courseProgress).values({
    userId,
    courseId,
    coveredMs: learned.reduce((sum, { length }) => sum + length, 0),
    lessonsDone,
    lastLessonId: learned.at(-1)!.lesson.id,
    startedAt: started,
    updatedAt,
    completedAt: lessonsDone === lessons.length ? updatedAt : null,
  });
  const first = lessons[0]!;
  const written = { userId, lessonId: first.id, createdAt: started };
  await transaction.insert(lessonNotes).values({
    ...written,
    courseId,
    second: 12,
    content: '这里是重点，整理到工作清单。',
    updatedAt: started,
  });
  await transaction.insert(lessonDanmaku).values({
    ...written,
    secondMs: 8000 + userId * 1500,
    text: '讲得很清楚',
    mode: 'scroll',
    size: 25,
    colour: '#ffffff',
    state: 'published',
  });
  if (stars && said) {
    const feedback = { courseId, userId, stars, content: said, state: 'published' as const };
    await transaction.insert(courseFeedback).values({ ...feedback, createdAt: updatedAt, updatedAt });
  }
  await transaction
    .update(courses)
    .set({
      learners: sql`${courses.learners} + 1`,
      starSum: sql`${courses.starSum} + ${stars ?? 0}`,
      starCount: sql`${courses.starCount} + ${stars ? 1 : 0}`,
    })
    .where(eq(courses.id, courseId));
}

type Lesson = Awaited<ReturnType<typeof lessonsOf>>[number];

/** The lessons from the first on that make this share of the course, the last of them in part. */
function learnedParts(lessons: Lesson[], share: number) {
  const total = lessons.reduce((sum, lesson) => sum + lesson.durationSeconds, 0) * 1000;
  let left = Math.round(total * share);
  return lessons.flatMap((lesson) => {
    const length = Math.min(lesson.durationSeconds * 1000, left);
    left -= length;
    return length > 0 ? [{ lesson, length, isDone: length >= lesson.durationSeconds * 950 }] : [];
  });
}

async function lessonsOf(transaction: Transaction, courseId: number) {
  return transaction
    .select()
    .from(courseLessons)
    .where(eq(courseLessons.courseId, courseId))
    .orderBy(courseLessons.id);
}
