import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoadLimit, type LoadLimit, Overloaded } from './load-shedding.ts';

let limit: LoadLimit;
let started: string[];

beforeEach(() => {
  vi.useFakeTimers();
  started = [];
  limit = createLoadLimit({ running: 3, perAddress: 2, waiting: 2, maxWaitMs: 1000 });
});
afterEach(() => vi.useRealTimers());

/** A request that goes on until it is finished by hand. */
function request(name: string, { address = name, gone = false } = {}) {
  const work = Promise.withResolvers<string>();
  const answer = limit.run({ address, isGone: () => gone }, () => {
    started.push(name);
    return work.promise;
  });
  answer.catch(() => {});
  return { answer, finish: () => work.resolve(name), fail: () => work.reject(new Error(name)) };
}

test('as many as allowed run, the next wait their turn, and the rest are refused', async () => {
  const all = ['1', '2', '3', '4', '5', '6'].map((name) => request(name));
  await expect(all[5]!.answer).rejects.toBeInstanceOf(Overloaded);
  expect(started).toEqual(['1', '2', '3']);

  all[1]!.finish();
  expect(await all[1]!.answer).toBe('2');
  all[0]!.fail();
  await expect(all[0]!.answer).rejects.toThrow('1');
  expect(started).toEqual(['1', '2', '3', '4', '5']);

  for (const one of all.slice(2, 5)) one.finish();
  expect(await Promise.all(all.slice(2, 5).map(({ answer }) => answer))).toEqual(['3', '4', '5']);
  const later = request('later');
  later.finish();
  expect(await later.answer).toBe('later');
});

test('who waits too long is refused, and the place in the queue is free again', async () => {
  const running = [request('1'), request('2'), request('3')];
  const waiting = request('4');
  vi.advanceTimersByTime(1000);
  await expect(waiting.answer).rejects.toBeInstanceOf(Overloaded);
  const next = [request('5'), request('6')];
  for (const one of [...running, ...next]) one.finish();
  expect(await Promise.all(next.map(({ answer }) => answer))).toEqual(['5', '6']);
  expect(started).not.toContain('4');
});

test('one address cannot take the turns of all, whoever of them came first', async () => {
  const own = ['1', '2', '3', '4'].map((name) => request(name, { address: 'greedy' }));
  const other = request('other');
  expect(started).toEqual(['1', '2', 'other']);
  other.finish();
  expect(await other.answer).toBe('other');
  expect(started).toEqual(['1', '2', 'other']);
  for (const one of own) one.finish();
  expect(await Promise.all(own.map(({ answer }) => answer))).toEqual(['1', '2', '3', '4']);
});

test('nothing is done for those who left while they waited', async () => {
  const running = [request('1'), request('2'), request('3')];
  const gone = request('gone', { gone: true });
  const next = request('next');
  for (const one of [...running, next]) one.finish();
  await expect(gone.answer).rejects.toBeInstanceOf(Overloaded);
  expect(await next.answer).toBe('next');
  expect(started).toEqual(['1', '2', '3', 'next']);
});
