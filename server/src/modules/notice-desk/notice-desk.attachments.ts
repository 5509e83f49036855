import { createHash } from 'node:crypto';
import type { AttachedFile, NoticeAttachment } from '@portal/contract/notice-drafts';
import { and, asc, eq, exists, inArray, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Files } from '../files/files.ts';
import { files as fileRows } from '../files/files.tables.ts';
import { noticeAttachments } from '../notices/notices.tables.ts';
import type { DraftRow } from './notice-desk.store.ts';

export type AttachmentFiles = Pick<Files, 'adopt' | 'bytesOf' | 'describe' | 'linkShared' | 'prepare'>;
type Row = typeof noticeAttachments.$inferSelect;
type NewRow = Omit<typeof noticeAttachments.$inferInsert, 'id' | 'noticeId' | 'position'>;
/** Uploads that passed, by their id. */
export type Prepared = ReadonlyMap<string, NewRow>;

const isUpload = (url: string) => /^[0-9a-f]{32}$/.test(url);
const refOf = (row: Pick<Row, 'fileId' | 'url'>) => row.fileId ?? row.url ?? '';

export function createAttachments(files: AttachmentFiles) {
  async function rowsOf(queries: Queries, noticeId: number): Promise<Row[]> {
    return queries
      .select()
      .from(noticeAttachments)
      .where(eq(noticeAttachments.noticeId, noticeId))
      .orderBy(asc(noticeAttachments.position));
  }

  /** A link that fails is no reason to refuse the page it stands on. */
  async function shown(queries: Queries, row: NewRow & { name: string }): Promise<AttachedFile> {
    const link = row.fileId
      ? await files.linkShared(queries, row.fileId, 'attachment').catch(() => null)
      : null;
    const { name, size, mime } = row;
    return {
      url: refOf({ fileId: row.fileId ?? null, url: row.url ?? null }),
      name,
      size,
      mime,
      link: link?.url ?? row.url ?? '',
    };
  }

  return {
    rowsOf,

    /** Ahead of the transaction: new uploads are looked at and hashed. What the notice has already needs nothing. */
    async prepare(
      queries: Queries,
      userId: number,
      noticeId: number | null,
      wanted: readonly NoticeAttachment[],
    ): Promise<Prepared> {
      const attached = noticeId === null ? [] : (await rowsOf(queries, noticeId)).map(refOf);
      const fresh = wanted.map(({ url }) => url).filter((url) => !attached.includes(url));
      await files.prepare(userId, fresh, ['attachment']);
      const prepared = new Map<string, NewRow>();
      for (const fileId of fresh) {
        const { name, type, size } = await files.describe(queries, userId, fileId);
        const sha256 = createHash('sha256')
          .update(await files.bytesOf(userId, fileId))
          .digest('hex');
        prepared.set(fileId, { name, mime: type, size, sha256, fileId });
      }
      return prepared;
    },

    /** The notice has exactly these from now on, in this order. */
    async replace(
      transaction: Transaction,
      noticeId: number,
      wanted: readonly NoticeAttachment[],
      prepared: Prepared,
    ): Promise<void> {
      const before = new Map((await rowsOf(transaction, noticeId)).map((row) => [refOf(row), row]));
      await transaction.delete(noticeAttachments).where(eq(noticeAttachments.noticeId, noticeId));
      const rows = wanted.flatMap(({ url, name }, position) => {
        const kept = before.get(url) ?? prepared.get(url);
        if (!kept) return [];
        const { mime, size, sha256, fileId, url: address } = kept;
        return [{ noticeId, position, name, mime, size, sha256, fileId, url: address }];
      });
      if (rows.length > 0) await transaction.insert(noticeAttachments).values(rows);
    },

    async adopt(transaction: Transaction, noticeId: number): Promise<void> {
      const ids = (await rowsOf(transaction, noticeId)).flatMap(({ fileId }) => fileId ?? []);
      await files.adopt(transaction, ids);
    },

    async ofNotice(queries: Queries, noticeId: number): Promise<AttachedFile[]> {
      const rows = await rowsOf(queries, noticeId);
      return Promise.all(rows.map((row) => shown(queries, row)));
    },

    /** Of a draft: what its list names, if it is the author's own upload or stands in the draft's notice. */
    async ofDraft(
      queries: Queries,
      { userId, noticeId, attachments: wanted }: Pick<DraftRow, 'userId' | 'noticeId' | 'attachments'>,
    ): Promise<AttachedFile[]> {
      const ids = wanted.map(({ url }) => url).filter(isUpload);
      const inNotice = queries
        .select({ one: sql`1` })
        .from(noticeAttachments)
        .where(
          and(eq(noticeAttachments.fileId, fileRows.id), eq(noticeAttachments.noticeId, noticeId ?? -1)),
        );
      const rows =
        ids.length > 0
          ? await queries
              .select()
              .from(fileRows)
              .where(and(inArray(fileRows.id, ids), or(eq(fileRows.userId, userId), exists(inNotice))))
          : [];
      const byId = new Map(rows.map((row) => [row.id, row]));
      return Promise.all(
        wanted.map(async ({ url, name }) => {
          const file = byId.get(url);
          const facts = { name, mime: file?.type ?? '', size: file?.size ?? 0, sha256: '' };
          if (file) return shown(queries, { ...facts, fileId: url });
          return { url, name, size: 0, mime: '', link: /^https?:\/\//.test(url) ? url : '' };
        }),
      );
    },
  };
}

export type Attachments = ReturnType<typeof createAttachments>;
