import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeArea } from './fake-area.ts';
import { hash, plainHash } from './fingerprint.ts';

const area = fakeArea();

beforeEach(() => {
  vi.resetModules();
  area.clear();
  vi.stubGlobal('localStorage', area);
});

afterEach(() => vi.unstubAllGlobals());

function browser(userAgent: string, width = 1920, height = 1080) {
  vi.stubGlobal('screen', { width, height, colorDepth: 24 });
  vi.stubGlobal('navigator', {
    userAgent,
    languages: ['zh-CN'],
    platform: 'Win32',
    hardwareConcurrency: 8,
    maxTouchPoints: 0,
  });
}

async function fresh(): Promise<string> {
  vi.resetModules();
  const { fingerprint } = await import('./fingerprint.ts');
  return fingerprint();
}

test('spec 7: the fingerprint is 64 hexadecimal digits and the same on every page', async () => {
  browser('Mozilla/5.0 Chrome/140.0');
  const first = await fresh();
  expect(first).toMatch(/^[\da-f]{64}$/);
  expect(await fresh()).toBe(first);
});

test('a browser update or a turned screen does not change it', async () => {
  browser('Mozilla/5.0 Chrome/140.0.1');
  const first = await fresh();
  browser('Mozilla/5.0 Chrome/141.0.2', 1080, 1920);
  expect(await fresh()).toBe(first);
});

test('another browser with the same id, or the same browser with another id, has another one', async () => {
  browser('Chrome');
  const first = await fresh();
  browser('Firefox');
  expect(await fresh()).not.toBe(first);
  browser('Chrome');
  area.clear();
  expect(await fresh()).not.toBe(first);
});

test('without local storage the traits alone serve', async () => {
  browser('Chrome');
  vi.stubGlobal('localStorage', undefined);
  expect(await fresh()).toBe(await fresh());
});

test('without WebCrypto a plain hash of the same length serves', async () => {
  vi.stubGlobal('crypto', {});
  expect(await hash('a')).toBe(plainHash('a'));
  expect(plainHash('a')).toMatch(/^[\da-f]{64}$/);
  expect(plainHash('a')).not.toBe(plainHash('b'));
  expect(new Set(plainHash('a').match(/.{8}/g)).size).toBe(8);
});
