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

  async captionsOf(queries: Queries, ids: readonly string[]) {
    if (ids.length === 0) return [];
    return queries
      .select({ id: videos.id, captions: videos.captions })
      .from(videos)
      .where(inArray(videos.id, [...ids]));
  },

  async update(queries: Queries, id: string, values: Partial<VideoRow>): Promise<void> {
    await queries.update(videos).set(values).where(eq(videos.id, id));
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
