import type { FilePurpose } from '@portal/contract/files';
import { and, eq, gt, gte, inArray, isNull, lt, lte, sum } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { files } from './files.tables.ts';

type NewFile = typeof files.$inferInsert;
export type FileRow = Omit<typeof files.$inferSelect, 'purpose'> & { purpose: FilePurpose };
type Checked = {
  key: string;
  type: string;
  size: number;
  width: number | null;
  height: number | null;
  checkedAt: Date;
};

/** No person's, and kept. */
const portalUserId = -1;
/** Nobody's, and unfinished since ever. */
const orphaned = { userId: 0, name: '', private: true, checkedAt: null, createdAt: new Date(0) };

export const fileStore = {
  async add(queries: Queries, file: NewFile): Promise<void> {
    await queries.insert(files).values(file);
  },

  async bytesSince(queries: Queries, userId: number, since: Date): Promise<number> {
    const [row] = await queries
      .select({ bytes: sum(files.size).mapWith(Number) })
      .from(files)
      .where(and(eq(files.userId, userId), gt(files.createdAt, since)));
    return row?.bytes ?? 0;
  },

  async byId(queries: Queries, id: string): Promise<FileRow | null> {
    const [row] = await queries.select().from(files).where(eq(files.id, id));
    return (row as FileRow | undefined) ?? null;
  },

  async ownByIds(queries: Queries, userId: number, ids: string[]): Promise<FileRow[]> {
    if (ids.length === 0) return [];
    const rows = await queries
      .select()
      .from(files)
      .where(and(eq(files.userId, userId), inArray(files.id, ids)));
    return rows as FileRow[];
  },

  /** Null when the row is gone, or a concurrent request was faster. */
  async markChecked(queries: Queries, { id, userId }: FileRow, checked: Checked): Promise<FileRow | null> {
    const [row] = await queries
      .update(files)
      .set(checked)
      .where(and(eq(files.id, id), eq(files.userId, userId), isNull(files.checkedAt)))
      .returning();
    return (row as FileRow | undefined) ?? null;
  },

  /** False when somebody has used it meanwhile. From here on nothing opens it, and a sweep finds it again. */
  async giveUp(queries: Queries, id: string): Promise<boolean> {
    const given = await queries
      .update(files)
      .set(orphaned)
      .where(and(eq(files.id, id), isNull(files.checkedAt)))
      .returning({ id: files.id });
    return given.length > 0;
  },

  async remove(queries: Queries, id: string): Promise<void> {
    await queries.delete(files).where(and(eq(files.id, id), eq(files.userId, orphaned.userId)));
  },

  /** Whosever it was. */
  async forget(queries: Queries, id: string): Promise<void> {
    await queries.delete(files).where(eq(files.id, id));
  },

  async unfinishedBefore(queries: Queries, before: Date, limit: number): Promise<string[]> {
    const rows = await queries
      .select({ id: files.id })
      .from(files)
      .where(and(isNull(files.checkedAt), lt(files.createdAt, before)))
      .orderBy(files.createdAt)
      .limit(limit);
    return rows.map((row) => row.id);
  },

  async checkedBetween(queries: Queries, from: Date, to: Date): Promise<string[]> {
    const rows = await queries
      .select({ id: files.id })
      .from(files)
      .where(and(gte(files.checkedAt, from), lte(files.checkedAt, to)));
    return rows.map((row) => row.id);
  },

  async allOf(queries: Queries, userId: number): Promise<FileRow[]> {
    const rows = await queries.select().from(files).where(eq(files.userId, userId)).orderBy(files.createdAt);
    return rows as FileRow[];
  },

  async transferToPortal(queries: Queries, ids: string[], purpose?: FilePurpose): Promise<void> {
    if (ids.length === 0) return;
    const wanted = and(inArray(files.id, ids), purpose ? eq(files.purpose, purpose) : undefined);
    await queries.update(files).set({ userId: portalUserId }).where(wanted);
  },

  /** Of an erased person: the next sweep removes the bytes, and nothing can open them until then. */
  async detachUser(queries: Queries, userId: number): Promise<void> {
    await queries.update(files).set(orphaned).where(eq(files.userId, userId));
  },
};
