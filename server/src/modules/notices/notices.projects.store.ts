import { and, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { projects } from './notices.tables.ts';

type NewProject = typeof projects.$inferInsert;

export const projectStore = {
  /** A number that a buyer has used already stays with its project. */
  async addNumbered(queries: Queries, rows: NewProject[]): Promise<void> {
    await queries
      .insert(projects)
      .values(rows)
      .onConflictDoNothing({ target: [projects.buyerId, projects.number], where: sql`number <> ''` });
  },

  /** Those of any of the buyers with any of the numbers. */
  async byNumbers(queries: Queries, buyerIds: Iterable<number>, numbers: Iterable<string>) {
    return queries
      .select({ id: projects.id, number: projects.number, buyerId: projects.buyerId })
      .from(projects)
      .where(
        and(
          inArray(projects.buyerId, [...new Set(buyerIds)]),
          inArray(projects.number, [...new Set(numbers)]),
        ),
      );
  },

  async add(queries: Queries, row: NewProject): Promise<number> {
    const [added] = await queries.insert(projects).values(row).returning({ id: projects.id });
    return added!.id;
  },
};
