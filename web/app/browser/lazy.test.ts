import { afterEach, expect, test, vi } from 'vitest';
import { onceOnline } from './lazy.ts';

afterEach(() => vi.unstubAllGlobals());

test('a part that does not come without a network comes when there is one', async () => {
  const listeners: (() => void)[] = [];
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    if (name === 'online') listeners.push(listener);
  });
  const load = vi.fn(async () => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch');
    return 'part';
  });
  const part = onceOnline(load);
  await vi.waitFor(() => expect(listeners).toHaveLength(1));
  expect(load).toHaveBeenCalledOnce();
  vi.stubGlobal('navigator', { onLine: true });
  listeners[0]!();
  expect(await part).toBe('part');
});

test('a part that does not come then either leaves the page as it is', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  let online = () => {};
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => {
    online = listener;
  });
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const ended = vi.fn();
  void onceOnline(load).finally(ended);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  await Promise.resolve();
  vi.stubGlobal('navigator', { onLine: true });
  online();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await new Promise(setImmediate);
  expect(ended).not.toHaveBeenCalled();
});

test('with a network, and where nobody knows, the failure is told at once', async () => {
  const load = () => Promise.reject(new Error('gone'));
  for (const onLine of [true, undefined]) {
    vi.stubGlobal('navigator', { onLine });
    await expect(onceOnline(load)).rejects.toThrow('gone');
  }
});
