import { and, asc, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { uploadParts, uploads } from './uploads.tables.ts';

export type UploadRow = typeof uploads.$inferSelect;
export type PartRow = typeof uploadParts.$inferSelect;

/** Nobody's, and to be pruned at once. */
const orphaned = { userId: 0, name: '', touchedAt: new Date(0) };

export const uploadStore = {
  async add(queries: Queries, row: typeof uploads.$inferInsert): Promise<void> {
    await queries.insert(uploads).values(row);
  },

  async own(queries: Queries, userId: number, id: string): Promise<UploadRow | null> {
    const [row] = await queries
      .select()
      .from(uploads)
      .where(and(eq(uploads.id, id), eq(uploads.userId, userId)));
    return row ?? null;
  },

  async open(queries: Queries, userId: number, limit: number): Promise<UploadRow[]> {
    return queries
      .select()
      .from(uploads)
      .where(and(eq(uploads.userId, userId), isNull(uploads.finishedAt)))
      .orderBy(desc(uploads.touchedAt))
      .limit(limit);
  },

  /** The newest of the same file, finished or not. */
  async same(
    queries: Queries,
    userId: number,
    { purpose, name, size, modified }: Pick<UploadRow, 'purpose' | 'name' | 'size' | 'modified'>,
  ): Promise<UploadRow | null> {
    const [row] = await queries
      .select()
      .from(uploads)
      .where(
        and(
          eq(uploads.userId, userId),
          eq(uploads.purpose, purpose),
          eq(uploads.name, name),
          eq(uploads.size, size),
          eq(uploads.modified, modified),
        ),
      )
      .orderBy(desc(uploads.touchedAt))
      .limit(1);
    return row ?? null;
  },

  async parts(queries: Queries, ids: readonly string[]): Promise<PartRow[]> {
    if (ids.length === 0) return [];
    return queries
      .select()
      .from(uploadParts)
      .where(inArray(uploadParts.uploadId, [...ids]))
      .orderBy(asc(uploadParts.number));
  },

  async part(queries: Queries, uploadId: string, number: number): Promise<PartRow | null> {
    const [row] = await queries
      .select()
      .from(uploadParts)
      .where(and(eq(uploadParts.uploadId, uploadId), eq(uploadParts.number, number)));
    return row ?? null;
  },

  /** False when the upload was given up or finished meanwhile. */
  async keepPart(queries: Queries, row: PartRow, at: Date): Promise<boolean> {
    const touched = await queries
      .update(uploads)
      .set({ touchedAt: at })
      .where(and(eq(uploads.id, row.uploadId), isNull(uploads.finishedAt)))
      .returning({ id: uploads.id });
    if (touched.length === 0) return false;
    const { size, sha256, tag } = row;
    await queries
      .insert(uploadParts)
      .values(row)
      .onConflictDoUpdate({
        target: [uploadParts.uploadId, uploadParts.number],
        set: { size, sha256, tag },
      });
    return true;
  },

  /** False when a concurrent request was faster. */
  async finish(queries: Queries, id: string, at: Date): Promise<boolean> {
    const finished = await queries
      .update(uploads)
      .set({ finishedAt: at, touchedAt: at })
      .where(and(eq(uploads.id, id), isNull(uploads.finishedAt)))
      .returning({ id: uploads.id });
    return finished.length > 0;
  },

  /** Takes a finished one out of the list: something refers to its file from now on. */
  async take(queries: Queries, userId: number, id: string): Promise<UploadRow | null> {
    const [row] = await queries
      .delete(uploads)
      .where(and(eq(uploads.id, id), eq(uploads.userId, userId), isNotNull(uploads.finishedAt)))
      .returning();
    return row ?? null;
  },

  /** False when it is no longer as it was read. */
  async remove(queries: Queries, { id, finishedAt }: UploadRow): Promise<boolean> {
    const isAsRead = finishedAt ? isNotNull(uploads.finishedAt) : isNull(uploads.finishedAt);
    const removed = await queries
      .delete(uploads)
      .where(and(eq(uploads.id, id), isAsRead))
      .returning({ id: uploads.id });
    return removed.length > 0;
  },

  async stale(queries: Queries, before: Date, limit: number): Promise<UploadRow[]> {
    return queries
      .select()
      .from(uploads)
      .where(lt(uploads.touchedAt, before))
      .orderBy(asc(uploads.touchedAt))
      .limit(limit);
  },

  async allOf(queries: Queries, userId: number): Promise<UploadRow[]> {
    return queries.select().from(uploads).where(eq(uploads.userId, userId)).orderBy(asc(uploads.createdAt));
  },

  async detachUser(queries: Queries, userId: number): Promise<void> {
    await queries.update(uploads).set(orphaned).where(eq(uploads.userId, userId));
  },
};
