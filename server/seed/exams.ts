import { eq } from 'drizzle-orm';
import { createCertificates } from '../src/modules/certificates/certificates.ts';
import { courses } from '../src/modules/courses/courses.tables.ts';
import { outcomeOf } from '../src/modules/exams/exams.outcome.ts';
import { examQuestions, exams } from '../src/modules/exams/exams.tables.ts';
import { createAttempts } from '../src/modules/exams/exams.attempts.ts';
import { courseProgress } from '../src/modules/lessons/lessons.tables.ts';
import { createMessages } from '../src/modules/messages/messages.ts';
import type { Queries, Transaction } from '../src/platform/database/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import { userIdOf } from './accounts.ts';
import { type ExamSeed, examSeeds } from './data/exams.ts';

/** The association's own: no person has written the samples. */
const portalUserId = -1;
const passShare = 0.6;

/** The bank and the exams of the sample courses. */
export async function fillExams(transaction: Transaction, now: Date): Promise<void> {
  for (const seed of examSeeds) {
    const [course] = await transaction
      .select({ id: courses.id })
      .from(courses)
      .where(eq(courses.title, seed.course));
    if (course) await fillExam(transaction, seed, course.id, now);
  }
}

async function fillExam(
  transaction: Transaction,
  seed: ExamSeed,
  courseId: number,
  now: Date,
): Promise<void> {
  const times = { createdAt: now, updatedAt: now };
  const rows = await transaction
    .insert(examQuestions)
    .values(
      seed.questions.map((question) => ({
        ...question,
        ...times,
        courseId,
        createdBy: portalUserId,
        topic: seed.course,
      })),
    )
    .returning({ id: examQuestions.id });
  const points = 10;
  const size = seed.drawn ?? rows.length;
  await transaction.insert(exams).values({
    courseId,
    state: 'published',
    title: seed.title,
    introduction: seed.introduction,
    paper:
      seed.drawn === null
        ? { kind: 'fixed', items: rows.map(({ id }) => ({ questionId: id, points })) }
        : { kind: 'random', rules: [{ count: seed.drawn, points }] },
    durationSeconds: seed.minutes * 60,
    passScore: Math.ceil(size * points * passShare),
    attemptsAllowed: seed.attempts,
    requiresLessons: seed.requiresLessons,
    ...times,
  });
}

const minute = 60_000;
const day = 1440 * minute;
const passers = [
  { mobile: '13900000001', course: '政府采购基础知识入门', begunMs: 3 * day, wrong: 2 },
  { mobile: '13900000004', course: '评审专家职责、纪律与典型案例', begunMs: 6 * day, wrong: 1 },
];
const beginner = {
  mobile: '13900000002',
  course: '供应商投标实务：从读懂文件到递交响应',
  begunMs: 20 * minute,
  answered: 3,
};

/** Two demo accounts have passed and hold a certificate, another has an exam to go on with. */
export async function seedExamAttempts(platform: Platform): Promise<void> {
  // Nothing of the samples ends later by itself: the sweep closes what is left open.
  const now = platform.clock().getTime();
  let shiftMs = 0;
  const quiet: Platform = {
    ...platform,
    clock: () => new Date(now - shiftMs),
    jobs: { ...platform.jobs, send: async () => {} },
  };
  const messages = createMessages(quiet);
  const isComplete = async (userId: number, courseId: number, queries: Queries = platform.database) => {
    const rows = await queries.select().from(courseProgress).where(eq(courseProgress.userId, userId));
    return rows.some((row) => row.courseId === courseId && row.completedAt !== null);
  };
  const certificates = createCertificates(quiet, {
    courses: { wasTakenBack: async () => false },
    lessons: { isComplete },
    exams: { outcome: (userId, courseId, queries) => outcomeOf(queries, userId, courseId) },
    messages,
    association: async () => '',
  });
  const attempts = createAttempts(quiet, {
    courses: {
      rights: { mayTake: async () => true },
      forExam: async (id) => ({ id, title: '', state: 'published' }),
      titles: async () => new Map(),
    },
    lessons: { isComplete },
    messages,
    afterPassed: certificates.award,
  });

  for (const { mobile, course, begunMs, ...rest } of [...passers, beginner]) {
    const userId = await userIdOf(platform, mobile);
    const [row] = await platform.database
      .select({ id: courses.id })
      .from(courses)
      .where(eq(courses.title, course));
    const seed = examSeeds.find((each) => each.course === course)!;
    if (userId === null || !row) continue;
    shiftMs = begunMs;
    const { attempt_id, ticket, questions } = await attempts.open(userId, row.id, false);
    const most = 'wrong' in rest ? questions.length - rest.wrong : rest.answered;
    const answers = questions.slice(0, most).map(({ no, body, options }) => {
      const { key, options: written } = seed.questions.find((each) => each.body === body)!;
      if ('blanks' in key) return { no, texts: key.blanks.map(([first]) => first!) };
      return { no, options: key.options.map((place) => options.indexOf(written[place]!)) };
    });
    shiftMs -= 18 * minute;
    const post = { attempt_id, ticket, seq: 1, answers, time_up: 0 } as const;
    await attempts.post(userId, { ...post, submit: 'wrong' in rest ? 1 : 0 });
  }
}
