import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ByteRange } from '../../platform/http/range.ts';
import type { StoredHead } from './port.ts';

type Record = StoredHead & { key: string; file: string };

export type LocalStore = ReturnType<typeof createLocalStore>;

/**
 * Objects on disk. A key never becomes a path: its hash names a small record, the record names a file with a random
 * name. The record is replaced in one step, so a reader meets the old object or the new one, never half of either.
 */
export function createLocalStore(directory: string) {
  const recordPath = (key: string) => {
    const hash = createHash('sha256').update(key).digest('hex');
    return join(directory, hash.slice(0, 2), `${hash}.json`);
  };
  const filePath = (file: string) => join(directory, 'files', file);

  const find = async (key: string): Promise<Record | null> => {
    try {
      return JSON.parse(await readFile(recordPath(key), 'utf8')) as Record;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };

  const record = async (entry: Record) => {
    const path = recordPath(entry.key);
    const draft = `${path}.${randomUUID()}`;
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(draft, JSON.stringify(entry));
    await rename(draft, path);
  };

  return {
    find: async (key: string): Promise<StoredHead | null> => find(key),

    async open(
      key: string,
      part?: ByteRange,
    ): Promise<(StoredHead & { body: ReadableStream<Uint8Array> }) | null> {
      const entry = await find(key);
      if (!entry) return null;
      const body = Readable.toWeb(createReadStream(filePath(entry.file), part)) as ReadableStream<Uint8Array>;
      return { size: part ? part.end - part.start + 1 : entry.size, type: entry.type, body };
    },

    /** Keeps what the source gives, if it ends well; a source that throws leaves nothing behind. */
    async save(key: string, type: string, source: AsyncIterable<Uint8Array>): Promise<void> {
      const file = randomUUID();
      await mkdir(join(directory, 'files'), { recursive: true });
      let size = 0;
      try {
        await pipeline(
          source,
          async function* (chunks: AsyncIterable<Uint8Array>) {
            for await (const chunk of chunks) {
              size += chunk.byteLength;
              yield chunk;
            }
          },
          createWriteStream(filePath(file), { flags: 'wx', mode: 0o600 }),
        );
        const replaced = await find(key);
        await record({ key, file, size, type });
        if (replaced) await rm(filePath(replaced.file), { force: true });
      } catch (error) {
        await rm(filePath(file), { force: true });
        throw error;
      }
    },

    async remove(key: string): Promise<void> {
      const entry = await find(key);
      if (!entry) return;
      await rm(recordPath(key), { force: true });
      await rm(filePath(entry.file), { force: true });
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
