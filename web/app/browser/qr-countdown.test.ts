import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showQrCode } from './qr-countdown.ts';
import { readShared, subscribeShared } from './shared-state.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('spec 4: a shown code counts down from 20 once a second; at zero it is cleared and refreshed', () => {
  const refresh = vi.fn(() => expect(readShared().imgCode).toBe(''));
  const ticks: number[] = [];
  const leave = subscribeShared(() => ticks.push(readShared().wxCodeTime));
  showQrCode('data:image/png;base64,1', refresh);
  expect(readShared()).toMatchObject({ imgCode: 'data:image/png;base64,1', wxCodeTime: 20 });
  vi.advanceTimersByTime(19_000);
  expect(ticks).toEqual(Array.from({ length: 20 }, (_, at) => 20 - at));
  expect(refresh).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(readShared()).toMatchObject({ imgCode: '', wxCodeTime: 0 });
  expect(refresh).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(refresh).toHaveBeenCalledOnce();
  leave();
});

test('a stopped or replaced code does not refresh', () => {
  const refresh = vi.fn();
  showQrCode('1', refresh);
  const stop = showQrCode('2', refresh);
  vi.advanceTimersByTime(5000);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(refresh).not.toHaveBeenCalled();
});

test('the refresh hook may show the next code, which then runs its own 20 seconds', () => {
  const second = vi.fn();
  showQrCode('1', () => showQrCode('2', second));
  vi.advanceTimersByTime(20_000);
  expect(readShared()).toMatchObject({ imgCode: '2', wxCodeTime: 20 });
  vi.advanceTimersByTime(20_000);
  expect(second).toHaveBeenCalledOnce();
});
