import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { count, rowId } from './numbers.ts';
import { cursorInput, cursorPageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

const admin = '/api/szguild/admin';
const staffPost = {
  method: 'POST',
  domain: 'courses',
  access: { staff: ['courseManager', 'administrator'] },
} as const;

const id = rowId.positive();
const percent = z.number().int().min(0).max(100);
/** A place in a lesson or a length of it, in seconds. */
const seconds = z.number().min(0);
const range = z.object({ start: seconds, end: seconds });

const examState = z.enum(['none', 'not_taken', 'in_progress', 'failed', 'passed']);
export const examStateTitle: Record<z.infer<typeof examState>, string> = {
  none: '无考试',
  not_taken: '未参加',
  in_progress: '考试中',
  failed: '未通过',
  passed: '已通过',
};

const learner = z.object({
  user: z.object({ id, nickname: z.string(), mobile: z.string() }),
  /** Really watched, of the whole course. */
  percent,
  lessons_done: count,
  complete: z.boolean(),
  started: unixSeconds,
  seen: unixSeconds,
  exam: z.object({ state: examState, score: z.number().nullable() }),
  /** Its number, also when it was revoked since. */
  certificate: z.object({ number: z.string(), revoked: z.boolean() }).nullable(),
});
export type CourseLearner = z.infer<typeof learner>;

const learnedLesson = z.object({
  id,
  title: z.string(),
  chapter: z.string(),
  kind: z.enum(['video', 'document']),
  duration: seconds,
  percent,
  complete: z.boolean(),
  /** What was watched or read, merged and in order. */
  ranges: z.array(range),
  /** Wall time that was credited. */
  credited: seconds,
  highest_rate: z.number(),
  position: seconds,
  /** Null: never opened. */
  seen: unixSeconds.nullable(),
});
export type LearnedLesson = z.infer<typeof learnedLesson>;

const heartbeat = z.object({
  id,
  time: unixSeconds,
  /** The beginning of the play session's name: tells one page from another. */
  session: z.string(),
  seq: z.number().int(),
  /** As the page reported them. */
  ranges: z.array(range),
  position: seconds,
  rate: z.number(),
  /** The credited part of it. */
  credited: seconds,
});
export type LessonHeartbeat = z.infer<typeof heartbeat>;

const courseFacts = z.object({ id, title: z.string(), lessons: count });

/** Who learns a course, how far they are, and how that came about. */
export const courseLearners = {
  list: endpoint({
    ...staffPost,
    path: `${admin}/courseLearnerList`,
    summary: '一门课程的学员：进度、已学课时、最近学习、考试与证书；最近学习的在前，可按完整手机号查找',
    input: z.strictObject({
      course_id: id,
      mobile: z.string().trim().max(20).optional(),
      state: z.enum(['learning', 'complete']).optional(),
      ...cursorInput,
    }),
    output: cursorPageOf(learner).extend({ course: courseFacts }),
  }),
  detail: endpoint({
    ...staffPost,
    path: `${admin}/courseLearnerDetail`,
    summary: '一位学员在一门课程中的明细：每个课时看过的区间、计入的时长与最高倍速；查看会记入审计日志',
    input: z.strictObject({ course_id: id, user_id: id }),
    output: learner.extend({ course: courseFacts, learned: z.array(learnedLesson).max(5000) }),
  }),
  heartbeats: endpoint({
    ...staffPost,
    path: `${admin}/courseLearnerHeartbeats`,
    summary: '一位学员在一个课时的原始心跳，新的在前，保留 180 天',
    input: z.strictObject({ lesson_id: id, user_id: id, ...cursorInput }),
    output: cursorPageOf(heartbeat),
  }),
};

const boardDay = z.object({
  /** As 2026-11-16. */
  day: z.string(),
  learners: count,
  completions: count,
  attempts: count,
  passed: count,
  certificates: count,
});
export type BoardDay = z.infer<typeof boardDay>;

const boardCourse = z.object({
  id,
  title: z.string(),
  /** Since it was published. */
  learners: count,
  /** One digit behind the point; null without feedback. */
  stars: z.number().nullable(),
  /** In the days that are shown. */
  completions: count,
  attempts: count,
  passed: count,
});
export type BoardCourse = z.infer<typeof boardCourse>;

export const courseBoard = {
  read: endpoint({
    ...staffPost,
    path: `${admin}/courseBoard`,
    summary: '课程数据：每天的学习人数、完成、考试与证书，学习最多的课程，按月的证书；每小时统计一次',
    input: z.strictObject({ days: z.literal([30, 90]).default(30) }),
    output: z.object({
      days: z.array(boardDay).max(90),
      months: z.array(z.object({ month: z.string(), certificates: count })).max(12),
      courses: z.array(boardCourse).max(10),
      /** Of all published courses. */
      stars: z.number().nullable(),
      feedbacks: count,
      /** When it was counted last; null before the first time. */
      counted: unixSeconds.nullable(),
    }),
  }),
};
