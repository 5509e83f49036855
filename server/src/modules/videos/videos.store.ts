import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { videos, type VideoState } from './videos.tables.ts';

export type VideoRow = typeof videos.$inferSelect;

export const videoStore = {
  async add(queries: Queries, row: typeof videos.$inferInsert): Promise<void> {
    await queries.insert(videos).values(row);
  },

  async byId(queries: Queries, id: string): Promise<VideoRow | null> {
    const [row] = await queries.select().from(videos).where(eq(videos.id, id));
    return row ?? null;
  },

  /** False when it is in none of these states any more. */
  async change(
    queries: Queries,
    id: string,
    from: readonly VideoState[],
    values: Partial<VideoRow>,
  ): Promise<boolean> {
    const changed = await queries
      .update(videos)
      .set(values)
      .where(and(eq(videos.id, id), inArray(videos.state, [...from])))
      .returning({ id: videos.id });
    return changed.length > 0;
  },
};
