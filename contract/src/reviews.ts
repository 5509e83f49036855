import { z } from 'zod';
import { authStatusCode, roleId } from './accounts.ts';
import { endpoint, nothing, type Access } from './endpoint.ts';
import { fileReference } from './files.ts';
import { identityStep } from './identities.ts';
import { rowId } from './numbers.ts';
import { cursorInput, cursorPageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId;
const admin = '/api/szguild/admin';
const post = { method: 'POST', domain: 'identities' } as const;
const reviewing = { staff: ['reviewer', 'administrator'] } satisfies Access;

const reviewRow = z.object({
  id,
  type: roleId,
  applicant: z.string(),
  title: z.string(),
  auth_status: authStatusCode,
  applied_time: unixSeconds,
  claimed_by: z.string().nullable(),
  mine: z.boolean(),
});
export type ReviewRow = z.infer<typeof reviewRow>;

export const reviews = {
  list: endpoint({
    ...post,
    path: `${admin}/reviewList`,
    access: reviewing,
    summary: '认证审核队列',
    input: z.strictObject({
      auth_status: authStatusCode.default(3),
      type: roleId.optional(),
      keyword: z.string().trim().max(40).optional(),
      mine: z.boolean().optional(),
      ...cursorInput,
    }),
    output: cursorPageOf(reviewRow),
  }),
  detail: endpoint({
    ...post,
    path: `${admin}/reviewDetail`,
    access: reviewing,
    summary: '一份认证申请：资料、文件、问卷与历史',
    input: z.strictObject({ id }),
    output: reviewRow.extend({
      form: z.record(z.string(), z.unknown()),
      letter_file: z.array(fileReference),
      answers: z.array(z.object({ question: z.string(), answer: z.string() })),
      reasons: z.record(z.string(), z.string()),
      history: z.array(identityStep.extend({ by: z.string() })),
      /** Other applications with the same credit code or resident number. */
      same_number: z.array(z.object({ id, applicant: z.string(), auth_status: authStatusCode })),
    }),
  }),
  claim: endpoint({
    ...post,
    path: `${admin}/reviewClaim`,
    access: reviewing,
    summary: '领取一份申请（release: true 时放回）',
    input: z.strictObject({ id, release: z.boolean().default(false) }),
    output: nothing,
  }),
  approve: endpoint({
    ...post,
    path: `${admin}/reviewApprove`,
    access: reviewing,
    summary: '通过认证',
    input: z.strictObject({ id, note: z.string().trim().max(200).default('') }),
    output: nothing,
  }),
  reject: endpoint({
    ...post,
    path: `${admin}/reviewReject`,
    access: reviewing,
    summary: '不通过，逐项写明原因',
    input: z
      .strictObject({
        id,
        reasons: z.record(z.string().max(40), z.string().trim().min(1).max(200)),
        note: z.string().trim().max(200).default(''),
      })
      .refine((given) => given.note !== '' || Object.keys(given.reasons).length > 0, '请写明不通过的原因'),
    output: nothing,
  }),
  openFile: endpoint({
    ...post,
    path: `${admin}/reviewFile`,
    access: reviewing,
    summary: '打开申请人的文件：60 秒内有效的地址，每次打开都有记录',
    input: z.strictObject({ id, file: z.string().max(60) }),
    output: z.object({ url: z.string(), name: z.string(), expire: unixSeconds }),
  }),
};
