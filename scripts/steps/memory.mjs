import { accessSync, chmodSync, constants, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { temporaryFolder } from './temporary-folder.mjs';

const inMemory = '/dev/shm';
/** What a whole run leaves behind until its end takes less than one; the rest is for the browsers. */
const needed = 6 * 2 ** 30;

/**
 * Puts what tests write for their own sake into memory, where there is enough: databases, profiles of browsers, uploads. A copy
 * of the test database is there in a tenth of the time. Whoever names a TMPDIR keeps it.
 */
export function writeToMemory() {
  if (process.env.TMPDIR || !hasRoom()) return;
  const folder = temporaryFolder('portal-', inMemory);
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
}

function hasRoom() {
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= needed && freemem() >= needed;
  } catch {
    // Only Linux has it.
    return false;
  }
}
