import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalStore } from './local.ts';
import type { StoredPart } from './port.ts';

export type LocalParts = ReturnType<typeof createLocalParts>;

/** Objects on disk that arrive in parts: a folder an upload, a file a part, until they are put together. */
export function createLocalParts(directory: string, store: LocalStore) {
  const folderOf = (upload: string) => join(directory, 'parts', upload);
  const isName = (upload: string) => /^[0-9a-f-]{36}$/.test(upload);

  const find = async (upload: string): Promise<{ key: string; type: string } | null> => {
    if (!isName(upload)) return null;
    const record = await readFile(join(folderOf(upload), 'upload.json'), 'utf8').catch(() => null);
    return record === null ? null : (JSON.parse(record) as { key: string; type: string });
  };

  return {
    async begin(key: string, type: string): Promise<string> {
      const upload = randomUUID();
      await mkdir(folderOf(upload), { recursive: true });
      await writeFile(join(folderOf(upload), 'upload.json'), JSON.stringify({ key, type }));
      return upload;
    },

    /** The tag of the part, or null when there is no such upload. */
    async write(key: string, upload: string, number: number, bytes: Uint8Array): Promise<string | null> {
      if ((await find(upload))?.key !== key) return null;
      const file = join(folderOf(upload), String(number));
      const draft = `${file}.${randomUUID()}`;
      await writeFile(draft, bytes);
      await rename(draft, file);
      return tagOf(bytes);
    },

    /** Null when it went well, otherwise the store's word for what is wrong. */
    async finish(key: string, upload: string, parts: readonly StoredPart[]): Promise<string | null> {
      const begun = await find(upload);
      if (begun?.key !== key) return 'NoSuchUpload';
      for (const { number, tag } of parts) {
        const bytes = await readFile(join(folderOf(upload), String(number))).catch(() => null);
        if (!bytes || tagOf(bytes) !== tag) return 'InvalidPart';
      }
      const joined = async function* () {
        for (const { number } of parts) yield* createReadStream(join(folderOf(upload), String(number)));
      };
      await store.save(key, begun.type, joined());
      await rm(folderOf(upload), { recursive: true, force: true });
      return null;
    },

    async abandon(upload: string): Promise<void> {
      if (isName(upload)) await rm(folderOf(upload), { recursive: true, force: true });
    },
  };
}

const tagOf = (bytes: Uint8Array) => `"${createHash('md5').update(bytes).digest('hex').toUpperCase()}"`;
