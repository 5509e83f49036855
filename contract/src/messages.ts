import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { rowId } from './numbers.ts';
import { pageInput, pageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

/** spec 3. */
export const messageTypeTitle = { 2: '服务通知', 3: '活动优惠' } as const;
export type MessageType = keyof typeof messageTypeTitle;

export const messageType = z.union([z.literal(2), z.literal(3)]);

export const message = z.object({
  id: z.number().int(),
  /** 0 is unread. */
  status: z.union([z.literal(0), z.literal(1)]),
  message_type: messageType,
  message_title: z.string(),
  message_content: z.string(),
  create_time: unixSeconds,
  /** The course it is about; clicking goes to `/course/{content_id}`, at the part of it that `link` names. */
  content_id: z.string().nullable(),
  /** Where else it leads: a path of ours. */
  link: z.string().nullable(),
});
export type Message = z.infer<typeof message>;

export const messages = {
  messageList: endpoint({
    method: 'POST',
    path: '/api/szguild/user/messageList',
    domain: 'messages',
    access: 'user',
    summary: '消息列表；message_type 为 0 时包含全部类型',
    input: z.strictObject({ message_type: z.union([z.literal(0), messageType]).default(0), ...pageInput }),
    output: pageOf(message).extend({ unread: z.number().int() }),
  }),
  editMessage: endpoint({
    method: 'POST',
    path: '/api/szguild/user/editMessage',
    domain: 'messages',
    access: 'user',
    summary: '把一条消息（id）或全部消息（all: 1）标为已读',
    input: z.union([z.strictObject({ id: rowId }), z.strictObject({ all: z.literal(1) })]),
    output: nothing,
  }),
};
