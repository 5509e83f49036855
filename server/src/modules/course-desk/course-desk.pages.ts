import { Worker } from 'node:worker_threads';
import { code, PortalError } from '@portal/contract/codes';
import type { PagesAnswer } from './course-desk.pages.worker.ts';

const mostMilliseconds = 20_000;
const mostPages = 2000;

let last: Promise<unknown> = Promise.resolve();

/** One document at a time, in a thread of its own: reading 50 MB takes seconds, and some files never end. */
export function countPages(bytes: Uint8Array): Promise<number> {
  const turn = last.then(() => count(bytes));
  last = turn.catch(() => {});
  return turn;
}

async function count(bytes: Uint8Array): Promise<number> {
  const worker = new Worker(new URL('./course-desk.pages.worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const timer = setTimeout(() => resolve(null), mostMilliseconds);
  worker.on('message', (answer: PagesAnswer) => resolve(answer));
  worker.on('error', () => resolve(null));
  worker.on('exit', () => resolve(null));
  const pages = await promise;
  clearTimeout(timer);
  await worker.terminate();
  if (pages === null || pages < 1) {
    throw new PortalError(code.failure, 'PDF 无法读取，请重新导出（不要加密）后上传');
  }
  if (pages > mostPages) throw new PortalError(code.failure, `文档最多 ${mostPages} 页，请拆分后上传`);
  return pages;
}
