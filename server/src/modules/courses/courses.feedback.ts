import { code, PortalError } from '@portal/contract/codes';
import type { CourseFeedbackItem } from '@portal/contract/course-feedback';
import { toUnixSeconds } from '@portal/contract/time';
import type { Moderation } from '../../outside/moderation/port.ts';
import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Messages } from '../messages/messages.ts';
import { averageStars, courseHref, excerpt, noCourse, percentOf } from './courses.cards.ts';
import { feedbackStore } from './courses.feedback.store.ts';
import {
  type CommentVersion,
  type Decided,
  type Decision,
  decidedBefore,
  screen,
} from './courses.screening.ts';
import { courseStore } from './courses.store.ts';

type Request = { course_id: number; stars?: number | undefined; page: number; page_size: number };
type Ports = { moderation: Moderation; messages: Pick<Messages, 'send'> };
type Given = { course_id: number; stars: number; content: string };

const day = 86_400;
const feedbackHref = (courseId: number) => `${courseHref(courseId)}#feedback` as const;

export function summaryOf(rows: readonly { stars: number; total: number }[]) {
  const distribution = [1, 2, 3, 4, 5].map((stars) => rows.find((row) => row.stars === stars)?.total ?? 0);
  const total = distribution.reduce((sum, each) => sum + each, 0);
  const sum = distribution.reduce((all, each, at) => all + each * (at + 1), 0);
  return { average: averageStars(sum, total), total, distribution };
}

/** Stars and words of those who have begun a course. */
export function createFeedback(platform: Platform, { moderation, messages }: Ports) {
  const { database, clock, limits } = platform;
  return {
    async list({ course_id, stars, page, page_size }: Request, userId: number | null) {
      const [course] = await courseStore.published(database, [course_id]);
      if (!course) throw noCourse();
      const listed = { courseId: course_id, stars: stars ?? null, userId };
      const cut = { limit: page_size, offset: (page - 1) * page_size };
      const rows = await feedbackStore.page(database, listed, cut);
      return {
        total: await feedbackStore.total(database, listed),
        page,
        page_size,
        summary: summaryOf(await feedbackStore.distribution(database, course_id)),
        data: rows.map((row) => itemOf(row, userId)),
      };
    },

    async leave(userId: number, { course_id, stars, content }: Given): Promise<'published' | 'pending'> {
      const [course] = await courseStore.published(database, [course_id]);
      if (!course) throw noCourse();
      const progress = await courseStore.progressOf(database, userId, [course_id]);
      if (!progress.has(course_id)) throw new PortalError(code.failure, '学习后才能评价，请先开始学习');
      await limits.use({ key: `courses:feedback:${userId}`, most: 30, seconds: day });
      const { state, words } = await screen(moderation, content);
      const now = clock();
      await change(platform, 'courses', async (transaction) => {
        const feedback = { courseId: course_id, userId, stars, content, state, words };
        await feedbackStore.save(transaction, { ...feedback, createdAt: now, updatedAt: now });
        await feedbackStore.recount(transaction, course_id);
      });
      return state;
    },

    /** For staff: part of their transaction. */
    async decide(transaction: Transaction, decision: Decision): Promise<Decided> {
      const decided = await feedbackStore.decide(transaction, decision);
      if (!decided) throw decidedBefore();
      await feedbackStore.recount(transaction, decided.courseId);
      return { ...decided, link: feedbackHref(decided.courseId) };
    },

    async reply(
      transaction: Transaction,
      staffId: number,
      version: CommentVersion,
      content: string,
    ): Promise<void> {
      const reply = { reply: content, repliedBy: staffId, repliedAt: clock() };
      const replied = await feedbackStore.reply(transaction, version, reply);
      if (!replied) throw decidedBefore();
      await messages.send(transaction, {
        userId: replied.userId,
        type: 2,
        title: '您的课程评价收到回复',
        content: excerpt(content),
        contentId: String(replied.courseId),
        link: feedbackHref(replied.courseId),
        eventKey: `course-reply:${version.id}:${reply.repliedAt.getTime()}`,
      });
    },
  };
}

type Row = Awaited<ReturnType<typeof feedbackStore.page>>[number];

function itemOf(
  { feedback, author, coveredMs, completedAt, durationSeconds }: Row,
  userId: number | null,
): CourseFeedbackItem {
  const { id, stars, content, state, reply, repliedAt, updatedAt } = feedback;
  return {
    id,
    stars,
    content,
    author: author ?? '已注销用户',
    percent: percentOf(coveredMs ?? 0, durationSeconds, Boolean(completedAt)),
    created: toUnixSeconds(updatedAt),
    reply: reply && repliedAt ? { content: reply, created: toUnixSeconds(repliedAt) } : null,
    own: feedback.userId === userId,
    state,
  };
}
