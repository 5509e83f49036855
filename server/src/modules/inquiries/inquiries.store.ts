import { and, desc, eq, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { countAtMost } from '../../platform/database/count.ts';
import type { Queries } from '../../platform/database/database.ts';
import { behind, type Place } from '../../platform/keyset.ts';
import { users } from '../accounts/accounts.tables.ts';
import { inquiries } from './inquiries.tables.ts';

type Cut = { handled: boolean; after: Place | null; offset: number; limit: number };
type NewInquiry = typeof inquiries.$inferInsert;
type InquiryRow = typeof inquiries.$inferSelect;
type Handled = { handledAt: Date; handledBy: number; note: string; answer: string };

const among = (handled: boolean) => (handled ? isNotNull(inquiries.handledAt) : isNull(inquiries.handledAt));

export const inquiryStore = {
  async add(queries: Queries, inquiry: NewInquiry): Promise<void> {
    await queries.insert(inquiries).values(inquiry);
  },

  async page(queries: Queries, { handled, after, offset, limit }: Cut) {
    const place = after ? behind(after, { at: inquiries.createdAt, id: inquiries.id }) : undefined;
    return queries
      .select({ row: inquiries, by: users.nickname })
      .from(inquiries)
      .leftJoin(users, eq(users.id, inquiries.handledBy))
      .where(and(among(handled), place))
      .orderBy(desc(inquiries.createdAt), desc(inquiries.id))
      .limit(limit)
      .offset(offset);
  },

  async total(queries: Queries, handled: boolean): Promise<number> {
    return countAtMost(queries, inquiries, among(handled));
  },

  async byId(queries: Queries, id: number) {
    const [row] = await queries.select().from(inquiries).where(eq(inquiries.id, id));
    return row ?? null;
  },

  /** Null when there is none, or it was handled before. */
  async handle(queries: Queries, id: number, done: Handled): Promise<InquiryRow | null> {
    const [row] = await queries
      .update(inquiries)
      .set(done)
      .where(and(eq(inquiries.id, id), isNull(inquiries.handledAt)))
      .returning();
    return row ?? null;
  },

  async allOf(queries: Queries, userId: number): Promise<InquiryRow[]> {
    return queries.select().from(inquiries).where(eq(inquiries.userId, userId)).orderBy(inquiries.id);
  },

  async removeHandledBefore(queries: Queries, moment: Date): Promise<void> {
    await queries.delete(inquiries).where(lte(inquiries.handledAt, moment));
  },

  /** With those left while logged out under the same mobile; what another user left with it stays that user's. */
  async removeAllOf(queries: Queries, userId: number): Promise<void> {
    const mobile = queries.select({ index: users.mobileIndex }).from(users).where(eq(users.id, userId));
    const asVisitor = and(isNull(inquiries.userId), eq(inquiries.mobileIndex, mobile));
    await queries.delete(inquiries).where(or(eq(inquiries.userId, userId), asVisitor));
  },
};
