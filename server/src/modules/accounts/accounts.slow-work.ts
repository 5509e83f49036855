import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { code, PortalError } from '@portal/contract/codes';
import type { SlowAnswer, SlowTask } from './accounts.slow-work.child.ts';

type Waiting = { task: SlowTask; answer: PromiseWithResolvers<SlowAnswer> };
type Hand = { child: ChildProcess; doing: Waiting | null };

// One processor stays free for the pages, however many log in at once.
const mostHands = Math.max(1, Math.min(2, availableParallelism() - 1));
const mostWaiting = 200;

const hands: Hand[] = [];
const waiting: Waiting[] = [];

/**
 * Done by the portal's own slow hands: processes of low priority, and a queue that ends. Not threads: those share locks
 * with the one that answers everybody, and a thread that hardly ever runs keeps a lock for long.
 */
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
  // Nobody stays for a hand that has nothing to do.
  if (!hand.doing) return hold(hand.child, false);
  hold(hand.child, true);
  hand.child.send(hand.doing.task);
}

function hold(child: ChildProcess, on: boolean): void {
  const name = on ? 'ref' : 'unref';
  child[name]();
  child.channel?.[name]();
}

function newHand(): Hand {
  const child = fork(new URL('./accounts.slow-work.child.ts', import.meta.url), {
    execArgv: [],
    env: { PATH: process.env.PATH },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const hand: Hand = { child, doing: null };
  hands.push(hand);
  child.on('message', (answer: SlowAnswer) => {
    hand.doing?.answer.resolve(answer);
    takeNext(hand);
  });
  const lost = (error: Error) => {
    if (!hands.includes(hand)) return;
    hands.splice(hands.indexOf(hand), 1);
    child.kill('SIGKILL');
    hand.doing?.answer.reject(error);
    if (waiting.length > 0) takeNext(newHand());
  };
  child.on('error', lost);
  child.once('exit', () => lost(new Error('a process for passwords has stopped')));
  return hand;
}
