import { z } from 'zod';
import { roleId } from './accounts.ts';
import { endpoint, type Access } from './endpoint.ts';
import { rowId } from './numbers.ts';
import { pageInput, pageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId;
const admin = '/api/szguild/admin';
const post = { method: 'POST', domain: 'messages' } as const;
const operating = { staff: ['operator', 'administrator'] } satisfies Access;

const group = z.strictObject({ roles: z.array(roleId).max(4), certified_only: z.boolean() });
const offerRow = z.object({
  id,
  title: z.string(),
  content: z.string(),
  audience: z.string(),
  /** How many were to get it when it was sent, and how many have it by now. */
  total: z.number().int(),
  sent: z.number().int(),
  done: z.boolean(),
  create_time: unixSeconds,
  by: z.string(),
});
export type OfferRow = z.infer<typeof offerRow>;

export const offers = {
  list: endpoint({
    ...post,
    path: `${admin}/offerList`,
    access: operating,
    summary: '发过的活动优惠',
    input: z.strictObject({ ...pageInput }),
    output: pageOf(offerRow),
  }),
  count: endpoint({
    ...post,
    path: `${admin}/offerCount`,
    access: operating,
    summary: '一组人有多少（已同意接收营销信息者）',
    input: group,
    output: z.object({ count: z.number().int() }),
  }),
  send: endpoint({
    ...post,
    path: `${admin}/offerSend`,
    access: operating,
    summary: '向一组人发送活动优惠',
    input: z.strictObject({
      title: z.string().trim().min(2, '请填写标题').max(60, '标题最多 60 个字'),
      content: z.string().trim().min(2, '请填写内容').max(1000, '内容最多 1000 个字'),
      content_id: z.string().max(40).nullable().default(null),
      group,
      idempotency_key: z.uuid(),
    }),
    output: z.object({ id }),
  }),
};
