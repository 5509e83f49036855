import { code, PortalError } from '@portal/contract/codes';
import type { Storage } from '../../outside/storage/port.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { keptKey, plainName } from './files.names.ts';
import { type FileRow, fileStore } from './files.store.ts';

type Arrived = Pick<FileRow, 'id' | 'userId' | 'purpose' | 'name' | 'type' | 'size' | 'width' | 'height'>;

/** For uploads, which bring and check the bytes themselves. */
export function partRules({ database, clock }: Pick<Platform, 'database' | 'clock'>, storage: Storage) {
  const found = (row: FileRow | null) => {
    if (!row?.checkedAt) throw new PortalError(code.failure, '文件不存在，请重新上传');
    const { id, name, type, size } = row;
    return { id, name, type, size };
  };

  return {
    keyOf: keptKey,

    async add(transaction: Transaction, file: Arrived): Promise<void> {
      const at = clock();
      const { id, name } = file;
      const kept = { key: keptKey(id), private: true, createdAt: at, checkedAt: at };
      await fileStore.add(transaction, { ...file, name: plainName(name), ...kept });
    },

    describe: async (id: string) => found(await fileStore.byId(database, id)),

    /** It belongs to what refers to it, and stays when its uploader is erased. */
    async take(transaction: Transaction, id: string) {
      const file = found(await fileStore.byId(transaction, id));
      await fileStore.transferToPortal(transaction, [id]);
      return file;
    },

    /** Of a file that nothing refers to. */
    async drop(transaction: Transaction, id: string): Promise<void> {
      await fileStore.forget(transaction, id);
      await storage.remove(keptKey(id));
    },
  };
}
