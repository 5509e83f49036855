import { createHash } from 'node:crypto';
import type { AttachedFile, NoticeAttachment } from '@portal/contract/notice-drafts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { filesIn } from '../../platform/sanitize-article.ts';
import type { Files } from '../files/files.ts';
import {
  type AttachmentRow,
  attachmentStore as store,
  type NewAttachment,
} from './notice-desk.attachments.store.ts';
import type { DraftRow } from './notice-desk.store.ts';

export type AttachmentFiles = Pick<
  Files,
  'transferToPortal' | 'bytesOf' | 'describe' | 'linkShared' | 'prepare'
>;
/** Uploads that passed, by their id. */
export type Prepared = ReadonlyMap<string, NewAttachment>;

const isUpload = (url: string) => /^[0-9a-f]{32}$/.test(url);
const refOf = (row: Pick<AttachmentRow, 'fileId' | 'url'>) => row.fileId ?? row.url ?? '';

export function createAttachments(files: AttachmentFiles) {
  /** Failing to sign a link must not fail the whole page. */
  async function shown(queries: Queries, row: NewAttachment & { name: string }): Promise<AttachedFile> {
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
    rowsOf: store.ofNotice,

    /** Before the transaction: inspects and hashes new uploads. Files the notice has already are skipped. */
    async prepare(
      queries: Queries,
      userId: number,
      noticeId: number | null,
      wanted: readonly NoticeAttachment[],
    ): Promise<Prepared> {
      const attached = noticeId === null ? [] : (await store.ofNotice(queries, noticeId)).map(refOf);
      const fresh = wanted.map(({ url }) => url).filter((url) => !attached.includes(url));
      await files.prepare(userId, fresh, ['attachment']);
      const prepared = new Map<string, NewAttachment>();
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
      const before = new Map((await store.ofNotice(transaction, noticeId)).map((row) => [refOf(row), row]));
      const rows = wanted.flatMap(({ url, name }) => {
        const kept = before.get(url) ?? prepared.get(url);
        if (!kept) return [];
        const { mime, size, sha256, fileId, url: address } = kept;
        return [{ name, mime, size, sha256, fileId, url: address }];
      });
      await store.replace(transaction, noticeId, rows);
    },

    /** Attachments of a notice, and the pictures in its body. */
    async transferToPortal(transaction: Transaction, noticeId: number, body: string): Promise<void> {
      const ids = (await store.ofNotice(transaction, noticeId)).flatMap(({ fileId }) => fileId ?? []);
      await files.transferToPortal(transaction, ids);
      await files.transferToPortal(transaction, filesIn(body), 'noticeImage');
    },

    /** Of a person who leaves: what stands in notices that stay. */
    async keepAfter(transaction: Transaction, userId: number): Promise<void> {
      await files.transferToPortal(transaction, await store.inWaitingNotices(transaction, userId));
    },

    async ofNotice(queries: Queries, noticeId: number): Promise<AttachedFile[]> {
      const rows = await store.ofNotice(queries, noticeId);
      return Promise.all(rows.map((row) => shown(queries, row)));
    },

    /** Of a draft: what its list names, if it is the author's own upload or stands in the draft's notice. */
    async ofDraft(
      queries: Queries,
      { userId, noticeId, attachments: wanted }: Pick<DraftRow, 'userId' | 'noticeId' | 'attachments'>,
    ): Promise<AttachedFile[]> {
      const ids = wanted.map(({ url }) => url).filter(isUpload);
      const byId = await store.uploadsOf(queries, { userId, noticeId }, ids);
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
