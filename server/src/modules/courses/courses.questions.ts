import { code, PortalError } from '@portal/contract/codes';
import type { CourseQuestion } from '@portal/contract/course-questions';
import { toUnixSeconds } from '@portal/contract/time';
import type { Moderation } from '../../outside/moderation/port.ts';
import { change } from '../../platform/change.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { UserCaller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Messages } from '../messages/messages.ts';
import { courseHref, excerpt, noCourse } from './courses.cards.ts';
import { questionStore } from './courses.questions.store.ts';
import {
  type CommentVersion,
  type Decided,
  type Decision,
  decidedBefore,
  screen,
} from './courses.screening.ts';
import { courseOutlineStore } from './courses.outline.store.ts';
import { courseStore } from './courses.store.ts';

type QuestionQuery = {
  course_id: number;
  lesson_id?: number | undefined;
  second?: number | undefined;
  content: string;
};
type Request = {
  course_id: number;
  lesson_id?: number | undefined;
  own?: 1 | undefined;
  page: number;
  page_size: number;
};
type Ports = { moderation: Moderation; messages: Pick<Messages, 'send'> };

const hour = 3600;
const questionsHref = (courseId: number) => `${courseHref(courseId)}#questions` as const;

/** Questions of learners, and the answers of teachers. */
export function createQuestions(platform: Platform, { moderation, messages }: Ports) {
  const { database, clock, limits, audit } = platform;

  async function requireCourse(queries: Queries, courseId: number): Promise<void> {
    const [course] = await courseStore.published(queries, [courseId]);
    if (!course) throw noCourse();
  }

  return {
    async list({ course_id, lesson_id, own, page, page_size }: Request, userId: number | null) {
      await requireCourse(database, course_id);
      const filter = { courseId: course_id, lessonId: lesson_id ?? null, userId, ownOnly: own === 1 };
      // A visitor has none of their own.
      if (filter.ownOnly && userId === null) return { total: 0, page, page_size, data: [] };
      const rows = await questionStore.page(database, filter, {
        limit: page_size,
        offset: (page - 1) * page_size,
      });
      const data = rows.map((row) => questionOf(row, userId));
      return { total: await questionStore.total(database, filter), page, page_size, data };
    },

    async ask(userId: number, { course_id, lesson_id, second, content }: QuestionQuery) {
      await requireCourse(database, course_id);
      const lesson = lesson_id === undefined ? null : await courseOutlineStore.lesson(database, lesson_id);
      if (lesson_id !== undefined && lesson?.courseId !== course_id) {
        throw new PortalError(code.failure, '课时不存在');
      }
      await limits.use({ key: `courses:questions:${userId}`, most: 20, seconds: hour });
      const { state, words } = await screen(moderation, content);
      const place = { lessonId: lesson?.id ?? null, second: lesson ? (second ?? null) : null };
      const question = { courseId: course_id, userId, content, state, words, ...place, createdAt: clock() };
      const adding = (transaction: Transaction) => questionStore.add(transaction, question);
      const id = await change(platform, 'courses', adding, () => state === 'published');
      return { id, state };
    },

    async answer({ session, address }: UserCaller, version: CommentVersion, content: string): Promise<void> {
      await change(platform, 'courses', async (transaction) => {
        const answer = { answer: content, answeredBy: session.userId, answeredAt: clock() };
        const question = await questionStore.answer(transaction, version, answer);
        if (!question) throw decidedBefore();
        const { userId, courseId } = question;
        await messages.send(transaction, {
          userId,
          type: 2,
          title: '讲师回答了您的提问',
          content: excerpt(content),
          contentId: String(courseId),
          link: questionsHref(courseId),
          eventKey: `course-answer:${version.id}`,
        });
        await audit.record(transaction, {
          actorId: session.userId,
          action: 'courses.answer',
          subject: `courseQuestion:${version.id}`,
          detail: { content },
          address,
        });
      });
    },

    /** For staff: part of their transaction. */
    async decide(transaction: Transaction, decision: Decision): Promise<Decided> {
      const decided = await questionStore.decide(transaction, decision);
      if (!decided) throw decidedBefore();
      return { ...decided, link: questionsHref(decided.courseId) };
    },
  };
}

type Row = Awaited<ReturnType<typeof questionStore.page>>[number];

function questionOf({ question, author, lesson, teacher }: Row, userId: number | null): CourseQuestion {
  const { id, content, createdAt, lessonId, second, answer, answeredAt, state } = question;
  return {
    id,
    content,
    author: author ?? '已注销用户',
    created: toUnixSeconds(createdAt),
    lesson: lessonId === null ? null : { id: lessonId, title: lesson ?? '' },
    second,
    answer:
      answer && answeredAt ? { content: answer, author: teacher, created: toUnixSeconds(answeredAt) } : null,
    own: question.userId === userId,
    state,
  };
}
