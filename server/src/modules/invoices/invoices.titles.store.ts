import { and, asc, desc, eq } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { users } from '../accounts/accounts.tables.ts';
import { invoiceTitles as titles } from './invoices.tables.ts';

export type TitleRow = typeof titles.$inferSelect;
type Changes = Pick<TitleRow, 'kind' | 'name' | 'taxNumber' | 'detailsSealed' | 'isDefault'>;

const own = (userId: number, id: number) => and(eq(titles.userId, userId), eq(titles.id, id));

export const titleStore = {
  /** One change of the book at a time. */
  async lockBook(transaction: Transaction, userId: number): Promise<void> {
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  },

  /** The default first; at most twenty. */
  async ofUser(queries: Queries, userId: number): Promise<TitleRow[]> {
    return queries
      .select()
      .from(titles)
      .where(eq(titles.userId, userId))
      .orderBy(desc(titles.isDefault), asc(titles.id))
      .limit(100);
  },

  async own(queries: Queries, userId: number, id: number): Promise<TitleRow | null> {
    const [row] = await queries.select().from(titles).where(own(userId, id));
    return row ?? null;
  },

  async clearDefault(transaction: Transaction, userId: number): Promise<void> {
    await transaction
      .update(titles)
      .set({ isDefault: false })
      .where(and(eq(titles.userId, userId), titles.isDefault));
  },

  async add(transaction: Transaction, row: typeof titles.$inferInsert): Promise<number> {
    const [added] = await transaction.insert(titles).values(row).returning({ id: titles.id });
    return added!.id;
  },

  async change(transaction: Transaction, userId: number, id: number, changes: Changes): Promise<boolean> {
    const changed = await transaction
      .update(titles)
      .set(changes)
      .where(own(userId, id))
      .returning({ id: titles.id });
    return changed.length > 0;
  },

  async makeDefault(transaction: Transaction, userId: number, id: number): Promise<void> {
    await transaction.update(titles).set({ isDefault: true }).where(own(userId, id));
  },

  async remove(transaction: Transaction, userId: number, id: number): Promise<TitleRow | null> {
    const [row] = await transaction.delete(titles).where(own(userId, id)).returning();
    return row ?? null;
  },

  async erase(transaction: Transaction, userId: number): Promise<void> {
    await transaction.delete(titles).where(eq(titles.userId, userId));
  },
};
