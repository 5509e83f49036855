import { Worker } from 'node:worker_threads';
import { code, PortalError } from '@portal/contract/codes';
import type { Sheet } from './certificates.pdf.ts';
import type { SheetAnswer, SheetTask } from './certificates.pdf.worker.ts';

const mostWaiting = 50;
const mostMilliseconds = 15_000;

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>();

/** Reading and cutting two fonts of 10 MB takes some 50 ms, so a worker thread does it. */
export async function renderSheet(sheet: Sheet): Promise<Uint8Array> {
  if (waiting.size >= mostWaiting) {
    throw new PortalError(code.tooMany, '正在生成的证书较多，请稍后再试', { retry_after: 5 });
  }
  worker ??= start();
  const id = ++lastId;
  const answer = Promise.withResolvers<Uint8Array>();
  waiting.set(id, answer);
  worker.ref();
  const timer = setTimeout(() => end(new Error('making a PDF took too long')), mostMilliseconds);
  worker.postMessage({ id, sheet } satisfies SheetTask);
  try {
    return await answer.promise;
  } finally {
    clearTimeout(timer);
    waiting.delete(id);
    if (waiting.size === 0) worker?.unref();
  }
}

function start(): Worker {
  const started = new Worker(new URL('./certificates.pdf.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  started.on('message', (answer: SheetAnswer) => {
    const pending = waiting.get(answer.id);
    if ('fault' in answer) pending?.reject(new Error(answer.fault));
    else pending?.resolve(answer.bytes);
  });
  started.on('error', (error) => end(error as Error));
  started.on('exit', () => {
    if (worker === started) end(new Error('the worker that makes PDFs has stopped'));
  });
  return started;
}

/** Whoever waits is refused; the next one starts another worker. */
function end(error: Error): void {
  const ended = worker;
  worker = null;
  void ended?.terminate();
  for (const pending of waiting.values()) pending.reject(error);
}
