import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { networkOf, plainAddress } from './network.ts';

test('every address of one /64 is one network, however it is written', () => {
  const network = networkOf('2001:db8:1:2::1');
  for (const same of [
    '2001:db8:1:2:ffff::9',
    '2001:0DB8:0001:0002:0:0:0:7',
    '2001:db8:1:2::%eth0',
    '2001:db8:1:2::192.0.2.1',
  ])
    expect(networkOf(same)).toBe(network);
  for (const other of ['2001:db8:1:3::1', '2001:db8:0:2::1', '::1'])
    expect(networkOf(other)).not.toBe(network);
});

test('an IPv4 address is its own network, also when it is wrapped into IPv6', () => {
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1');
  for (const wrapped of ['::ffff:192.0.2.1', '::FFFF:c000:201', '0:0:0:0:0:ffff:192.0.2.1']) {
    expect(networkOf(wrapped)).toBe('192.0.2.1');
    expect(plainAddress(wrapped)).toBe('192.0.2.1');
  }
  expect(networkOf('::ffff:192.0.2.2')).not.toBe('192.0.2.1');
});

test('what is no address stays as it is', () => {
  for (const text of ['', 'unknown', '1.2.3.4:80', '[::1]', '2001:db8:1:2::1::']) {
    expect(networkOf(text)).toBe(text);
    expect(plainAddress(text)).toBe(text);
  }
  expect(plainAddress('2001:db8:1:2::1')).toBe('2001:db8:1:2::1');
});

test('no limit is counted by a whole address', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  const keys = globSync('**/*.ts', { cwd: folder }).flatMap((file) =>
    (readFileSync(`${folder}/${file}`, 'utf8').match(/key: `[^`]*\$\{[^}]*address\}/gi) ?? []).map(
      (key) => `${file}: ${key}`,
    ),
  );
  expect(keys).toEqual([]);
});
