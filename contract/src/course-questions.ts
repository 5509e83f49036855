import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { rowId, rowIdText } from './numbers.ts';
import { pageInput, pageOf } from './paging.ts';
import { unixMilliseconds, unixSeconds } from './unix-seconds.ts';

const base = '/api/szguild/course';
const post = { method: 'POST', domain: 'courses', access: 'public' } as const;
const ownPost = { method: 'POST', domain: 'courses', access: 'user' } as const;
const staffPost = {
  method: 'POST',
  domain: 'courses',
  access: { staff: ['courseManager', 'administrator'] },
} as const;

const id = rowId.positive();
const idText = rowIdText.positive();
const questionText = z.string().trim().min(5, '请至少写 5 个字').max(500, '最多 500 个字');

export const courseQuestion = z.object({
  id,
  content: z.string(),
  author: z.string(),
  created: unixSeconds,
  lesson: z.object({ id, title: z.string() }).nullable(),
  /** The second of the lesson it is about. */
  second: z.number().int().nullable(),
  answer: z.object({ content: z.string(), author: z.string(), created: unixSeconds }).nullable(),
  own: z.boolean(),
  state: z.enum(['published', 'pending', 'rejected']),
});
export type CourseQuestion = z.infer<typeof courseQuestion>;

export const courseQuestions = {
  list: endpoint({
    ...post,
    path: `${base}/courseQuestionList`,
    summary: '课程问答，新的在前；可只看一个课时的，或只看自己的',
    input: z.strictObject({
      course_id: idText,
      lesson_id: idText.optional(),
      own: z.literal(1).optional(),
      ...pageInput,
    }),
    output: pageOf(courseQuestion),
  }),
  ask: endpoint({
    ...ownPost,
    path: `${base}/courseQuestionPost`,
    summary: '向讲师提问，可注明课时与秒数',
    input: z.strictObject({
      course_id: id,
      lesson_id: id.optional(),
      second: z.number().int().min(0).max(86_400).optional(),
      content: questionText,
    }),
    output: z.object({ id, state: z.enum(['published', 'pending']) }),
  }),
  answer: endpoint({
    ...staffPost,
    path: '/api/szguild/admin/courseQuestionAnswer',
    summary: '回答课程问题；再次提交即修改。updated_ms 为页面上看到的，已变动或已拒绝时拒绝',
    input: z.strictObject({
      id,
      updated_ms: unixMilliseconds,
      content: z.string().trim().min(1, '请填写回答').max(2000, '最多 2000 个字'),
    }),
    output: nothing,
  }),
};
