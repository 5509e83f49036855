import {
  type CommentKind,
  commentKindTitle,
  type CommentView,
  type CourseComment,
} from '@portal/contract/course-staff';
import type { CursorRequest } from '@portal/contract/paging';
import { toUnixSeconds } from '@portal/contract/time';
import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { UserCaller } from '../../platform/http/caller.ts';
import { idCursor } from '../../platform/keyset.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CommentVersion, Decided, Decision } from '../courses/courses.ts';
import { type CommentCut, commentStore as store } from './course-staff.comments.store.ts';
import type { CourseStaffPorts } from './course-staff.ports.ts';

type CommentQuery = CursorRequest & {
  kind: CommentKind;
  view: CommentView;
};
type Chosen = { kind: CommentKind } & CommentVersion & Pick<Decision, 'from'>;

export type Comments = ReturnType<typeof createComments>;

const nobody = '已注销用户';
/** What the audit log calls them; a `question` there is one of an exam. */
const subjectOf: Record<CommentKind, string> = {
  feedback: 'courseFeedback',
  question: 'courseQuestion',
  danmaku: 'danmaku',
};

/** What learners write: read before it is shown, taken down, replied to. */
export function createComments(platform: Platform, { courses, lessons, messages }: CourseStaffPorts) {
  const { database, clock, audit } = platform;

  const deciding: Record<CommentKind, (part: Transaction, decision: Decision) => Promise<Decided>> = {
    feedback: courses.moderation.decideFeedback,
    question: courses.moderation.decideQuestion,
    danmaku: lessons.moderation.decideDanmaku,
  };

  /** Whoever wrote it hears what became of it, unless nothing did. */
  async function notifyAuthor(
    transaction: Transaction,
    { kind, ...decision }: { kind: CommentKind } & Decision,
    { userId, courseId, content, link }: Decided,
  ): Promise<void> {
    if (decision.state === decision.from) return;
    const isPublished = decision.state === 'published';
    const title = `您的课程${commentKindTitle[kind]}${isPublished ? '已通过审核' : '未通过审核'}`;
    const quoted = content.length > 40 ? `${content.slice(0, 40)}…` : content;
    await messages.send(transaction, {
      userId,
      type: 2,
      title,
      content: isPublished ? `「${quoted}」已发布。` : `「${quoted}」未予发布，原因：${decision.reason}`,
      contentId: String(courseId),
      link,
      eventKey: `course-${kind}-decided:${decision.id}:${clock().getTime()}`,
    });
  }

  async function decide({ kind, ...decision }: { kind: CommentKind } & Decision, caller: UserCaller) {
    await change(platform, 'courses', async (transaction) => {
      const decided = await deciding[kind](transaction, decision);
      await notifyAuthor(transaction, { kind, ...decision }, decided);
      await audit.record(transaction, {
        actorId: caller.session.userId,
        action: decision.state === 'published' ? 'courses.approve' : 'courses.reject',
        subject: `${subjectOf[kind]}:${decision.id}`,
        detail: { from: decision.from, content: decided.content, reason: decision.reason },
        address: caller.address,
      });
    });
  }

  const reading: Record<CommentKind, (cut: CommentCut) => Promise<CourseComment[]>> = {
    feedback: async (cut) => (await store.feedback(database, cut)).map(feedbackOf),
    question: async (cut) => (await store.questions(database, cut)).map(questionOf),
    async danmaku(cut) {
      const rows = await store.danmaku(database, cut);
      const reasons = await store.reportReasons(
        database,
        rows.map(({ comment }) => comment.id),
      );
      return rows.map((row) => danmakuOf(row, reasons.get(row.comment.id) ?? []));
    },
  };

  return {
    async list({ kind, view, page, page_size, next }: CommentQuery) {
      const before = next === undefined ? null : idCursor.read(next);
      const offset = before === null ? (page - 1) * page_size : 0;
      const rows = await reading[kind]({ view, before, offset, limit: page_size + 1 });
      const data = rows.slice(0, page_size);
      return {
        total: await store.total(database, kind, view),
        page,
        page_size,
        next: rows.length > page_size ? idCursor.write(data.at(-1)!.id) : null,
        waiting: await store.waiting(database),
        data,
      };
    },

    approve: (chosen: Chosen, caller: UserCaller) =>
      decide({ ...chosen, state: 'published', reason: '' }, caller),

    reject: (chosen: Chosen & { reason: string }, caller: UserCaller) =>
      decide({ ...chosen, state: 'rejected' }, caller),

    async reply(
      { content, ...version }: CommentVersion & { content: string },
      { session, address }: UserCaller,
    ) {
      await change(platform, 'courses', async (transaction) => {
        await courses.moderation.replyToFeedback(transaction, session.userId, version, content);
        await audit.record(transaction, {
          actorId: session.userId,
          action: 'courses.reply',
          subject: `${subjectOf.feedback}:${version.id}`,
          detail: { content },
          address,
        });
      });
    },
  };
}

type Of<Name extends 'feedback' | 'questions' | 'danmaku'> = Awaited<
  ReturnType<(typeof store)[Name]>
>[number];

function feedbackOf({ comment, author, course, answeredBy }: Of<'feedback'>): CourseComment {
  const { id, courseId, stars, content, words, state, rejectedReason, reply, repliedAt, updatedAt } = comment;
  return {
    kind: 'feedback',
    id,
    course: { id: courseId, title: course },
    lesson: null,
    second: null,
    author: author ?? nobody,
    content,
    stars,
    words,
    state,
    rejected_reason: rejectedReason,
    reports: 0,
    report_reasons: [],
    answer: answerOf(reply, answeredBy, repliedAt),
    created: toUnixSeconds(updatedAt),
    updated_ms: (repliedAt ?? updatedAt).getTime(),
  };
}

function questionOf({ comment, author, course, lesson, answeredBy }: Of<'questions'>): CourseComment {
  const { id, courseId, lessonId, second, content, words, state, rejectedReason } = comment;
  return {
    kind: 'question',
    id,
    course: { id: courseId, title: course },
    lesson: lessonId === null ? null : { id: lessonId, title: lesson ?? '' },
    second,
    author: author ?? nobody,
    content,
    stars: null,
    words,
    state,
    rejected_reason: rejectedReason,
    reports: 0,
    report_reasons: [],
    answer: answerOf(comment.answer, answeredBy, comment.answeredAt),
    created: toUnixSeconds(comment.createdAt),
    updated_ms: (comment.answeredAt ?? comment.createdAt).getTime(),
  };
}

function danmakuOf(
  { comment, author, courseId, course, lesson }: Of<'danmaku'>,
  reasons: string[],
): CourseComment {
  const { id, lessonId, secondMs, text, words, state, rejectedReason, reports, createdAt } = comment;
  return {
    kind: 'danmaku',
    id,
    course: { id: courseId, title: course },
    lesson: { id: lessonId, title: lesson },
    second: secondMs / 1000,
    author: author ?? nobody,
    content: text,
    stars: null,
    words,
    state,
    rejected_reason: rejectedReason,
    reports,
    report_reasons: reasons,
    answer: null,
    created: toUnixSeconds(createdAt),
    updated_ms: createdAt.getTime(),
  };
}

function answerOf(content: string | null, author: string | null, at: Date | null): CourseComment['answer'] {
  return content && at ? { content, author: author ?? nobody, time: toUnixSeconds(at) } : null;
}
