import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { code, PortalError } from '@portal/contract/codes';
import type { SlowAnswer, SlowTask } from './accounts.slow-work.worker.ts';

type Waiting = { task: SlowTask; answer: PromiseWithResolvers<SlowAnswer> };
type Hand = { worker: Worker; doing: Waiting | null };

// One processor stays free for the pages, however many log in at once.
const mostHands = Math.max(1, Math.min(2, availableParallelism() - 1));
const mostWaiting = 200;

const hands: Hand[] = [];
const waiting: Waiting[] = [];

/** Done by the process's own slow hands: threads of low priority, and a queue that ends. */
export function slowly(task: SlowTask): Promise<SlowAnswer> {
  if (waiting.length >= mostWaiting) {
    throw new PortalError(code.tooMany, '当前登录人数较多，请稍后再试', { retry_after: 5 });
  }
  const entry = { task, answer: Promise.withResolvers<SlowAnswer>() };
  waiting.push(entry);
  const idle = hands.find(({ doing }) => doing === null) ?? (hands.length < mostHands ? newHand() : null);
  if (idle) takeNext(idle);
  return entry.answer.promise;
}

function takeNext(hand: Hand): void {
  hand.doing = waiting.shift() ?? null;
  if (!hand.doing) return hand.worker.unref();
  hand.worker.ref();
  hand.worker.postMessage(hand.doing.task);
}

function newHand(): Hand {
  const worker = new Worker(new URL('./accounts.slow-work.worker.ts', import.meta.url));
  const hand: Hand = { worker, doing: null };
  hands.push(hand);
  worker.on('message', (answer: SlowAnswer) => {
    hand.doing?.answer.resolve(answer);
    takeNext(hand);
  });
  worker.on('error', (error) => hand.doing?.answer.reject(error));
  worker.once('exit', () => {
    hand.doing?.answer.reject(new Error('a thread for passwords has stopped'));
    hands.splice(hands.indexOf(hand), 1);
    if (waiting.length > 0) takeNext(newHand());
  });
  return hand;
}
