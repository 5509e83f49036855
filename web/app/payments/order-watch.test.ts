import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type WatchedState, type OrderWatch, watchOrder } from './order-watch.ts';

const ask = vi.fn<() => Promise<WatchedState>>();
const settled = vi.fn();
const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let watch: OrderWatch;

function show(state: 'visible' | 'hidden') {
  document.visibilityState = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

async function after(milliseconds: number, times: number) {
  await vi.advanceTimersByTimeAsync(milliseconds);
  expect(ask).toHaveBeenCalledTimes(times);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', document);
  document.visibilityState = 'visible';
  ask.mockReset().mockResolvedValue('waiting');
  settled.mockReset();
  watch = watchOrder(ask, settled);
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an order is asked for every 2 seconds until it is settled, and that is told once', async () => {
  await after(1999, 0);
  await after(1, 1);
  await after(4000, 3);
  ask.mockResolvedValue(1);
  await after(2000, 4);
  expect(settled.mock.calls).toEqual([[1]]);
  await after(60_000, 4);
});

test('watching an order ends when it is closed, too', async () => {
  ask.mockResolvedValue(3);
  await after(2000, 1);
  expect(settled).toHaveBeenCalledWith(3);
});

test('nothing is asked while the page is hidden, and at once when it is seen again', async () => {
  await after(2000, 1);
  show('hidden');
  await after(60_000, 1);
  show('visible');
  await after(0, 2);
  await after(2000, 3);
});

test('an answer that comes while the page is hidden does not start the asking again', async () => {
  let answer: (asked: WatchedState) => void = () => {};
  ask.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await after(2000, 1);
  show('hidden');
  answer('waiting');
  await after(60_000, 1);
});

test('no second question while the first is on its way', async () => {
  let answer: (asked: WatchedState) => void = () => {};
  ask.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await after(20_000, 1);
  const asked = watch.askNow();
  expect(ask).toHaveBeenCalledTimes(1);
  answer('waiting');
  expect(await asked).toBe('waiting');
  // It took longer than the pause.
  await after(0, 2);
});

test('without an answer the pauses grow to 10 seconds, and shrink again with the first one', async () => {
  ask.mockResolvedValueOnce(null).mockRejectedValueOnce(new Error('offline'));
  await after(2000, 1);
  await after(3999, 1);
  await after(1, 2);
  await after(6000, 3);
  await after(2000, 4);
  ask.mockResolvedValue(null);
  await after(2000, 5);
  for (const pause of [4000, 6000, 8000, 10_000, 10_000]) {
    const before = ask.mock.calls.length;
    await after(pause - 1, before);
    await after(1, before + 1);
  }
});

test('asking by hand answers what is known and does not double the rhythm', async () => {
  await after(1000, 0);
  expect(await watch.askNow()).toBe('waiting');
  await after(1999, 1);
  await after(1, 2);
});

test('stopped is stopped, even for an answer on its way', async () => {
  let answer: (asked: WatchedState) => void = () => {};
  ask.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await after(2000, 1);
  watch.stop();
  answer(1);
  await after(60_000, 1);
  expect(settled).not.toHaveBeenCalled();
});
