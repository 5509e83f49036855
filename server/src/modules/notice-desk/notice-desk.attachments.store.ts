import { and, asc, eq, exists, inArray, like, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { files } from '../files/files.tables.ts';
import { noticeAttachments, notices } from '../notices/notices.tables.ts';
import type { DraftRow } from './notice-desk.store.ts';

export type AttachmentRow = typeof noticeAttachments.$inferSelect;
export type NewAttachment = Omit<typeof noticeAttachments.$inferInsert, 'id' | 'noticeId' | 'position'>;

export const attachmentStore = {
  async ofNotice(queries: Queries, noticeId: number): Promise<AttachmentRow[]> {
    return queries
      .select()
      .from(noticeAttachments)
      .where(eq(noticeAttachments.noticeId, noticeId))
      .orderBy(asc(noticeAttachments.position));
  },

  async replace(transaction: Transaction, noticeId: number, attachments: NewAttachment[]): Promise<void> {
    await transaction.delete(noticeAttachments).where(eq(noticeAttachments.noticeId, noticeId));
    if (attachments.length === 0) return;
    await transaction
      .insert(noticeAttachments)
      .values(attachments.map((attachment, position) => ({ ...attachment, noticeId, position })));
  },

  /** Uploads of a person that stand in notices which are not out yet. Those of public notices are the portal's already. */
  async inWaitingNotices(queries: Queries, userId: number): Promise<string[]> {
    const waiting = inArray(notices.state, ['draft', 'submitted', 'returned', 'scheduled']);
    const attached = queries
      .select({ id: noticeAttachments.fileId })
      .from(noticeAttachments)
      .innerJoin(notices, eq(notices.id, noticeAttachments.noticeId))
      .where(waiting);
    const pictures = queries
      .select({ id: sql`(regexp_matches(${notices.body}, '/files/([0-9a-f]{32})', 'g'))[1]` })
      .from(notices)
      .where(and(waiting, like(notices.body, '%/files/%')));
    const rows = await queries
      .select({ id: files.id })
      .from(files)
      .where(
        and(
          eq(files.userId, userId),
          or(
            and(eq(files.purpose, 'attachment'), inArray(files.id, attached)),
            and(eq(files.purpose, 'noticeImage'), inArray(files.id, pictures)),
          ),
        ),
      );
    return rows.map(({ id }) => id);
  },

  /** Of these uploads, the author's own and those that stand in the draft's notice. */
  async uploadsOf(
    queries: Queries,
    { userId, noticeId }: Pick<DraftRow, 'userId' | 'noticeId'>,
    ids: string[],
  ) {
    if (ids.length === 0) return new Map<string, never>();
    const inNotice = queries
      .select({ one: sql`1` })
      .from(noticeAttachments)
      .where(and(eq(noticeAttachments.fileId, files.id), eq(noticeAttachments.noticeId, noticeId ?? -1)));
    const rows = await queries
      .select()
      .from(files)
      .where(and(inArray(files.id, ids), or(eq(files.userId, userId), exists(inNotice))));
    return new Map(rows.map((row) => [row.id, row]));
  },
};
