import { desc, eq, ilike, or, type SQL } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { likePattern } from '../../platform/search-tokens.ts';
import { users } from '../accounts/accounts.tables.ts';
import { movedAddresses } from './articles.tables.ts';

type MoveRow = typeof movedAddresses.$inferSelect;

function containing(keyword: string): SQL | undefined {
  const pattern = likePattern(keyword);
  return keyword ? or(ilike(movedAddresses.from, pattern), ilike(movedAddresses.to, pattern)) : undefined;
}

export const moveStore = {
  async target(queries: Queries, from: string): Promise<string | null> {
    const [row] = await queries
      .select({ to: movedAddresses.to })
      .from(movedAddresses)
      .where(eq(movedAddresses.from, from));
    return row?.to ?? null;
  },

  /** What led to an address leads to another one. */
  async redirect(queries: Queries, from: string, to: string): Promise<void> {
    await queries.update(movedAddresses).set({ to }).where(eq(movedAddresses.to, from));
  },

  async save(queries: Queries, { from, ...row }: Omit<MoveRow, 'id'>): Promise<number> {
    const [saved] = await queries
      .insert(movedAddresses)
      .values({ from, ...row })
      .onConflictDoUpdate({ target: movedAddresses.from, set: row })
      .returning({ id: movedAddresses.id });
    return saved!.id;
  },

  async page(queries: Queries, keyword: string, limit: number, offset: number) {
    return queries
      .select({ move: movedAddresses, by: users.nickname })
      .from(movedAddresses)
      .leftJoin(users, eq(users.id, movedAddresses.by))
      .where(containing(keyword))
      .orderBy(desc(movedAddresses.id))
      .limit(limit)
      .offset(offset);
  },

  count: (queries: Queries, keyword: string) => queries.$count(movedAddresses, containing(keyword)),

  async remove(queries: Queries, id: number): Promise<MoveRow | null> {
    const [row] = await queries.delete(movedAddresses).where(eq(movedAddresses.id, id)).returning();
    return row ?? null;
  },
};
