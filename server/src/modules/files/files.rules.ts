import { randomBytes } from 'node:crypto';
import { code, PortalError } from '@portal/contract/codes';
import { filePurpose, type FilePurpose } from '@portal/contract/files';
import type { Storage } from '../../outside/storage/port.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { rangeOf } from '../../platform/http/range.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Session } from '../../platform/sessions.ts';
import { createSignedLinks, type LinkSignature } from '../../platform/signed-links.ts';
import { mayUpload } from './files.access.ts';
import { readAtMost } from './files.bytes.ts';
import { inspect } from './files.inspect.ts';
import { keptKey, plainName } from './files.names.ts';
import { partRules } from './files.parts.ts';
import { type FileRow, fileStore } from './files.store.ts';

type Upload = { purpose: FilePurpose; name: string; size: number; type: string };
export type FileLink = { url: string; name: string; expire: number };
export type FileFacts = Pick<FileRow, 'purpose' | 'name' | 'type' | 'size' | 'width' | 'height'>;

const day = 86_400;
const filesADay = 100;
const bytesADay = 200_000_000;
const uploadSeconds = 600;
const linkSeconds = 60;

// An upload form writes to `incoming` only, so nobody can change the bytes once they have passed the checks.
const incomingKey = (id: string) => `incoming/${id}`;
const refused = (message: string) => new PortalError(code.failure, message);

export type FileRules = ReturnType<typeof createFileRules>;

export function createFileRules(
  { database, clock, keyring, limits, audit }: Platform,
  { storage }: { storage: Storage },
) {
  const links = createSignedLinks(keyring, clock, 'files');
  const secondsAgo = (seconds: number) => new Date(clock().getTime() - seconds * 1000);

  /** Accepts an upload: reads what arrived, inspects it, and stores what may be kept where no upload form can write. */
  async function check(queries: Queries, row: FileRow): Promise<FileRow> {
    if (row.checkedAt) return row;
    const stored = await storage.read(incomingKey(row.id));
    if (!stored) throw refused(`「${row.name}」尚未上传完成，请重新上传`);
    const bytes = await readAtMost(stored.body, row.size);
    if (!bytes) throw refused('文件大小与登记的不符，请重新上传');
    const kept = await inspect({ bytes, type: row.type, purpose: row.purpose });
    const key = keptKey(row.id);
    await storage.write(key, kept.bytes, kept.type);
    const { type, width, height } = kept;
    const facts = { key, type, width, height, size: kept.bytes.byteLength, checkedAt: clock() };
    const checked = await fileStore.markChecked(queries, row, facts);
    if (checked) return checked;
    const [now] = await fileStore.ownByIds(queries, row.userId, [row.id]);
    if (now?.checkedAt) return now;
    await storage.remove(key);
    throw refused('文件不存在');
  }

  /** Outside of a transaction a file that fails is gone at once, and its owner uploads another. */
  async function checkOrRemove(row: FileRow): Promise<FileRow> {
    try {
      return await check(database, row);
    } catch (error) {
      const arrived = error instanceof PortalError && (await storage.head(incomingKey(row.id)));
      if (arrived) await discard(row.id);
      throw error;
    }
  }

  async function discard(id: string): Promise<void> {
    if (!(await fileStore.giveUp(database, id))) return;
    await storage.remove(incomingKey(id));
    await storage.remove(keptKey(id));
    await fileStore.remove(database, id);
  }

  async function own(queries: Queries, userId: number, ids: string[], purposes: readonly FilePurpose[]) {
    const wanted = [...new Set(ids)];
    const rows = await fileStore.ownByIds(queries, userId, wanted);
    if (rows.length < wanted.length) throw refused('文件不存在，请重新上传');
    if (rows.some((row) => !purposes.includes(row.purpose))) throw refused('文件的用途不符，请重新上传');
    return rows;
  }

  function linkTo(row: FileRow): FileLink {
    const { query, expire } = links.query(row.id, linkSeconds);
    return { url: `/files/${row.id}?${query}`, name: row.name, expire };
  }

  async function claim(
    transaction: Transaction,
    userId: number,
    ids: string[],
    purposes: readonly FilePurpose[],
  ): Promise<void> {
    for (const row of await own(transaction, userId, ids, purposes)) await check(transaction, row);
  }

  return {
    /** A form to upload one file with. */
    async startUpload(session: Session, { purpose, name, size, type }: Upload) {
      const rules = filePurpose[purpose];
      const types: readonly string[] = rules.types;
      if (!mayUpload(session, purpose)) throw new PortalError(code.notAllowed);
      if (rules.most === 0) throw fieldFault('purpose', `${rules.title}请分段上传`);
      if (!types.includes(type)) throw fieldFault('type', `${rules.title}不支持这种文件类型`);
      if (size > rules.most) throw fieldFault('size', `${rules.title}最大 ${rules.most / 1_000_000} MB`);

      const { userId } = session;
      await limits.use({ key: `files:${userId}`, most: filesADay, seconds: day });
      if ((await fileStore.bytesSince(database, userId, secondsAgo(day))) + size > bytesADay) {
        throw new PortalError(code.tooMany, '今天上传的文件过多，请明天再试', { retry_after: day });
      }
      const id = randomBytes(16).toString('hex');
      const key = incomingKey(id);
      await fileStore.add(database, {
        id,
        userId,
        purpose,
        name: plainName(name),
        type,
        size,
        key,
        private: rules.private,
        createdAt: clock(),
      });
      return {
        upload: storage.uploadForm({ key, type, most: size, seconds: uploadSeconds }),
        file: { id, url: `/files/${id}` },
      };
    },

    /** The same checks as `claim` ahead of a transaction, so that it need not wait for bytes and pictures. */
    async prepare(userId: number, ids: string[], purposes: readonly FilePurpose[]): Promise<void> {
      for (const row of await own(database, userId, ids, purposes)) await checkOrRemove(row);
    },

    /** Keeps what a draft refers to; what is wrong with it shows when the draft is sent. */
    async keep(userId: number, ids: string[]): Promise<void> {
      for (const row of await fileStore.ownByIds(database, userId, [...new Set(ids)])) {
        await checkOrRemove(row).catch(ignoreRefusal);
      }
    },

    /** Part of the step that uses the files: all are the person's own, for this purpose, arrived and harmless. */
    claim,

    /** What is known of a person's file that was claimed. */
    async describe(queries: Queries, userId: number, id: string): Promise<FileFacts> {
      const [row] = await fileStore.ownByIds(queries, userId, [id]);
      if (!row?.checkedAt) throw refused('文件不存在');
      const { purpose, name, type, size, width, height } = row;
      return { purpose, name, type, size, width, height };
    },

    /** The address of an own picture that everybody may see. */
    async avatarUrl(transaction: Transaction, userId: number, id: string): Promise<string> {
      await claim(transaction, userId, [id], ['avatar']);
      return `/files/${id}`;
    },

    /** The owner opens a file, in a session that could upload it: what was brought to the back office is opened there. */
    async open(session: Session, id: string, address: string): Promise<FileLink> {
      const { userId } = session;
      const [row] = await fileStore.ownByIds(database, userId, [id]);
      if (!row || !mayUpload(session, row.purpose)) throw refused('文件不存在');
      const checked = await checkOrRemove(row);
      await database.transaction((transaction) =>
        audit.record(transaction, {
          actorId: userId,
          action: 'files.open',
          subject: `file:${id}`,
          detail: {},
          address,
        }),
      );
      return linkTo(checked);
    },

    /** For a module that has decided that somebody may see this person's file, and has written it down. */
    async link(queries: Queries, ownerId: number, id: string): Promise<FileLink> {
      const [row] = await fileStore.ownByIds(queries, ownerId, [id]);
      if (!row?.checkedAt) throw refused('文件不存在');
      return linkTo(row);
    },

    /** For a module that shows a file to whoever may see what it belongs to, whoever uploaded it. */
    async linkShared(queries: Queries, id: string, purpose: FilePurpose): Promise<FileLink> {
      const row = await fileStore.byId(queries, id);
      if (!row?.checkedAt || row.purpose !== purpose) throw refused('文件不存在');
      return linkTo(row);
    },

    /** The bytes of a person's claimed file, whole. */
    async bytesOf(userId: number, id: string): Promise<Uint8Array> {
      const [row] = await fileStore.ownByIds(database, userId, [id]);
      const stored = row?.checkedAt ? await storage.read(row.key) : null;
      const bytes = stored && (await readAtMost(stored.body, stored.size));
      if (!bytes) throw refused('文件不存在');
      return bytes;
    },

    parts: partRules({ database, clock }, storage),

    /**
     * What was published belongs to the public: it stays when its uploader is erased. A text may name any file:
     * those of this purpose are meant.
     */
    transferToPortal: (transaction: Transaction, ids: string[], purpose?: FilePurpose) =>
      fileStore.transferToPortal(transaction, ids, purpose),

    /** The bytes at an address, or the part asked for; null when it opens nothing. */
    async serve(id: string, signature: LinkSignature, asked?: string) {
      if (!/^[0-9a-f]{32}$/.test(id)) return null;
      const row = await fileStore.byId(database, id);
      if (!row || (row.private && !(row.checkedAt && links.opens(id, signature)))) return null;
      const checked = await checkOrRemove(row).catch(ignoreRefusal);
      if (!checked) return null;
      const { key, name, type, private: isPrivate } = checked;
      // The whole size is only asked for by those who want a part.
      const whole = asked === undefined ? null : ((await storage.head(key))?.size ?? null);
      const part = whole === null ? null : rangeOf(asked, whole);
      const stored = await storage.read(key, part === null || part === 'beyond' ? undefined : part);
      if (!stored) return null;
      return { body: stored.body, size: stored.size, name, type, private: isPrivate, whole, part };
    },

    /** Uploads that nobody used within a day, and bytes of erased persons. */
    async sweep(): Promise<void> {
      for (;;) {
        const ids = await fileStore.unfinishedBefore(database, secondsAgo(day), 100);
        for (const id of ids) await discard(id);
        if (ids.length < 100) return;
      }
    },

    /** What the checks have left in `incoming`, once the form that could write there again is over. */
    async tidy(): Promise<void> {
      const formsOver = secondsAgo(uploadSeconds);
      for (const id of await fileStore.checkedBetween(database, secondsAgo(2 * day), formsOver)) {
        await storage.remove(incomingKey(id));
      }
    },
  };
}

function fieldFault(field: string, text: string): PortalError {
  return new PortalError(code.invalidFields, text, { fields: { [field]: text } });
}

function ignoreRefusal(error: unknown): null {
  if (error instanceof PortalError) return null;
  throw error;
}
