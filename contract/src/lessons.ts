import { z } from 'zod';
import { courseFile, courseLesson, ownRight, rightSource } from './courses.ts';
import { endpoint, nothing } from './endpoint.ts';
import { rowId, rowIdText } from './numbers.ts';
import { pageInput, pageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

const base = '/api/szguild/course';
const historyBase = '/api/szguild/Coursehistory';
const post = { method: 'POST', domain: 'courses', access: 'public' } as const;
const ownPost = { method: 'POST', domain: 'courses', access: 'user' } as const;

const id = rowId.positive();
const idText = rowIdText.positive();
/** A position in a film, in seconds. */
const place = z.number().min(0).max(86_400);
const percent = z.number().int().min(0).max(100);

const range = z.strictObject({ start: place, end: place });
export type PlayedRange = z.infer<typeof range>;

/**
 * Learners beat this often, and on pause, seek, hide and end. A beat carries every range that was played and not yet
 * counted, so that one that got lost costs nothing.
 */
export const heartbeatSeconds = 10;
/** No page of a document counts as read sooner. */
export const secondsPerPage = 10;

/** Why a play session takes no more heartbeats: `data.reason` of a refusal. */
export const sessionEnd = z.enum(['replaced', 'content_replaced', 'unknown', 'right_ended']);
export type SessionEnd = z.infer<typeof sessionEnd>;
export const sessionEndText: Record<SessionEnd, string> = {
  replaced: '您已在另一个设备或页面开始学习，此处已暂停',
  content_replaced: '课时内容已更新，请刷新页面',
  unknown: '学习会话不存在，请刷新页面',
  right_ended: '您的学习权限已结束，请刷新页面',
};

/** What the media player needs. `expire` is when to ask `lessonMedia` for another. */
export const lessonMedia = z.object({
  /** The film: `saveVideoHistory` takes it as `content`. */
  id: z.string(),
  url: z.string(),
  form: z.enum(['hls', 'mp4']),
  captions: z.array(z.object({ language: z.string(), label: z.string(), url: z.string() })),
  thumbnails: z.string().nullable(),
  expire: unixSeconds,
});
export type LessonMedia = z.infer<typeof lessonMedia>;

const lessonDocument = z.object({
  /** The file: `saveVideoHistory` takes it as `content`. */
  id: z.string(),
  name: z.string(),
  pages: z.number().int(),
  /** Opens for a minute in a frame of our own pages. */
  url: z.string(),
  type: z.string(),
  expire: unixSeconds,
});

/** The caller's own state of one lesson. */
export const learningState = z.object({
  position: place,
  /** When something of it was written last; null before the lesson was begun. */
  updated: unixSeconds.nullable(),
  percent,
  /** Covered, of the whole: 0 to 1. */
  coverage: z.number().min(0).max(1),
  complete: z.boolean(),
  /** What was really watched; with `anti_skip` a seek forward stays inside. */
  ranges: z.array(range),
  /** Of a document: the pages that were read. */
  pages: z.array(z.number().int()),
});
export type LearningState = z.infer<typeof learningState>;

export const lessonMarker = z.object({ offset: place, title: z.string(), describe: z.string() });
export type LessonMarker = z.infer<typeof lessonMarker>;

export const lessonDetail = z.object({
  lesson: courseLesson,
  course: z.object({
    id,
    title: z.string(),
    cover: z.string(),
    percent: percent.nullable(),
    complete: z.boolean(),
    href: z.string(),
  }),
  chapter: z.object({ id, title: z.string() }),
  own_right: ownRight,
  /** Null where nothing may be played. With a trial it ends by itself. */
  media: lessonMedia.nullable(),
  /** Set while only the trial may be played. */
  trial_seconds: z.number().int().nullable(),
  document: lessonDocument.nullable(),
  courseware: z.array(courseFile),
  /** Every lesson of the chapter, in order. */
  playlist: z.array(courseLesson),
  /** Across chapters. */
  previous_lesson_id: id.nullable(),
  next_lesson_id: id.nullable(),
  anti_skip: z.boolean(),
  /** spec 3: progress markers. */
  markers: z.array(lessonMarker),
  /** Null for visitors. */
  own: learningState.nullable(),
  note_count: z.number().int(),
  question_count: z.number().int(),
  danmaku_count: z.number().int(),
});
export type LessonDetail = z.infer<typeof lessonDetail>;

const heartbeatAnswer = z.object({
  /** Seconds of the lesson this beat added. */
  credited: z.number(),
  /** 0 to 1, of the whole lesson. */
  coverage: z.number().min(0).max(1),
  percent,
  complete: z.boolean(),
  course_percent: percent,
  course_complete: z.boolean(),
  /** The newest sequence number the server has; a heartbeat up to it was ignored. */
  seq: z.number().int(),
  /**
   * What of this beat exceeds the time that has passed. It counts when later beats report it again. Of a document, each
   * page stands for `secondsPerPage`.
   */
  pending: z.array(range),
  /** What skipping off keeps from counting: it follows on nothing that was watched. */
  refused: z.array(range),
});
export type HeartbeatAnswer = z.infer<typeof heartbeatAnswer>;

export const historyItem = z.object({
  /** The lesson; `deleteHistory` takes it. */
  id,
  title: z.string(),
  course: z.object({ id, title: z.string(), cover: z.string() }),
  kind: z.enum(['video', 'document']),
  duration: z.number().int(),
  position: place,
  percent,
  complete: z.boolean(),
  updated: unixSeconds,
  href: z.string(),
  /** False when the course has been withdrawn since. */
  is_available: z.boolean(),
});
export type HistoryItem = z.infer<typeof historyItem>;

export const learnedCourse = z.object({
  id,
  title: z.string(),
  cover: z.string(),
  href: z.string(),
  percent,
  lessons_done: z.number().int(),
  lessons: z.number().int(),
  complete: z.boolean(),
  updated: unixSeconds,
  /** The lesson to go on with; null when the course has been withdrawn since. */
  continue_href: z.string().nullable(),
});
export type LearnedCourse = z.infer<typeof learnedCourse>;

export const purchasedItem = z.object({
  /** The right. */
  id,
  type: z.enum(['course', 'system']),
  item_id: id,
  title: z.string(),
  cover: z.string(),
  href: z.string(),
  /** False when it has been withdrawn since: its page is gone, the right is not. */
  is_available: z.boolean(),
  source: rightSource,
  granted: unixSeconds,
  until: unixSeconds.nullable(),
  is_active: z.boolean(),
  percent,
  complete: z.boolean(),
  lessons: z.number().int(),
  credit_hours: z.number(),
});
export type PurchasedItem = z.infer<typeof purchasedItem>;

const continueCard = z.object({
  lesson: z.object({ id, title: z.string(), kind: z.enum(['video', 'document']) }),
  course: z.object({ id, title: z.string(), cover: z.string() }),
  chapter: z.string(),
  position: place,
  duration: z.number().int(),
  /** Of the lesson and of the course. */
  percent,
  course_percent: percent,
  updated: unixSeconds,
  href: z.string(),
});
export type ContinueCard = z.infer<typeof continueCard>;

export const lessons = {
  lessonDetail: endpoint({
    ...post,
    path: `${base}/lessonDetail`,
    summary: '打开一个课时：本章播放列表、播放地址、文档、课件、自己的进度与位置',
    input: z.strictObject({ id: idText }),
    output: lessonDetail,
  }),
  lessonMedia: endpoint({
    ...post,
    path: `${base}/lessonMedia`,
    summary: '续领播放地址：在 expire 之前，或地址被拒之后',
    quiet: true,
    input: z.strictObject({ id: idText }),
    output: lessonMedia.extend({ trial_seconds: z.number().int().nullable() }),
  }),
  coursewareLink: endpoint({
    ...ownPost,
    path: `${base}/coursewareLink`,
    summary: '课件的预览与下载地址，60 秒内有效',
    input: z.strictObject({ id }),
    output: z.object({
      name: z.string(),
      url: z.string(),
      /** spec 5: the name it is saved under. */
      remark: z.string(),
      preview_url: z.string().nullable(),
      expire: unixSeconds,
    }),
  }),
  saveVideoHistory: endpoint({
    ...ownPost,
    path: `${historyBase}/saveVideoHistory`,
    summary:
      '开始学习一个课时，领取学习会话；同一用户只有最新的会话有效；带 content 时，课时内容已更换则拒绝，data.reason 为 content_replaced',
    input: z.strictObject({
      lesson_id: id,
      /** What the page shows: the `id` of its media or document. Without it the present content is taken for granted. */
      content: z.string().max(60).optional(),
    }),
    output: learningState.extend({
      session: z.string(),
      heartbeat_seconds: z.number().int(),
      anti_skip: z.boolean(),
    }),
  }),
  updateVideoHistory: endpoint({
    ...ownPost,
    path: `${historyBase}/updateVideoHistory`,
    summary:
      '学习心跳：每 10 秒及暂停、拖动、隐藏、结束时，报告播放过的区间；应答中的 pending 超出已过去的时间，之后再次上报才会计入；拒绝时 data.reason 说明会话为何结束',
    input: z.strictObject({
      session: z.string().max(60),
      seq: z.number().int().min(1).max(2_147_483_647),
      ranges: z.array(range).max(60),
      position: place,
      rate: z.number().min(0.1).max(16).default(1),
    }),
    output: heartbeatAnswer,
  }),
  documentProgress: endpoint({
    ...ownPost,
    path: `${historyBase}/documentProgress`,
    summary: '文档课时的学习进度：自上次以来看过的页与当前页，会话由 saveVideoHistory 给出',
    input: z.strictObject({
      session: z.string().max(60),
      seq: z.number().int().min(1).max(2_147_483_647),
      pages: z.array(z.number().int().min(1).max(2000)).max(100),
      current_page: z.number().int().min(1).max(2000),
    }),
    output: heartbeatAnswer,
  }),
  getVideoHistory: endpoint({
    ...ownPost,
    path: `${historyBase}/getVideoHistory`,
    summary: '自己的学习记录，最近的在前',
    input: z.strictObject({ type: z.enum(['all', 'learning', 'complete']).default('all'), ...pageInput }),
    output: pageOf(historyItem),
  }),
  learnedCourses: endpoint({
    ...ownPost,
    path: `${historyBase}/learnedCourses`,
    summary: '自己学过的课程：学习中或已学完，最近学习的在前，附继续学习的课时',
    input: z.strictObject({ type: z.enum(['learning', 'complete']).default('learning'), ...pageInput }),
    output: pageOf(learnedCourse),
  }),
  deleteHistory: endpoint({
    ...ownPost,
    path: `${historyBase}/deleteHistory`,
    summary: '从学习记录中移除若干课时（ids）或全部（all: 1）；已得的进度与学时不受影响',
    input: z.union([
      z.strictObject({ ids: z.array(id).min(1, '请选择要删除的记录').max(100) }),
      z.strictObject({ all: z.literal(1) }),
    ]),
    output: nothing,
  }),
  myBuyList: endpoint({
    ...ownPost,
    path: `${historyBase}/myBuyList`,
    summary: '自己购买或获得的课程与学习路径，新的在前',
    input: z.strictObject({ type: z.enum(['course', 'system']).optional(), ...pageInput }),
    output: pageOf(purchasedItem),
  }),
  continueCard: endpoint({
    ...ownPost,
    path: `${historyBase}/continueLearning`,
    summary: '继续学习：上次没学完的课时，或同一课程的下一课时',
    quiet: true,
    input: nothing,
    output: z.object({ card: continueCard.nullable() }),
  }),
};
