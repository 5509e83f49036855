import type { CollectionType } from '@portal/contract/collections';
import { and, count, desc, eq, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { collections } from './collections.tables.ts';

export type CollectionRow = typeof collections.$inferSelect;
type Cut = { type: CollectionType | undefined; before: number | null; offset: number; limit: number };
type Item = { userId: number; type: CollectionType; itemId: number };

const isItem = ({ userId, type, itemId }: Item) =>
  and(eq(collections.userId, userId), eq(collections.type, type), eq(collections.itemId, itemId));

const isOf = (userId: number, type: CollectionType | undefined) =>
  and(eq(collections.userId, userId), type && eq(collections.type, type));

export const collectionStore = {
  async remove(queries: Queries, item: Item): Promise<boolean> {
    const removed = await queries.delete(collections).where(isItem(item)).returning({ id: collections.id });
    return removed.length > 0;
  },

  async add(queries: Queries, item: Item, createdAt: Date): Promise<void> {
    await queries
      .insert(collections)
      .values({ ...item, createdAt })
      .onConflictDoNothing();
  },

  async has(queries: Queries, item: Item): Promise<boolean> {
    const rows = await queries
      .select({ one: sql`1` })
      .from(collections)
      .where(isItem(item))
      .limit(1);
    return rows.length > 0;
  },

  async total(queries: Queries, userId: number, type?: CollectionType): Promise<number> {
    const [row] = await queries.select({ total: count() }).from(collections).where(isOf(userId, type));
    return row!.total;
  },

  async page(
    queries: Queries,
    userId: number,
    { type, before, offset, limit }: Cut,
  ): Promise<CollectionRow[]> {
    return queries
      .select()
      .from(collections)
      .where(and(isOf(userId, type), before === null ? undefined : lt(collections.id, before)))
      .orderBy(desc(collections.id))
      .limit(limit)
      .offset(offset);
  },

  async allOf(queries: Queries, userId: number): Promise<CollectionRow[]> {
    return queries.select().from(collections).where(eq(collections.userId, userId)).orderBy(collections.id);
  },

  async erase(queries: Queries, userId: number): Promise<void> {
    await queries.delete(collections).where(eq(collections.userId, userId));
  },
};
