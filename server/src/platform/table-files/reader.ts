import { type ChildProcess, fork } from 'node:child_process';
import type { ReaderRequest, Entry, Opened } from './reader.process.ts';

export type { Entry } from './reader.process.ts';
export type OpenFile = {
  header: string[] | null;
  total: number;
  take(from: number, count: number, characters: number): Promise<Entry[]>;
};
export type ReadingLimits = { megabytes: number; milliseconds: number };

const usual: ReadingLimits = { megabytes: 512, milliseconds: 60_000 };

/**
 * A process of its own reads the file, with little memory and for a short time, and is ended afterwards whatever
 * happened: a file made to exhaust its reader costs nobody else anything.
 */
export async function withFile<Result>(
  bytes: Uint8Array,
  type: string,
  work: (opened: OpenFile | { fault: string }) => Promise<Result>,
  limits: ReadingLimits = usual,
): Promise<Result> {
  const child = fork(new URL('./reader.process.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${limits.megabytes}`],
    env: { PATH: process.env.PATH },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ask = asking(child, limits.milliseconds);
  try {
    const opened = await ask<Opened>({ bytes, type }).catch((error: unknown): Opened => ({
      fault:
        error instanceof TooSlow
          ? `读取文件超过 ${limits.milliseconds / 1000} 秒，请拆分文件或另存后重试`
          : '文件过大或结构异常，无法读取',
    }));
    if ('fault' in opened) return await work(opened);
    const take = (from: number, count: number, characters: number) =>
      ask<Entry[]>({ from, count, characters });
    return await work({ ...opened, take });
  } finally {
    await ended(child);
  }
}

class TooSlow extends Error {}

/** One question at a time, each with its time to be answered. */
function asking(child: ChildProcess, milliseconds: number) {
  let waiting: PromiseWithResolvers<unknown> | null = null;
  child.on('message', (message) => waiting?.resolve(message));
  child.on('error', (error) => waiting?.reject(error));
  child.on('exit', () => waiting?.reject(new Error('the process that reads a file has stopped')));
  return async <Message>(asked: ReaderRequest): Promise<Message> => {
    waiting = Promise.withResolvers();
    const timer = setTimeout(() => waiting?.reject(new TooSlow()), milliseconds);
    child.send(asked, (error) => {
      if (error) waiting?.reject(error);
    });
    return (waiting.promise as Promise<Message>).finally(() => clearTimeout(timer));
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exit;
}
