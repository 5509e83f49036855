import { code } from '@portal/contract/codes';
import { expect, test } from 'vitest';
import { createHashingPool, type HashingClient } from './accounts.hashing-pool.ts';

/** A pool whose work ends when told to, and a record of what was begun. */
function heldPool(options: Parameters<typeof createHashingPool>[0]) {
  const pool = createHashingPool(options);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (client: HashingClient, name: string) =>
    pool.run(client, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    });
  const endNext = async () => {
    ends.shift()!();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { pool, begun, ask, endNext };
}

const at = (network: string): HashingClient => ({ network });
const full = expect.objectContaining({
  code: code.tooMany,
  message: '当前登录人数较多，请稍后再试',
  data: { retry_after: 5 },
}) as unknown;

test('no more work is done at once than there are workers, in the order it came', async () => {
  const { ask, begun, endNext } = heldPool({ workers: 2 });
  const all = ['一', '二', '三', '四'].map((name) => ask(at('a'), name));
  await Promise.resolve();
  expect(begun).toEqual(['一', '二']);
  await endNext();
  expect(begun).toEqual(['一', '二', '三']);
  for (let left = 0; left < 3; left++) await endNext();
  expect(await Promise.all(all)).toEqual(['一', '二', '三', '四']);
});

test('one network does not fill the queue for the others', async () => {
  const { ask, endNext } = heldPool({ workers: 1, mostWaiting: 5, mostOfNetwork: 2 });
  const running = [ask(at('flood'), '1'), ask(at('flood'), '2'), ask(at('flood'), '3')];
  await expect(ask(at('flood'), '4')).rejects.toEqual(full);
  running.push(ask(at('other'), '5'));
  for (let left = 0; left < 4; left++) await endNext();
  expect(await Promise.all(running)).toEqual(['1', '2', '3', '5']);
});

test('a full queue refuses strangers and serves the known ones first', async () => {
  const { ask, begun, endNext } = heldPool({ workers: 1, mostWaiting: 2 });
  const running = [ask(at('a'), 'stranger 1'), ask(at('b'), 'stranger 2'), ask(at('c'), 'stranger 3')];
  await expect(ask(at('d'), 'stranger 4')).rejects.toEqual(full);
  running.push(ask('trusted', 'owner'));
  for (let left = 0; left < 4; left++) await endNext();
  await Promise.all(running);
  expect(begun).toEqual(['stranger 1', 'owner', 'stranger 2', 'stranger 3']);
});

test('work that fails gives its place to the next', async () => {
  const pool = createHashingPool({ workers: 1 });
  await expect(pool.run('trusted', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await pool.run('trusted', async () => 'next')).toBe('next');
});
