import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeyring } from './crypto.ts';
import { checkKeys } from './key-checks.ts';
import { SettingsError } from './settings.ts';
import { testPlatform, type TestPlatform } from './testing.ts';

const key = (id: string, fill: number) => `${id}:${Buffer.alloc(32, fill).toString('base64')}`;

let on: TestPlatform;
beforeAll(async () => {
  on = await testPlatform();
});
afterAll(() => on.close());

const startWith = (...keys: string[]) => checkKeys(on.platform.database, createKeyring(keys.join(',')));

test('the keys of the first start are the keys for good, and new ones may follow them', async () => {
  await startWith(key('a', 1));
  await startWith(key('a', 1));
  await expect(startWith(key('a', 2))).rejects.toThrow(SettingsError);
  await expect(startWith(key('b', 1))).rejects.toThrow('不一致');
  // Blind indexes hang on the first key: before the old one, a new key would find nobody.
  await expect(startWith(key('b', 2), key('a', 1))).rejects.toThrow('index');
  await startWith(key('a', 1), key('b', 2));
  await expect(startWith(key('a', 1))).rejects.toThrow('key b');
  await startWith(key('a', 1), key('b', 2));
});
