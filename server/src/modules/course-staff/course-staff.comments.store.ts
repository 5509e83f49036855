import type { CommentKind, CommentView } from '@portal/contract/course-staff';
import { and, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { countAtMost } from '../../platform/database/count.ts';
import type { Queries } from '../../platform/database/database.ts';
import { users } from '../accounts/accounts.tables.ts';
import { courseFeedback, courseQuestions } from '../courses/courses.comments.tables.ts';
import { courseLessons, courses } from '../courses/courses.tables.ts';
import { danmakuReports, lessonDanmaku } from '../lessons/lessons.tables.ts';

export type CommentCut = { view: CommentView; before: number | null; offset: number; limit: number };

const reasonsShown = 5;
const staffMember = alias(users, 'staff_member');

const tables = { feedback: courseFeedback, question: courseQuestions, danmaku: lessonDanmaku };

/** Published, and somebody waits for staff: for a reply, for an answer, or because it was reported. */
const waits = {
  feedback: isNull(courseFeedback.reply),
  question: isNull(courseQuestions.answer),
  danmaku: gt(lessonDanmaku.reports, 0),
};

function isIn(kind: CommentKind, view: CommentView): SQL | undefined {
  const { state } = tables[kind];
  return view === 'open' ? and(eq(state, 'published'), waits[kind]) : eq(state, view);
}

function isListed(kind: CommentKind, { view, before }: CommentCut): SQL | undefined {
  return and(isIn(kind, view), before === null ? undefined : lt(tables[kind].id, before));
}

async function counted(queries: Queries, kind: CommentKind, view: CommentView): Promise<number> {
  return countAtMost(queries, tables[kind], isIn(kind, view));
}

export const commentStore = {
  total: counted,

  async waiting(queries: Queries) {
    const countsOf = async (kind: CommentKind) => ({
      pending: await counted(queries, kind, 'pending'),
      open: await counted(queries, kind, 'open'),
    });
    return {
      feedback: await countsOf('feedback'),
      question: await countsOf('question'),
      danmaku: await countsOf('danmaku'),
    };
  },

  async feedback(queries: Queries, cut: CommentCut) {
    return queries
      .select({
        comment: courseFeedback,
        author: users.nickname,
        course: courses.title,
        answeredBy: staffMember.nickname,
      })
      .from(courseFeedback)
      .innerJoin(courses, eq(courses.id, courseFeedback.courseId))
      .leftJoin(users, eq(users.id, courseFeedback.userId))
      .leftJoin(staffMember, eq(staffMember.id, courseFeedback.repliedBy))
      .where(isListed('feedback', cut))
      .orderBy(desc(courseFeedback.id))
      .limit(cut.limit)
      .offset(cut.offset);
  },

  async questions(queries: Queries, cut: CommentCut) {
    return queries
      .select({
        comment: courseQuestions,
        author: users.nickname,
        course: courses.title,
        lesson: courseLessons.title,
        answeredBy: staffMember.nickname,
      })
      .from(courseQuestions)
      .innerJoin(courses, eq(courses.id, courseQuestions.courseId))
      .leftJoin(courseLessons, eq(courseLessons.id, courseQuestions.lessonId))
      .leftJoin(users, eq(users.id, courseQuestions.userId))
      .leftJoin(staffMember, eq(staffMember.id, courseQuestions.answeredBy))
      .where(isListed('question', cut))
      .orderBy(desc(courseQuestions.id))
      .limit(cut.limit)
      .offset(cut.offset);
  },

  async danmaku(queries: Queries, cut: CommentCut) {
    return queries
      .select({
        comment: lessonDanmaku,
        author: users.nickname,
        courseId: courses.id,
        course: courses.title,
        lesson: courseLessons.title,
      })
      .from(lessonDanmaku)
      .innerJoin(courseLessons, eq(courseLessons.id, lessonDanmaku.lessonId))
      .innerJoin(courses, eq(courses.id, courseLessons.courseId))
      .leftJoin(users, eq(users.id, lessonDanmaku.userId))
      .where(isListed('danmaku', cut))
      .orderBy(desc(lessonDanmaku.id))
      .limit(cut.limit)
      .offset(cut.offset);
  },

  /** What people said when they reported, the newest first and a few of each. */
  async reportReasons(queries: Queries, danmakuIds: readonly number[]): Promise<Map<number, string[]>> {
    if (danmakuIds.length === 0) return new Map();
    const ranked = queries
      .select({
        danmakuId: danmakuReports.danmakuId,
        reason: danmakuReports.reason,
        at: danmakuReports.at,
        rank: sql<number>`row_number() over (partition by ${danmakuReports.danmakuId} order by ${danmakuReports.at} desc)`.as(
          'rank',
        ),
      })
      .from(danmakuReports)
      .where(and(inArray(danmakuReports.danmakuId, [...danmakuIds]), sql`${danmakuReports.reason} <> ''`))
      .as('ranked');
    const rows = await queries
      .select({ danmakuId: ranked.danmakuId, reason: ranked.reason })
      .from(ranked)
      .where(sql`${ranked.rank} <= ${reasonsShown}`)
      .orderBy(desc(ranked.at));
    const byId = Map.groupBy(rows, ({ danmakuId }) => danmakuId);
    return new Map([...byId].map(([id, some]) => [id, some.map(({ reason }) => reason)]));
  },
};
