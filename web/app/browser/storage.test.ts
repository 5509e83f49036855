import { expect, test } from 'vitest';
import { fakeArea } from './fake-area.ts';
import { openKeyPair, type KeyStore } from './key-pair.ts';
import { seal, unseal } from './seal.ts';
import { createStorage } from './storage.ts';

/** Like IndexedDB: each call is one transaction, and reads are a while away. */
function fakeKeyStore(): KeyStore & { writes: () => number } {
  let kept: CryptoKeyPair | undefined;
  let writes = 0;
  return {
    load: async () => kept,
    keepFirst: async (pair) => {
      if (!kept) {
        kept = pair;
        writes++;
      }
      return kept;
    },
    writes: () => writes,
  };
}

const keyStore = fakeKeyStore();
const keyPair = () => openKeyPair(keyStore);

test('spec 9: what is stored is encrypted and comes back as it was', async () => {
  const area = fakeArea();
  const storage = createStorage({ area: () => area, keyPair });
  await storage.set('remember', { mobile: '13900000001' });
  expect(area.getItem('remember')).not.toContain('139');
  expect(await storage.get('remember')).toEqual({ mobile: '13900000001' });
});

test('spec 9: the private key cannot be read out', async () => {
  const pair = await keyPair();
  await expect(crypto.subtle.exportKey('pkcs8', pair.privateKey)).rejects.toThrow();
});

test('a long menu in Chinese fits, although RSA alone holds 190 bytes', async () => {
  const area = fakeArea();
  const storage = createStorage({ area: () => area, keyPair });
  const data = Array.from({ length: 300 }, (_, at) => ({ name: `招标公告${at}`, href: '/', have_login: 0 }));
  await storage.set('menuInfo', { data, timestamp: 1 });
  expect(await storage.get('menuInfo')).toEqual({ data, timestamp: 1 });
});

test('two tabs that start at once end with one key pair and read each other', async () => {
  const fresh = fakeKeyStore();
  const area = fakeArea();
  const tab = () => createStorage({ area: () => area, keyPair: () => openKeyPair(fresh) });
  const [one, two] = [tab(), tab()];
  await Promise.all([one.set('avatar', 'a.png'), two.set('openid', 'o1')]);
  expect(await one.get('openid')).toBe('o1');
  expect(await two.get('avatar')).toBe('a.png');
  expect(fresh.writes()).toBe(1);
});

test('foreign, damaged and misplaced records count as absent and are dropped', async () => {
  const area = fakeArea();
  const storage = createStorage({ area: () => area, keyPair });
  const pair = await keyPair();
  const stranger = await openKeyPair(fakeKeyStore());
  const sealed = await seal(pair, 'openid', 'o1');
  for (const bad of ['{"mobile":1}', 'a.b.c', '', await seal(stranger, 'avatar', 'x'), sealed]) {
    area.setItem('avatar', bad);
    expect(await storage.get('avatar')).toBeUndefined();
    expect(area.getItem('avatar')).toBeNull();
  }
  expect(await unseal(pair, 'openid', sealed)).toBe('o1');
});

test('spec 4: clearing takes everything but what is kept and the fingerprint', async () => {
  const area = fakeArea();
  area.setItem('fingerprint', 'seed');
  area.setItem('player:1', '12');
  const storage = createStorage({ area: () => area, keyPair });
  await storage.set('openid', 'o1');
  await storage.set('remember', { mobile: '13900000001' });
  await storage.clear(['remember']);
  expect(await storage.get('openid')).toBeUndefined();
  expect(await storage.get('remember')).toEqual({ mobile: '13900000001' });
  expect(area.getItem('fingerprint')).toBe('seed');
  expect(area.getItem('player:1')).toBeNull();
});

test('a write still being encrypted does not survive a clear or a later write', async () => {
  const area = fakeArea();
  const storage = createStorage({ area: () => area, keyPair });
  const first = storage.set('avatar', 'old.png');
  await storage.clear();
  await first;
  expect(area.getItem('avatar')).toBeNull();
  await Promise.all([storage.set('avatar', 'one.png'), storage.set('avatar', 'two.png')]);
  expect(await storage.get('avatar')).toBe('two.png');
});

test('what is still being written is read as written: logging out asks for the remembered mobile at once', async () => {
  const area = fakeArea();
  const { promise, resolve } = Promise.withResolvers<void>();
  const storage = createStorage({ area: () => area, keyPair: () => promise.then(keyPair) });
  const written = storage.set('remember', { mobile: '13900000001' });
  const read = storage.get('remember');
  resolve();
  expect(await read).toEqual({ mobile: '13900000001' });
  await written;
});

test('without WebCrypto or IndexedDB memory serves, and nothing throws', async () => {
  const area = fakeArea();
  const storage = createStorage({ area: () => area, keyPair: () => Promise.reject(new Error('none')) });
  await storage.set('avatar', 'a.png');
  await storage.set('openid', 'o1');
  expect(await storage.get('avatar')).toBe('a.png');
  expect(area.length).toBe(0);
  await storage.clear(['openid']);
  expect(await storage.get('avatar')).toBeUndefined();
  expect(await storage.get('openid')).toBe('o1');
});

test('a record that cannot be opened for want of the key is left for a better day', async () => {
  const area = fakeArea();
  area.setItem('avatar', 'sealed.sealed.sealed');
  const storage = createStorage({ area: () => area, keyPair: () => Promise.reject(new Error('none')) });
  expect(await storage.get('avatar')).toBeUndefined();
  expect(area.getItem('avatar')).not.toBeNull();
});

test('a full or forbidden local storage falls back to memory, and the newer value wins', async () => {
  const area = fakeArea();
  let full = false;
  const store = area.setItem;
  area.setItem = (key, value) => {
    if (full) throw new DOMException('full', 'QuotaExceededError');
    store(key, value);
  };
  const storage = createStorage({ area: () => area, keyPair });
  await storage.set('avatar', 'old.png');
  full = true;
  await storage.set('avatar', 'new.png');
  expect(await storage.get('avatar')).toBe('new.png');
  full = false;
  await storage.set('avatar', 'newest.png');
  expect(await storage.get('avatar')).toBe('newest.png');
  const forbidden = createStorage({
    area: () => {
      throw new DOMException('no', 'SecurityError');
    },
    keyPair,
  });
  await forbidden.set('avatar', 'a.png');
  expect(await forbidden.get('avatar')).toBe('a.png');
  await forbidden.clear();
  expect(await forbidden.get('avatar')).toBeUndefined();
});
