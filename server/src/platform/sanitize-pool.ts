import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { code, PortalError } from '@portal/contract/codes';
import type { UploadsById } from './sanitize-article.ts';
import { tooComplex } from './sanitize-limits.ts';
import { clean, type CleanAnswer, type Cleaned, type CleanTask } from './sanitize.worker.ts';

type Pending = { task: CleanTask; answer: PromiseWithResolvers<Cleaned> };
type Slot = { worker: Worker; pending: Pending | null; timer: NodeJS.Timeout | null };

/** Up to here cleaning takes a few milliseconds, less than a thread is worth. */
const mostInline = 10_000;
const mostWorkers = Math.max(1, Math.min(2, availableParallelism() - 1));
const mostWaiting = 50;
/** The limits of depth and number keep every text far below this. */
const mostMilliseconds = 10_000;

const slots: Slot[] = [];
const waiting: Pending[] = [];

/** Rich text as it may be stored and shown; a long one is cleaned by a worker thread. */
export async function cleanContent(html: string): Promise<string> {
  return (await run({ kind: 'content', html })).html;
}

export async function cleanArticle(html: string, files: UploadsById): Promise<Cleaned> {
  return run({ kind: 'article', html, files });
}

async function run(task: CleanTask): Promise<Cleaned> {
  if (task.html.length <= mostInline) return clean(task);
  if (waiting.length >= mostWaiting) {
    throw new PortalError(code.tooMany, '正在处理的长文较多，请稍后再试', { retry_after: 5 });
  }
  const pending: Pending = { task, answer: Promise.withResolvers() };
  waiting.push(pending);
  const idle = slots.find((slot) => slot.pending === null);
  if (idle) takeNext(idle);
  else if (slots.length < mostWorkers) takeNext(newSlot());
  return pending.answer.promise;
}

function takeNext(slot: Slot): void {
  slot.pending = waiting.shift() ?? null;
  if (!slot.pending) return slot.worker.unref();
  slot.worker.ref();
  slot.timer = setTimeout(() => end(slot, tooComplex('处理超时')), mostMilliseconds);
  slot.worker.postMessage(slot.pending.task);
}

function newSlot(): Slot {
  const worker = new Worker(new URL('./sanitize.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const slot: Slot = { worker, pending: null, timer: null };
  slots.push(slot);
  worker.on('message', (answer: CleanAnswer) => {
    clearTimeout(slot.timer ?? undefined);
    if ('refusal' in answer) slot.pending?.answer.reject(new PortalError(code.failure, answer.refusal));
    else slot.pending?.answer.resolve(answer);
    takeNext(slot);
  });
  worker.on('error', (error) => end(slot, error as Error));
  worker.on('exit', () => end(slot, new Error('a worker that cleans HTML has stopped')));
  return slot;
}

/** Whatever it was doing fails; those who wait get another worker. */
function end(slot: Slot, error: Error): void {
  const at = slots.indexOf(slot);
  if (at < 0) return;
  slots.splice(at, 1);
  clearTimeout(slot.timer ?? undefined);
  void slot.worker.terminate();
  slot.pending?.answer.reject(error);
  if (waiting.length > 0) takeNext(newSlot());
}
