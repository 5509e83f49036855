import { code, PortalError } from '@portal/contract/codes';
import type { Message, MessageType } from '@portal/contract/messages';
import type { PageRequest } from '@portal/contract/paging';
import { toUnixSeconds } from '@portal/contract/time';
import type { Queries } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { messageStore, type MessageRow } from './messages.store.ts';

export type NewMessage = {
  userId: number;
  /** 2 service message, 3 activity offer. */
  type: MessageType;
  title: string;
  content: string;
  contentId?: string | null;
  /** A path of ours it leads to; every message leads somewhere. */
  link: `/${string}`;
  /** Idempotency key of the event: one message a person. */
  eventKey: string;
};

type GroupMessage = Pick<NewMessage, 'type' | 'title' | 'content' | 'eventKey'> & {
  contentId: string | null;
};
type MessageQuery = PageRequest & { message_type: MessageType | 0 };

export type MessageRules = ReturnType<typeof createMessageRules>;

export function createMessageRules({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  return {
    /** Part of the step it tells about: runs in the transaction of that step. */
    async send(queries: Queries, { contentId = null, ...message }: NewMessage): Promise<void> {
      requireOwnPath(message.link);
      await messageStore.add(queries, [{ ...message, contentId, createdAt: clock() }]);
    },

    /** Many at once; a statement takes a few thousand values. */
    async sendAll(queries: Queries, messages: readonly NewMessage[]): Promise<void> {
      const createdAt = clock();
      for (let at = 0; at < messages.length; at += 500) {
        const some = messages.slice(at, at + 500);
        for (const { link } of some) requireOwnPath(link);
        await messageStore.add(
          queries,
          some.map((message) => ({ ...message, createdAt })),
        );
      }
    },

    /** The same to many; how many had not got it yet. */
    sendToGroup: (queries: Queries, message: GroupMessage, userIds: readonly number[]): Promise<number> => {
      const createdAt = clock();
      const rows = userIds.map((userId) => ({ ...message, userId, createdAt }));
      return messageStore.add(queries, rows);
    },

    async list(userId: number, { message_type, page, page_size }: MessageQuery) {
      const rows = await messageStore.page(database, userId, message_type, page_size, (page - 1) * page_size);
      return {
        total: await messageStore.total(database, userId, message_type),
        // The bell counts every type, whichever the page shows.
        unread: await messageStore.unread(database, userId),
        page,
        page_size,
        data: rows.map(wireOf),
      };
    },

    async markRead(userId: number, id: number): Promise<void> {
      const found = await messageStore.markRead(database, userId, id, clock());
      if (!found) throw new PortalError(code.failure, '消息不存在');
    },

    async markAllRead(userId: number): Promise<void> {
      await messageStore.markAllRead(database, userId, clock());
    },
  };
}

/** `//host` and `/\\host` would lead to another site. */
function requireOwnPath(link: string): void {
  if (!/^\/(?![/\\])/.test(link)) throw new Error(`a message must lead to a path of ours: ${link}`);
}

export function wireOf(row: MessageRow): Message {
  return {
    id: row.id,
    status: row.readAt ? 1 : 0,
    message_type: row.type as MessageType,
    message_title: row.title,
    message_content: row.content,
    create_time: toUnixSeconds(row.createdAt),
    content_id: row.contentId,
    link: row.link,
  };
}
