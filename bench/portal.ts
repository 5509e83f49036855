import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Running = { origin: string; stop(): Promise<void> };

const root = fileURLToPath(new URL('..', import.meta.url));

/** A process of the project on a data directory of its own, ready to answer. */
export async function startProcess(
  file: string,
  port: number,
  ready: string,
  env: Record<string, string> = {},
): Promise<Running> {
  const directory = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const child = spawn(process.execPath, [file], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: directory, LOG_LEVEL: 'error', ...env },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await untilReady(`${origin}${ready}`, ended);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, stop };
}

export async function untilReady(url: string, ended: Promise<void>): Promise<void> {
  let gone = false;
  void ended.then(() => (gone = true));
  // Ten minutes: some load a hundred thousand rows first.
  for (let attempt = 0; attempt < 6000 && !gone; attempt += 1) {
    const answered = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nothing answers at ${url}`);
}
