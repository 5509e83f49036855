import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { SettingsError } from '../settings.ts';

/**
 * PGlite does not lock its directory, and two processes on one silently lose commits.
 * A listening address is taken atomically and freed by the system however the process ends.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const server = createServer((socket) => socket.end());
  try {
    await listen(server, lockAddress(directory));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new SettingsError(
      `数据目录 ${directory} 正在被另一个进程使用。请先停止那个进程，或用 DATA_DIR 指定另一个目录。`,
    );
  }
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function lockAddress(directory: string): string {
  const name = `portal-${createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(directory, 'lock.sock');
}

async function listen(server: Server, address: string): Promise<void> {
  try {
    await bind(server, address);
  } catch (error) {
    // A socket file outlives a killed process; one that nobody answers on is a leftover.
    const leftover = address.endsWith('lock.sock') && !(await answers(address));
    if (!leftover) throw error;
    rmSync(address, { force: true });
    await bind(server, address);
  }
}

function bind(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => resolve());
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
