import { describe, expect, test } from 'vitest';
import { createKeyring } from './crypto.ts';
import { createSignedLinks } from './signed-links.ts';

let now = Date.parse('2026-11-16T10:00:00+08:00');
const keyring = createKeyring(`test:${Buffer.alloc(32, 7).toString('base64')}`);
const links = (purpose = 'papers') => createSignedLinks(keyring, () => new Date(now), purpose);

describe('a signed query', () => {
  test('opens its subject until it expires, and nothing else', () => {
    const { query, expire } = links().query('file-1', 60);
    const given = Object.fromEntries(new URLSearchParams(query));
    expect(links().opens('file-1', given)).toBe(true);
    expect(links().opens('file-2', given)).toBe(false);
    expect(links('pictures').opens('file-1', given)).toBe(false);
    expect(links().opens('file-1', { ...given, expires: String(expire + 1) })).toBe(false);
    expect(links().opens('file-1', {})).toBe(false);
    now += 60_000;
    expect(links().opens('file-1', given)).toBe(false);
  });
});

describe('a signed path segment', () => {
  test('carries its claims until it expires', () => {
    const { segment } = links().segment('user 7, 中文', 60);
    expect(links().claims(segment)).toBe('user 7, 中文');
    expect(encodeURIComponent(segment)).toBe(segment);
    expect(links('pictures').claims(segment)).toBeNull();
    now += 60_000;
    expect(links().claims(segment)).toBeNull();
  });

  test.each([
    ['other claims', (parts: string[]) => [Buffer.from('user 8').toString('base64url'), parts[1], parts[2]]],
    ['a longer life', (parts: string[]) => [parts[0], String(Number(parts[1]) + 9), parts[2]]],
    ['no signature', (parts: string[]) => parts.slice(0, 2)],
    ['more parts', (parts: string[]) => [...parts, 'x']],
    ['nothing', () => []],
  ])('is refused with %s', (_, forge) => {
    const { segment } = links().segment('user 7', 60);
    expect(links().claims(forge(segment.split('.')).join('.'))).toBeNull();
    expect(links().claims(segment)).toBe('user 7');
  });
});
