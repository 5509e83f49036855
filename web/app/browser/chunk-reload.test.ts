import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeArea } from './fake-area.ts';

type Listener = (event: Event) => void;

const assign = vi.fn();
const reload = vi.fn();
const replace = vi.fn();
const navigate = vi.fn();
const listeners = new Map<string, Listener>();
let pending: { pathname: string; search: string; hash: string } | undefined;

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  vi.useFakeTimers();
  listeners.clear();
  pending = undefined;
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', fakeArea());
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '', assign, reload, replace });
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => listeners.set(name, listener));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function router() {
  return { state: { navigation: { location: pending } }, navigate };
}

async function watch(withNavigation = true) {
  const navigation = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  };
  const window = {
    get __reactRouterDataRouter() {
      return router();
    },
  };
  vi.stubGlobal('window', withNavigation ? Object.assign(window, { navigation }) : window);
  vi.stubGlobal('navigation', navigation);
  const { toasts } = await import('./toasts.ts');
  const { watchChunks } = await import('./chunk-reload.ts');
  watchChunks();
  return toasts;
}

function routerReload(navigationType = 'reload') {
  const preventDefault = vi.fn();
  listeners.get('navigate')?.({ navigationType, cancelable: true, preventDefault } as unknown as Event);
  vi.advanceTimersByTime(1);
  return preventDefault;
}

test('spec 8: a page chunk that fails reloads once, at the address that was wanted', async () => {
  await watch();
  pending = { pathname: '/course/3', search: '?a=1', hash: '#b' };
  const prevented = routerReload();
  expect(prevented).toHaveBeenCalledOnce();
  expect(assign).toHaveBeenCalledExactlyOnceWith('/course/3?a=1#b');
});

test('spec 9: a second failure within a minute reloads nothing, says so and ends the wait', async () => {
  const toasts = await watch();
  pending = { pathname: '/course', search: '', hash: '' };
  routerReload();
  vi.advanceTimersByTime(59_000);
  const prevented = routerReload();
  expect(prevented).toHaveBeenCalledOnce();
  expect(assign).toHaveBeenCalledOnce();
  expect(toasts.current()?.kind).toBe('error');
  expect(navigate).toHaveBeenCalledWith('/', { replace: true, preventScrollReset: true });
  vi.advanceTimersByTime(1_000);
  routerReload();
  expect(assign).toHaveBeenCalledTimes(2);
});

test('spec 9: the minute is exactly that, and a clock set back does not stop reloads for ever', async () => {
  const { passesThrottle } = await import('./chunk-reload.ts');
  const passesAt = (now: number) => passesThrottle(() => sessionStorage, now);
  expect([passesAt(100_000), passesAt(159_999), passesAt(160_000), passesAt(5)]).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

test('a failed prefetch reloads nothing, and other navigations pass', async () => {
  await watch();
  expect(routerReload()).toHaveBeenCalledOnce();
  expect(routerReload('push')).not.toHaveBeenCalled();
  expect(assign).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

test('a reload of our own is not intercepted', async () => {
  await watch();
  const { reloadPage } = await import('./reload.ts');
  reloadPage();
  expect(routerReload()).not.toHaveBeenCalled();
});

test('spec 8: a part imported later that fails reloads the page it is on, once a minute', async () => {
  await watch();
  listeners.get('vite:preloadError')?.(new Event('vite:preloadError'));
  listeners.get('vite:preloadError')?.(new Event('vite:preloadError'));
  expect(reload).toHaveBeenCalledOnce();
});

test('without a network a part that fails leaves the page where it is, and says why', async () => {
  const toasts = await watch();
  vi.stubGlobal('navigator', { onLine: false });
  listeners.get('vite:preloadError')?.(new Event('vite:preloadError'));
  expect(reload).not.toHaveBeenCalled();
  expect(toasts.current()?.message).toContain('网络已断开');
  // The same part once more, in a browser that keeps the failure.
  vi.stubGlobal('navigator', { onLine: true });
  listeners.get('vite:preloadError')?.(new Event('vite:preloadError'));
  expect(reload).not.toHaveBeenCalled();
  expect(toasts.current()?.message).toContain('请刷新页面');
});

test('without session storage nothing is reloaded, because nothing could stop a loop', async () => {
  await watch();
  vi.stubGlobal('sessionStorage', undefined);
  listeners.get('vite:preloadError')?.(new Event('vite:preloadError'));
  expect(reload).not.toHaveBeenCalled();
});

test('without the Navigation API the page after the reload goes on to the wanted address, once', async () => {
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type: 'reload' }], now: () => 0 });
  await watch(false);
  pending = { pathname: '/course', search: '', hash: '' };
  listeners.get('pagehide')?.(new Event('pagehide'));
  await watch(false);
  expect(replace).toHaveBeenCalledExactlyOnceWith('/course');
  await watch(false);
  expect(replace).toHaveBeenCalledOnce();
});
