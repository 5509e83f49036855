import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export type RunningPortal = {
  origin: string;
  pid: number;
  /** What it printed so far: the log and anything else. */
  output(): string;
  stop(): Promise<void>;
};

const root = fileURLToPath(new URL('..', import.meta.url));

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The portal as it is shipped, with sample data, on a data directory of its own. */
export async function startPortal(env: Record<string, string>, port?: number): Promise<RunningPortal> {
  const directory = mkdtempSync(join(tmpdir(), 'portal-faults-'));
  port ??= await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), PUBLIC_URL: origin, DATA_DIR: directory, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-2_000_000)));
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(directory, { recursive: true, force: true });
  };
  // A loaded machine needs a minute or two for the first start.
  for (let attempt = 0; attempt < 1200 && child.exitCode === null; attempt += 1) {
    const ready = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return { origin, pid: child.pid!, output: () => output, stop };
    await sleep(200);
  }
  await stop();
  throw new Error(`the portal did not start:\n${output.slice(-3000)}`);
}
