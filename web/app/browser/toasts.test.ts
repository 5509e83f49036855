import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeArea } from './fake-area.ts';
import { showLeftToast, toastAfterReload } from './toast-after-reload.ts';
import { createToasts, toasts } from './toasts.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('spec 8: only one toast is shown at a time, the newer one', () => {
  const toasts = createToasts();
  toasts.show('warning', '一');
  toasts.show('error', '二');
  expect(toasts.current()).toMatchObject({ kind: 'error', message: '二' });
  vi.advanceTimersByTime(3000);
  expect(toasts.current()?.message).toBe('二');
});

test('spec 8: the same message is not toasted twice within 5 seconds', () => {
  const toasts = createToasts();
  toasts.show('warning', '一');
  const first = toasts.current()?.id;
  toasts.show('warning', '二');
  vi.advanceTimersByTime(4999);
  toasts.show('warning', '一');
  expect(toasts.current()).toBeNull();
  vi.advanceTimersByTime(1);
  toasts.show('warning', '一');
  expect(toasts.current()?.message).toBe('一');
  expect(toasts.current()?.id).not.toBe(first);
});

test('a toast goes after 3 seconds, an error after 5, or when its own time is over', () => {
  const toasts = createToasts();
  toasts.show('info', '一');
  vi.advanceTimersByTime(2999);
  expect(toasts.current()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(toasts.current()).toBeNull();
  toasts.show('error', '二');
  vi.advanceTimersByTime(4999);
  expect(toasts.current()).not.toBeNull();
  toasts.show('success', '三', 5000);
  vi.advanceTimersByTime(4999);
  expect(toasts.current()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(toasts.current()).toBeNull();
});

test('listeners hear of every change until they leave; an empty message is no toast', () => {
  const toasts = createToasts();
  const heard = vi.fn<() => void>();
  const leave = toasts.subscribe(heard);
  toasts.show('info', '');
  expect(heard).not.toHaveBeenCalled();
  toasts.show('info', '一');
  toasts.dismiss();
  expect(heard).toHaveBeenCalledTimes(2);
  leave();
  toasts.show('info', '二');
  expect(heard).toHaveBeenCalledTimes(2);
});

test('spec 4: a toast left before a reload is shown once after it', () => {
  vi.stubGlobal('sessionStorage', fakeArea());
  toastAfterReload('success', '切换成功');
  expect(toasts.current()).toBeNull();
  showLeftToast();
  expect(toasts.current()).toMatchObject({ kind: 'success', message: '切换成功' });
  vi.advanceTimersByTime(10_000);
  showLeftToast();
  expect(toasts.current()).toBeNull();
  sessionStorage.setItem('toast', 'not json');
  showLeftToast();
  expect(toasts.current()).toBeNull();
});
