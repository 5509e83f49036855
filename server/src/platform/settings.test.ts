import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

test('nothing set gives a development server on the embedded database', () => {
  expect(readSettings({})).toMatchObject({
    environment: 'development',
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    dataDirectory: resolve('data'),
    publicUrl: 'http://127.0.0.1:3000',
    trustedProxies: [],
    seed: true,
  });
});

test('an empty variable counts as unset', () => {
  expect(readSettings({ DATABASE_URL: '', PORT: '', PUBLIC_URL: '' })).toEqual(readSettings({}));
});

test.each([
  ['PORT', '70000'],
  ['PORT', 'abc'],
  ['NODE_ENV', 'staging'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_POOL', '1'],
  ['PUBLIC_URL', 'portal.example.org'],
  ['METRICS_TOKEN', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['SEED', 'maybe'],
])('%s=%s is refused by its name', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
  expect(() => readSettings({ [name]: value })).toThrow(name);
});

test('production wants its public address and takes no sample data', () => {
  const env = { NODE_ENV: 'production', SEED: '1' };
  expect(() => readSettings(env)).toThrow('PUBLIC_URL');
  expect(readSettings({ ...env, PUBLIC_URL: 'https://portal.example.org/x' })).toMatchObject({
    publicUrl: 'https://portal.example.org',
    seed: false,
  });
});

test('proxies are a list', () => {
  expect(readSettings({ TRUSTED_PROXIES: ' 10.0.0.1, ,::1 ' }).trustedProxies).toEqual(['10.0.0.1', '::1']);
});
