import { createHash, randomBytes } from 'node:crypto';
import { code, PortalError } from '@portal/contract/codes';
import { toUnixSeconds } from '@portal/contract/time';
import {
  uploadPartBytes as partBytes,
  uploadPurpose,
  type UploadPurpose,
  type UploadStatus,
} from '@portal/contract/uploads';
import type { Storage } from '../../outside/storage/port.ts';
import { isStorable } from '../../platform/database/storable.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../files/files.ts';
import { checkEnd, checkStart, partCountOf, sizeOfPart } from './uploads.checks.ts';
import { uploadStore, type UploadRow } from './uploads.store.ts';

type UploadRequest = { purpose: UploadPurpose; name: string; size: number; type: string; modified: number };
type Arrived = { id: string; number: number; bytes: Uint8Array; digest: string | undefined };
type Ports = { storage: Storage; files: Pick<Files, 'parts'> };

const keptDays = 7;
const dayMs = 86_400_000;
const mostOpen = 10;
const begunADay = 200;
const pruneAtOnce = 50;

const refused = (message: string) => new PortalError(code.failure, message);
const noUpload = () => refused('上传不存在或已过期，请重新选择文件');

export type UploadRules = ReturnType<typeof createUploadRules>;

/** Resumable uploads of staff: parts that have arrived stay, whatever happens to the page that sends them. */
export function createUploadRules(platform: Platform, { storage, files }: Ports) {
  const { database, clock, limits, settings } = platform;

  async function statusOf(rows: readonly UploadRow[]): Promise<UploadStatus[]> {
    const parts = Map.groupBy(
      await uploadStore.parts(
        database,
        rows.map(({ id }) => id),
      ),
      ({ uploadId }) => uploadId,
    );
    return rows.map(({ id, purpose, name, size, touchedAt }) => ({
      id,
      purpose,
      name,
      size,
      part_size: partBytes,
      part_count: partCountOf(size),
      parts: (parts.get(id) ?? []).map(({ number }) => number),
      expire: toUnixSeconds(new Date(touchedAt.getTime() + keptDays * dayMs)),
    }));
  }

  async function own(userId: number, id: string): Promise<UploadRow> {
    // A path parameter, which no schema has validated.
    const row = isStorable(id) ? await uploadStore.own(database, userId, id) : null;
    if (!row) throw noUpload();
    return row;
  }

  /** Nothing of it is left, neither in the store nor here. False when it was claimed or finished since it was read. */
  async function discard(row: UploadRow): Promise<boolean> {
    return database.transaction(async (transaction) => {
      if (!(await uploadStore.remove(transaction, row))) return false;
      const key = files.parts.keyOf(row.id);
      if (row.finishedAt) await files.parts.drop(transaction, row.id);
      else {
        await storage.parts.abandon(key, row.storeUpload);
        await storage.remove(key);
      }
      return true;
    });
  }

  return {
    async begin(userId: number, asked: UploadRequest): Promise<UploadStatus> {
      const { purpose, name, size, type, modified } = asked;
      const { title, types, most } = uploadPurpose[purpose];
      if (!(types as readonly string[]).includes(type))
        throw fieldFault('type', `${title}不支持这种文件类型`);
      const limit = Math.min(most, settings.uploadMaxBytes);
      if (size > limit) throw fieldFault('size', `${title}最大 ${Math.floor(limit / 1_000_000)} MB`);
      // A finished one, too: the answer to its last call was lost, and nothing refers to it yet.
      const again = await uploadStore.same(database, userId, { purpose, name, size, modified });
      if (again) return (await statusOf([again]))[0]!;
      const open = await uploadStore.open(database, userId, mostOpen);
      if (open.length >= mostOpen) throw refused(`未传完的文件已有 ${mostOpen} 个，请先传完或取消`);
      await limits.use({ key: `uploads:${userId}`, most: begunADay, seconds: 86_400 });

      const id = randomBytes(16).toString('hex');
      const storeUpload = await storage.parts.begin(files.parts.keyOf(id), type);
      const at = clock();
      const row = { id, userId, purpose, name, type, size, modified, storeUpload };
      await uploadStore.add(database, { ...row, createdAt: at, touchedAt: at });
      return (await statusOf([{ ...row, finishedAt: null, createdAt: at, touchedAt: at }]))[0]!;
    },

    async status(userId: number, id: string): Promise<UploadStatus> {
      return (await statusOf([await own(userId, id)]))[0]!;
    },

    open: async (userId: number) => statusOf(await uploadStore.open(database, userId, mostOpen)),

    /** How many bytes a part has to have; refuses before they are read. */
    async expected(userId: number, id: string, number: number): Promise<number> {
      const row = await own(userId, id);
      if (row.finishedAt) throw refused('文件已经上传完成');
      const size = sizeOfPart(row.size, number);
      if (size === null) throw refused('没有这个分段');
      return size;
    },

    async keepPart(userId: number, { id, number, bytes, digest }: Arrived): Promise<void> {
      const row = await own(userId, id);
      if (bytes.byteLength !== sizeOfPart(row.size, number)) throw refused('分段大小不符，请重试');
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      if (digest !== undefined && digest !== sha256) throw refused('分段在传输中损坏，请重试');
      if (number === 1) await checkStart(bytes, row);
      if ((await uploadStore.part(database, id, number))?.sha256 === sha256) return;
      const tag = await storage.parts.write(files.parts.keyOf(id), row.storeUpload, number, bytes);
      const part = { uploadId: id, number, size: bytes.byteLength, sha256, tag };
      const kept = await database.transaction((transaction) =>
        uploadStore.keepPart(transaction, part, clock()),
      );
      if (!kept) throw noUpload();
    },

    async finish(userId: number, id: string) {
      const row = await own(userId, id);
      const { name, size } = row;
      if (row.finishedAt) return files.parts.describe(id);
      const parts = await uploadStore.parts(database, [id]);
      const missing = partCountOf(size) - parts.length;
      if (missing > 0) throw refused(`还有 ${missing} 个分段没有上传`);
      const key = files.parts.keyOf(id);
      await storage.parts.finish(key, row.storeUpload, parts);
      const stored = await storage.head(key);
      if (stored?.size !== size) {
        await discard(row);
        throw refused(`「${name}」合并后大小不符，请重新上传`);
      }
      try {
        const kept = await checkEnd(storage, key, row);
        await database.transaction(async (transaction) => {
          if (!(await uploadStore.finish(transaction, id, clock()))) return;
          const { purpose } = row;
          await files.parts.add(transaction, { id, userId, purpose, name, ...kept });
        });
      } catch (error) {
        if (error instanceof PortalError) await discard(row);
        throw error;
      }
      return files.parts.describe(id);
    },

    async cancel(userId: number, id: string): Promise<void> {
      if (!(await discard(await own(userId, id)))) throw noUpload();
    },

    /** Part of the step that uses the file: it is the person's own, for this purpose, and whole. */
    async claim(transaction: Transaction, userId: number, id: string, purpose: UploadPurpose) {
      const row = await uploadStore.take(transaction, userId, id);
      if (row?.purpose !== purpose) throw refused('文件不存在，请重新上传');
      return files.parts.take(transaction, id);
    },

    /** What was not gone on with for a week, and what arrived and was never used. */
    async prune(): Promise<void> {
      const before = new Date(clock().getTime() - keptDays * dayMs);
      for (;;) {
        const rows = await uploadStore.stale(database, before, pruneAtOnce);
        for (const row of rows) await discard(row);
        if (rows.length < pruneAtOnce) return;
      }
    },
  };
}

function fieldFault(field: string, text: string): PortalError {
  return new PortalError(code.invalidFields, text, { fields: { [field]: text } });
}
