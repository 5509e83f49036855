import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeArea } from './fake-area.ts';
import { createFingerprint, hash, plainHash } from './fingerprint.ts';
import { openKeyPair } from './key-pair.ts';
import { readShared } from './shared-state.ts';
import { createStorage, type LocalStorage } from './storage.ts';

const area = fakeArea();
const pair = openKeyPair({ load: async () => undefined, keepFirst: async (made) => made });

/** Storage as a page finds it, with what was written before and nothing in memory. */
function pageStorage(): LocalStorage & { written: Promise<void> } {
  const storage = createStorage({ area: () => area, keyPair: () => pair });
  const written = Promise.withResolvers<void>();
  return {
    ...storage,
    written: written.promise,
    set: (...given) => {
      const setting = storage.set(...given);
      void setting.then(written.resolve);
      return setting;
    },
  };
}

beforeEach(() => {
  area.clear();
  vi.stubGlobal('localStorage', area);
  vi.stubGlobal('indexedDB', {});
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

/** The fingerprint on another page of the same browser. */
async function fresh(): Promise<string> {
  const storage = pageStorage();
  const isNew = area.getItem('fingerprint') === null && globalThis.localStorage !== undefined;
  const made = await createFingerprint(storage)();
  if (isNew) await storage.written;
  return made;
}

test('spec 7: the fingerprint is 64 hexadecimal digits and the same on every page', async () => {
  browser('Mozilla/5.0 Chrome/140.0');
  const first = await fresh();
  expect(first).toMatch(/^[\da-f]{64}$/);
  expect(await fresh()).toBe(first);
  expect(readShared().fingerprint).toBe(first);
});

test('spec 9: its random part does not lie in local storage in the clear, nor does an old one', async () => {
  browser('Chrome');
  const first = await fresh();
  const kept = area.getItem('fingerprint')!;
  expect(kept.split('.')).toHaveLength(3);
  expect(kept).not.toContain((await pageStorage().get('fingerprint'))!);

  area.setItem('fingerprint', 'k3j4h5in-the-clear');
  const storage = pageStorage();
  expect(await createFingerprint(storage)()).not.toBe(first);
  await storage.written;
  expect(area.getItem('fingerprint')).not.toContain('in-the-clear');
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
