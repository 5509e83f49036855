import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pollMessages } from './message-poll.ts';

const load = vi.fn(async () => {});
const desktop = Object.assign(new EventTarget(), { matches: true });
const document = Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: 'token=t' });
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  load.mockReset();
  load.mockResolvedValue();
  Object.assign(desktop, { matches: true });
  Object.assign(document, { visibilityState: 'visible', cookie: 'token=t' });
  vi.stubGlobal('matchMedia', () => desktop);
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { pathname: '/' });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function after(milliseconds: number, times: number) {
  await vi.advanceTimersByTimeAsync(milliseconds);
  expect(load).toHaveBeenCalledTimes(times);
}

test('spec 7: messages are loaded at once and then every 20 seconds, until stopped', async () => {
  stop = pollMessages(load);
  await after(0, 1);
  await after(19_999, 1);
  await after(1, 2);
  await after(20_000, 3);
  stop();
  await after(60_000, 3);
});

test('spec 7: not on a phone, and not logged out', async () => {
  desktop.matches = false;
  stop = pollMessages(load);
  await after(60_000, 0);
  desktop.matches = true;
  desktop.dispatchEvent(new Event('change'));
  await after(0, 1);
  document.cookie = '';
  await after(60_000, 1);
});

test('a hidden page does not poll; seen again it loads as soon as 20 seconds have passed', async () => {
  stop = pollMessages(load);
  await after(0, 1);
  document.visibilityState = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  await after(15_000, 1);
  document.visibilityState = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await after(4999, 1);
  await after(1, 2);
  document.visibilityState = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  await after(60_000, 2);
  document.visibilityState = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await after(0, 3);
});

test('a slow or failing load neither overlaps nor ends the polling', async () => {
  const slow = Promise.withResolvers<void>();
  load.mockImplementationOnce(() => slow.promise);
  stop = pollMessages(load);
  await after(0, 1);
  document.dispatchEvent(new Event('visibilitychange'));
  await after(60_000, 1);
  slow.reject(new Error('offline'));
  await after(0, 2);
});
