import { z } from 'zod';
import { endpoint, nothing, type Access } from './endpoint.ts';
import { rowId } from './numbers.ts';
import { cursorInput, cursorPageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId;
const admin = '/api/szguild/admin';
const post = { method: 'POST', domain: 'site' } as const;
const operating = { staff: ['operator', 'administrator'] } satisfies Access;

const inquiryRow = z.object({
  id,
  source: z.enum(['question', 'contact']),
  name: z.string(),
  /** Masked; the whole number by `reveal` alone. */
  mobile: z.string(),
  content: z.string(),
  create_time: unixSeconds,
  handled_time: unixSeconds.nullable(),
  handled_by: z.string(),
  note: z.string(),
  /** What was written back; only somebody who was logged in can be written to. */
  answer: z.string(),
  can_answer: z.boolean(),
});
export type InquiryRow = z.infer<typeof inquiryRow>;

/** What visitors left for the customer service, and what became of it. */
export const inquiries = {
  list: endpoint({
    ...post,
    path: `${admin}/inquiryList`,
    access: operating,
    summary: '留言列表，新的在前；handled 为是否已处理',
    input: z.strictObject({ handled: z.boolean().default(false), ...cursorInput }),
    output: cursorPageOf(inquiryRow),
  }),
  reveal: endpoint({
    ...post,
    path: `${admin}/inquiryMobile`,
    access: operating,
    summary: '查看留言人的完整手机号（记入审计日志）',
    input: z.strictObject({ id }),
    output: z.object({ mobile: z.string() }),
  }),
  handle: endpoint({
    ...post,
    path: `${admin}/inquiryHandle`,
    access: operating,
    summary: '把留言标记为已处理，写下处理情况；登录用户的留言可同时答复到消息中心',
    input: z.strictObject({
      id,
      note: z.string().trim().min(2, '请写下处理情况').max(500, '最多 500 个字'),
      answer: z.string().trim().max(500, '最多 500 个字').optional(),
    }),
    output: nothing,
  }),
};
