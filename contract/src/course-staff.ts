import { z } from 'zod';
import { rightSource } from './courses.ts';
import { endpoint, nothing } from './endpoint.ts';
import { mobile } from './mobile.ts';
import { count, rowId } from './numbers.ts';
import { cursorInput, cursorPageOf } from './paging.ts';
import { unixMilliseconds, unixSeconds } from './unix-seconds.ts';

const admin = '/api/szguild/admin';
const staffPost = {
  method: 'POST',
  domain: 'courses',
  access: { staff: ['courseManager', 'administrator'] },
} as const;

const id = rowId.positive();
const titled = z.object({ id, title: z.string() });
const reason = z.string().trim().min(2, '请写明原因').max(200, '原因最多 200 个字');

/** What learners write and others read. */
export const commentKind = z.enum(['feedback', 'question', 'danmaku']);
export type CommentKind = z.infer<typeof commentKind>;
export const commentKindTitle: Record<CommentKind, string> = {
  feedback: '评价',
  question: '提问',
  danmaku: '弹幕',
};
export const commentState = z.enum(['published', 'pending', 'rejected']);

/** `open`: published feedback without a reply, questions without an answer, danmaku that somebody reported. */
export const commentView = z.enum(['pending', 'open', 'published', 'rejected']);
export type CommentView = z.infer<typeof commentView>;

const comment = z.object({
  kind: commentKind,
  id,
  course: titled,
  lesson: titled.nullable(),
  /** Of the lesson it stands at. */
  second: z.number().nullable(),
  author: z.string(),
  content: z.string(),
  /** Of feedback. */
  stars: z.number().int().nullable(),
  /** What the moderation found in it. */
  words: z.array(z.string()),
  state: commentState,
  rejected_reason: z.string(),
  /** How many people reported it since staff looked last, and what the newest of them said. */
  reports: count,
  report_reasons: z.array(z.string()),
  /** The reply to feedback, the answer to a question. */
  answer: z.object({ content: z.string(), author: z.string(), time: unixSeconds }).nullable(),
  created: unixSeconds,
  /** When its text or answer last changed; a decision repeats it (optimistic locking). */
  updated_ms: unixMilliseconds,
});
export type CourseComment = z.infer<typeof comment>;

const waiting = z.object({ pending: count, open: count });
const chosen = { kind: commentKind, id, from: commentState, updated_ms: unixMilliseconds };

/** Feedback, questions and danmaku as staff see them. */
export const courseComments = {
  list: endpoint({
    ...staffPost,
    path: `${admin}/courseCommentList`,
    summary: '课程互动内容：待审核、待回复（评价、提问）或被举报（弹幕）、已发布、已拒绝，新的在前',
    input: z.strictObject({
      kind: commentKind.default('feedback'),
      view: commentView.default('pending'),
      ...cursorInput,
    }),
    output: cursorPageOf(comment).extend({
      waiting: z.object({ feedback: waiting, question: waiting, danmaku: waiting }),
    }),
  }),
  approve: endpoint({
    ...staffPost,
    path: `${admin}/courseCommentApprove`,
    summary: '通过一条内容；被举报的弹幕视为举报不成立。from、updated_ms 为页面上看到的，已变动时拒绝',
    input: z.strictObject(chosen),
    output: nothing,
  }),
  reject: endpoint({
    ...staffPost,
    path: `${admin}/courseCommentReject`,
    summary: '拒绝一条内容，原因会告知作者。from、updated_ms 为页面上看到的，已变动时拒绝',
    input: z.strictObject({ ...chosen, reason }),
    output: nothing,
  }),
  reply: endpoint({
    ...staffPost,
    path: `${admin}/courseFeedbackReply`,
    summary: '回复已发布的课程评价；再次提交即修改。updated_ms 为页面上看到的，已变动时拒绝',
    input: z.strictObject({
      id,
      updated_ms: unixMilliseconds,
      content: z.string().trim().min(1, '请填写回复').max(500, '最多 500 个字'),
    }),
    output: nothing,
  }),
};

const rightTarget = z.enum(['course', 'system']);

const staffRight = z.object({
  id,
  user: z.object({ id, nickname: z.string(), mobile: z.string() }),
  type: rightTarget,
  item: titled,
  source: rightSource,
  state: z.enum(['active', 'ended', 'revoked']),
  granted: unixSeconds,
  /** Null: for good. */
  until: unixSeconds.nullable(),
  /** Why it was given by hand, and by whom. */
  reason: z.string(),
  granted_by: z.string(),
  revoked: unixSeconds.nullable(),
  revoked_reason: z.string(),
});
export type StaffRight = z.infer<typeof staffRight>;

/** Who may take what, as staff give and take it. */
export const courseRights = {
  list: endpoint({
    ...staffPost,
    path: `${admin}/courseRightList`,
    summary: '学习权限：全部、一位用户的（完整手机号）或一门课程、一条学习路径的，新的在前',
    input: z.strictObject({
      mobile: z.string().trim().max(20).optional(),
      type: rightTarget.optional(),
      item_id: id.optional(),
      ...cursorInput,
    }),
    output: cursorPageOf(staffRight),
  }),
  grant: endpoint({
    ...staffPost,
    path: `${admin}/courseRightGrant`,
    summary: '为一位用户开通课程或学习路径；本人已开通过的，以新的期限与原因为准',
    input: z.strictObject({
      mobile,
      type: rightTarget,
      item_id: rowId.positive('请选择要开通的内容'),
      /** Null: for good. */
      until: unixSeconds.nullable(),
      reason,
    }),
    output: z.object({ id, nickname: z.string() }),
  }),
  revoke: endpoint({
    ...staffPost,
    path: `${admin}/courseRightRevoke`,
    summary: '收回学习权限，原因会告知用户；正在进行的学习随即结束',
    input: z.strictObject({ id, reason }),
    output: nothing,
  }),
};
