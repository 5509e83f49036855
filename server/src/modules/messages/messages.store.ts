import type { MessageType } from '@portal/contract/messages';
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { messages } from './messages.tables.ts';

type NewMessage = typeof messages.$inferInsert;
export type MessageRow = typeof messages.$inferSelect;

const ownOf = (userId: number, type: MessageType | 0) =>
  and(eq(messages.userId, userId), type === 0 ? undefined : eq(messages.type, type));

/** Most are told one by one. */
const addingOne = prepared((queries, name) => {
  const placed = sql.placeholder;
  return queries
    .insert(messages)
    .values({
      userId: placed('userId'),
      type: placed('type'),
      title: placed('title'),
      content: placed('content'),
      contentId: placed('contentId'),
      link: placed('link'),
      eventKey: placed('eventKey'),
      createdAt: placed('createdAt'),
    })
    .onConflictDoNothing({ target: [messages.userId, messages.eventKey] })
    .returning({ id: messages.id })
    .prepare(name);
}, 'messages_add');

export const messageStore = {
  /** How many were inserted: a repeated event leaves the first message as it is. */
  async add(queries: Queries, rows: NewMessage[]): Promise<number> {
    if (rows.length === 0) return 0;
    if (rows.length === 1)
      return (await addingOne(queries).execute({ contentId: null, link: null, ...rows[0] })).length;
    const added = await queries
      .insert(messages)
      .values(rows)
      .onConflictDoNothing({ target: [messages.userId, messages.eventKey] })
      .returning({ id: messages.id });
    return added.length;
  },

  async page(queries: Queries, userId: number, type: MessageType | 0, limit: number, offset: number) {
    return queries
      .select()
      .from(messages)
      .where(ownOf(userId, type))
      .orderBy(desc(messages.createdAt), desc(messages.id))
      .limit(limit)
      .offset(offset);
  },

  async total(queries: Queries, userId: number, type: MessageType | 0): Promise<number> {
    const [row] = await queries.select({ total: count() }).from(messages).where(ownOf(userId, type));
    return row?.total ?? 0;
  },

  async unread(queries: Queries, userId: number): Promise<number> {
    const [row] = await queries
      .select({ total: count() })
      .from(messages)
      .where(and(eq(messages.userId, userId), isNull(messages.readAt)));
    return row?.total ?? 0;
  },

  /** False when there is no such message of this person. */
  async markRead(queries: Queries, userId: number, id: number, now: Date): Promise<boolean> {
    const found = await queries
      .update(messages)
      .set({ readAt: sql`coalesce(${messages.readAt}, ${now.toISOString()}::timestamptz)` })
      .where(and(eq(messages.id, id), eq(messages.userId, userId)))
      .returning({ id: messages.id });
    return found.length > 0;
  },

  async markAllRead(queries: Queries, userId: number, now: Date): Promise<void> {
    await queries
      .update(messages)
      .set({ readAt: now })
      .where(and(eq(messages.userId, userId), isNull(messages.readAt)));
  },

  async allOf(queries: Queries, userId: number): Promise<MessageRow[]> {
    return queries
      .select()
      .from(messages)
      .where(eq(messages.userId, userId))
      .orderBy(messages.id)
      .limit(50_000);
  },

  async erase(queries: Queries, userId: number): Promise<void> {
    await queries.delete(messages).where(eq(messages.userId, userId));
  },
};
