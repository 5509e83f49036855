import { sql } from 'drizzle-orm';
import { notices } from '../src/modules/notices/notices.tables.ts';
import type { Storage } from '../src/outside/storage/port.ts';
import { change } from '../src/platform/change.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import { addSampleAttachments } from './notices.files.ts';
import { loadNotices } from './notices.load.ts';

type Progress = (text: string, done: number, total: number) => void;

const seedLock = 4_021_979;
const samples = 2400;
/** From here on bodies are one sentence, so that a million are loaded in minutes. */
const many = 20_000;

/** Sample notices for an empty database; any other is left alone. */
export async function seedNotices(
  platform: Platform,
  progress: Progress,
  storage: Pick<Storage, 'write'>,
): Promise<boolean> {
  const [existing] = await platform.database.select({ id: notices.id }).from(notices).limit(1);
  return existing ? false : (await fillNotices(platform, progress, samples, { storage })) > 0;
}

/** Fills up to `count` notices; tells how many were added. */
export async function fillNotices(
  platform: Platform,
  progress: Progress,
  count: number,
  { isShort = count > many, storage }: { isShort?: boolean; storage?: Pick<Storage, 'write'> } = {},
): Promise<number> {
  const { database, clock } = platform;
  const loading = async (transaction: Transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    const attachments = isShort ? undefined : await addSampleAttachments(transaction, storage, clock());
    const wanted = { count, seed: 1, until: clock(), isShort, attachments };
    return loadNotices(transaction, wanted, (done, total) => progress('写入采购公告', done, total));
  };
  const added = await change(platform, 'notices', loading, (count) => count > 0);
  // The planner knows nothing of what was just loaded.
  if (added > 0) await database.execute(sql`analyze notice_index, notice_bodies, notices, parties`);
  return added;
}
