import { z } from 'zod';
import { feedbackSummary } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { rowId, rowIdText } from './numbers.ts';
import { pageInput, pageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

const base = '/api/szguild/course';
const post = { method: 'POST', domain: 'courses', access: 'public' } as const;
const ownPost = { method: 'POST', domain: 'courses', access: 'user' } as const;

const id = rowId.positive();
const idText = rowIdText.positive();
const percent = z.number().int().min(0).max(100);
const stars = z.number().int().min(1, '请选择星级').max(5);
const feedbackText = z.string().trim().min(5, '请至少写 5 个字').max(500, '最多 500 个字');

export const courseFeedbackItem = z.object({
  id,
  stars,
  content: z.string(),
  author: z.string(),
  /** How much the author had watched. */
  percent,
  created: unixSeconds,
  reply: z.object({ content: z.string(), created: unixSeconds }).nullable(),
  own: z.boolean(),
  /** Others see only what is published. */
  state: z.enum(['published', 'pending', 'rejected']),
});
export type CourseFeedbackItem = z.infer<typeof courseFeedbackItem>;

export const courseFeedback = {
  list: endpoint({
    ...post,
    method: 'GET',
    path: `${base}/courseFeedback`,
    summary: '课程评价，附星级分布',
    input: z.strictObject({
      course_id: idText,
      stars: z.coerce.number().int().min(1).max(5).optional(),
      ...pageInput,
    }),
    output: pageOf(courseFeedbackItem).extend({ summary: feedbackSummary }),
  }),
  leave: endpoint({
    ...ownPost,
    path: `${base}/courseFeedback`,
    summary: '评价课程；再次提交即修改',
    input: z.strictObject({ course_id: id, stars, content: feedbackText }),
    output: z.object({ state: z.enum(['published', 'pending']) }),
  }),
};
