import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createKeyring, hashToken, localMasterKeys, newToken } from './crypto.ts';
import { SettingsError } from './settings.ts';

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const keyring = createKeyring(key('k1', 1));

test('what is sealed can be opened, and looks different each time', () => {
  const [once, twice] = [keyring.seal('13900000001'), keyring.seal('13900000001')];
  expect(once).not.toBe(twice);
  expect(once).not.toContain('13900000001');
  expect([keyring.open(once), keyring.open(twice)]).toEqual(['13900000001', '13900000001']);
  expect(keyring.open(keyring.seal(''))).toBe('');
});

test('a sealed field that was touched does not open', () => {
  const parts = keyring.seal('440304199001011234').split('.');
  for (const [index, part] of parts.entries()) {
    const touched = parts.with(index, (part.startsWith('A') ? 'B' : 'A') + part.slice(1)).join('.');
    expect(() => keyring.open(touched), `part ${index}`).toThrow();
  }
  expect(() => keyring.open(parts.slice(0, 3).join('.'))).toThrow();
  expect(() => keyring.open(parts.with(3, parts[3]!.slice(0, 6)).join('.'))).toThrow();
});

test('a new key opens what the old one sealed, seals with its own, and keeps the indexes', () => {
  const rotated = createKeyring(`${key('k1', 1)},${key('k2', 2)}`);
  expect(rotated.open(keyring.seal('旧'))).toBe('旧');
  const sealed = rotated.seal('新');
  expect(sealed).toMatch(/^k2\./);
  expect(() => keyring.open(sealed)).toThrow('k2');
  expect(rotated.blindIndex('mobile', '13900000001')).toBe(keyring.blindIndex('mobile', '13900000001'));
});

test('a blind index is the same for the same text and purpose only', () => {
  const index = keyring.blindIndex('mobile', '13900000001');
  expect(keyring.blindIndex('mobile', '13900000001')).toBe(index);
  expect(keyring.blindIndex('mobile', '13900000002')).not.toBe(index);
  expect(keyring.blindIndex('id-number', '13900000001')).not.toBe(index);
  expect(createKeyring(key('k1', 3)).blindIndex('mobile', '13900000001')).not.toBe(index);
});

test('a signature holds for its text and purpose only', () => {
  const signature = keyring.sign('file', '42');
  expect(keyring.verify('file', '42', signature)).toBe(true);
  expect(keyring.verify('file', '43', signature)).toBe(false);
  expect(keyring.verify('link', '42', signature)).toBe(false);
  expect(keyring.verify('file', '42', signature.slice(1))).toBe(false);
  expect(keyring.verify('file', '42', '')).toBe(false);
});

test.each(['', 'k1', 'k1:c2hvcnQ=', `:${key('', 1).slice(1)}`, `${key('k1', 1)},`])(
  'keys written as "%s" are refused',
  (text) => expect(() => createKeyring(text)).toThrow(SettingsError),
);

test('a machine without keys makes its own once, for its owner’s eyes only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-keys-'));
  try {
    const made = localMasterKeys(folder);
    expect(localMasterKeys(folder)).toBe(made);
    expect(createKeyring(made).open(createKeyring(made).seal('x'))).toBe('x');
    expect(statSync(join(folder, 'keys/master')).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('tokens carry 256 bits and only their hash is derived from them', () => {
  const token = newToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(newToken()).not.toBe(token);
  expect(hashToken(token)).toBe(hashToken(token));
  expect(hashToken(token)).not.toContain(token);
});
