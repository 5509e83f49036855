import { Worker } from 'node:worker_threads';
import type { Asked, Entry, Opened } from './notice-imports.reader.worker.ts';

export type { Entry } from './notice-imports.reader.worker.ts';
export type OpenFile = {
  header: string[] | null;
  total: number;
  take(from: number, count: number): Promise<Entry[]>;
};

/** A thread of its own reads the file, so that twenty megabytes keep nobody waiting. */
export async function withFile<Result>(
  bytes: Uint8Array,
  type: string,
  work: (opened: OpenFile | { fault: string }) => Promise<Result>,
): Promise<Result> {
  const worker = new Worker(new URL('./notice-imports.reader.worker.ts', import.meta.url), {
    workerData: { bytes, type },
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  let waiting: PromiseWithResolvers<unknown> | null = null;
  worker.on('message', (message) => waiting?.resolve(message));
  worker.on('error', (error) => waiting?.reject(error));
  worker.on('exit', () => waiting?.reject(new Error('the reader has stopped')));
  const answer = <Message>(ask?: Asked): Promise<Message> => {
    waiting = Promise.withResolvers();
    if (ask) worker.postMessage(ask);
    return waiting.promise as Promise<Message>;
  };
  try {
    const opened = await answer<Opened>().catch((): Opened => ({ fault: '文件过大或结构异常，无法读取' }));
    if ('fault' in opened) return await work(opened);
    return await work({ ...opened, take: (from, count) => answer<Entry[]>({ from, count }) });
  } finally {
    await worker.terminate();
  }
}
