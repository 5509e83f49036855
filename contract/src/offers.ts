import { z } from 'zod';
import { roleId } from './accounts.ts';
import { endpoint, type Access } from './endpoint.ts';
import { messageType } from './messages.ts';
import { rowId, rowIdText } from './numbers.ts';
import { pageInput, pageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId;
const admin = '/api/szguild/admin';
const post = { method: 'POST', domain: 'messages' } as const;
const operating = { staff: ['operator', 'administrator'] } satisfies Access;

const group = z.strictObject({ roles: z.array(roleId).max(4), certified_only: z.boolean() });
const offerRow = z.object({
  id,
  message_type: messageType,
  title: z.string(),
  content: z.string(),
  audience: z.string(),
  /** Where the message leads. */
  course: z.object({ id, title: z.string() }).nullable(),
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
    summary: '发过的群发消息：服务通知与活动优惠',
    input: z.strictObject({ ...pageInput }),
    output: pageOf(offerRow),
  }),
  count: endpoint({
    ...post,
    path: `${admin}/offerCount`,
    access: operating,
    summary: '一组人有多少；活动优惠只计同意接收营销信息者，服务通知计全部',
    input: group.extend({ message_type: messageType }),
    output: z.object({ count: z.number().int() }),
  }),
  send: endpoint({
    ...post,
    path: `${admin}/offerSend`,
    access: operating,
    summary: '向一组人发送服务通知或活动优惠，可附一门已发布的课程',
    input: z.strictObject({
      message_type: messageType,
      title: z.string().trim().min(2, '请填写标题').max(60, '标题最多 60 个字'),
      content: z.string().trim().min(2, '请填写内容').max(1000, '内容最多 1000 个字'),
      /** The course a press on the message opens. */
      content_id: rowIdText.positive().nullable().default(null),
      group,
      idempotency_key: z.uuid(),
    }),
    output: z.object({ id }),
  }),
};
