import type { Client } from '@portal/contract/client';
import { dataOf } from '@portal/contract/endpoint';
import { messages, messageTypeTitle } from '@portal/contract/messages';
import { formatMoment } from '@portal/contract/time';
import { isFolded, messageAddress } from '../browser/message-address.ts';

/** 0 is every type (spec 7). */
export type MessageFilter = 0 | 2 | 3;

export function filterOf(search: URLSearchParams): { type: MessageFilter; page: number } {
  const type = search.get('type');
  const page = Number(search.get('page') ?? 1);
  return {
    type: type === '2' ? 2 : type === '3' ? 3 : 0,
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
  };
}

/** The same on the server and, from page to page, in the browser. */
export async function loadMessages(call: Client, search: URLSearchParams) {
  const { type, page } = filterOf(search);
  const list = dataOf(await call(messages.messageList, { message_type: type, page }));
  return {
    type,
    page,
    total: list.total,
    unread: list.unread,
    pages: Math.ceil(list.total / list.page_size),
    messages: list.data.map((message) => ({
      id: message.id,
      unread: message.status === 0,
      kind: messageTypeTitle[message.message_type],
      offer: message.message_type === 3,
      title: message.message_title,
      content: message.message_content,
      time: formatMoment(message.create_time),
      folded: isFolded(message.content_id, message.message_content),
      address: messageAddress(message.content_id, message.link),
    })),
  };
}

export type MessageList = Awaited<ReturnType<typeof loadMessages>>;
export type ShownMessage = MessageList['messages'][number];
