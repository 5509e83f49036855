import { accessSync, chmodSync, constants, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { temporaryFolder } from './temporary-folder.mjs';

const inMemory = '/dev/shm';
/** A whole run leaves less than one gigabyte; the rest is for the browsers. */
const needed = 6 * 2 ** 30;

/**
 * Points TMPDIR at /dev/shm where there is room: databases, browser profiles, uploads. Copying the test database then
 * takes a tenth of the time. A TMPDIR that is set already is respected.
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
