import { asc, eq } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { membershipPlans as plans } from './memberships.tables.ts';

export type PlanRow = typeof plans.$inferSelect;

/** More than anybody could compare on a page. */
const most = 100;

export const planStore = {
  all: (queries: Queries): Promise<PlanRow[]> =>
    queries.select().from(plans).orderBy(asc(plans.position), asc(plans.id)).limit(most),

  onSale: (queries: Queries): Promise<PlanRow[]> =>
    queries
      .select()
      .from(plans)
      .where(eq(plans.onSale, true))
      .orderBy(asc(plans.position), asc(plans.id))
      .limit(most),

  async byId(queries: Queries, id: number): Promise<PlanRow | null> {
    const [row] = await queries.select().from(plans).where(eq(plans.id, id));
    return row ?? null;
  },

  async hold(transaction: Transaction, id: number): Promise<PlanRow | null> {
    const [row] = await transaction.select().from(plans).where(eq(plans.id, id)).for('update');
    return row ?? null;
  },

  /** Null when the key is taken. */
  async add(queries: Queries, row: typeof plans.$inferInsert): Promise<number | null> {
    const [added] = await queries.insert(plans).values(row).onConflictDoNothing().returning({ id: plans.id });
    return added?.id ?? null;
  },

  async byKey(queries: Queries, creationKey: string): Promise<PlanRow | null> {
    const [row] = await queries.select().from(plans).where(eq(plans.creationKey, creationKey));
    return row ?? null;
  },

  count: (queries: Queries): Promise<number> => queries.$count(plans),

  async change(transaction: Transaction, id: number, changes: Partial<PlanRow>): Promise<void> {
    await transaction.update(plans).set(changes).where(eq(plans.id, id));
  },
};
