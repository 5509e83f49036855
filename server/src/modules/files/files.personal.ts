import { filePurpose } from '@portal/contract/files';
import { toUnixSeconds } from '@portal/contract/time';
import type { Storage } from '../../outside/storage/port.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PersonalFile, PersonalData } from '../../platform/module.ts';
import { isOfBackOffice } from './files.access.ts';
import { readAtMost } from './files.bytes.ts';
import { type FileRow, fileStore } from './files.store.ts';

/** A person's own files: their list, and the bytes of those that a user session may open. */
export function personalFiles(database: Database, storage: Storage): PersonalData {
  async function read({ key }: FileRow): Promise<Uint8Array | null> {
    const stored = await storage.read(key);
    return stored && readAtMost(stored.body, stored.size);
  }

  function personalFileOf(row: FileRow): PersonalFile {
    const name = `${filePurpose[row.purpose].title}/${row.name}`;
    return { name, size: row.size, read: () => read(row) };
  }

  return {
    name: 'files',
    collect: async (userId) =>
      (await fileStore.allOf(database, userId)).map((row) => ({
        id: row.id,
        purpose: filePurpose[row.purpose].title,
        name: row.name,
        type: row.type,
        size: row.size,
        create_time: toUnixSeconds(row.createdAt),
      })),
    files: async (userId) =>
      (await fileStore.allOf(database, userId))
        .filter((row) => row.checkedAt && !isOfBackOffice(row.purpose))
        .map(personalFileOf),
    erase: (transaction, userId) => fileStore.detachUser(transaction, userId),
  };
}
