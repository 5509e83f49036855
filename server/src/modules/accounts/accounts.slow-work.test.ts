import { constants, generateKeyPairSync, publicEncrypt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { slowly } from './accounts.slow-work.ts';

const cost = { memory: 256, passes: 2, parallelism: 1 };
const derive = (message: string, memory = cost.memory) =>
  slowly({ kind: 'derive', message, nonce: Buffer.alloc(16, 7), tagLength: 32, cost: { ...cost, memory } });

/** The processes this one has started. */
function children(): number[] {
  const lists = globSync('/proc/self/task/*/children').map((file) => readFileSync(file, 'utf8'));
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

test('opens what was sealed with its key, and says when it cannot', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const sealed = publicEncrypt({ key: publicKey, padding, oaepHash: 'sha256' }, Buffer.from('秘密'));
  const opened = await slowly({ kind: 'open', key, sealed });
  expect(Buffer.from(opened!).toString()).toBe('秘密');
  expect(await slowly({ kind: 'open', key, sealed: Buffer.alloc(256, 1) })).toBeNull();
});

test('each gets the answer to its own question, however many ask at once', async () => {
  const words = Array.from({ length: 20 }, (_, at) => `密码 ${at}`);
  const together = await Promise.all(words.map((word) => derive(word)));
  for (const [at, word] of words.entries()) expect(await derive(word)).toEqual(together[at]);
  expect(new Set(together.map((tag) => Buffer.from(tag!).toString('hex'))).size).toBe(words.length);
});

test.runIf(process.platform === 'linux')('gives way to whoever answers pages', async () => {
  await derive('一');
  const policies = children().map((pid) =>
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '),
  );
  expect(policies.length).toBeGreaterThan(0);
  // Fields 19 and 41 of proc(5): how nice it is; and 5 for a process that runs only when nobody else wants to.
  for (const fields of policies) expect([fields[16], fields[38]]).toEqual(['10', '5']);
});

test.runIf(process.platform === 'linux')(
  'a process that dies fails what it was doing, and the next is served',
  async () => {
    await derive('一');
    const [first, , third] = [
      derive('二', 128 * 1024),
      derive('三', 128 * 1024).catch(() => {}),
      derive('四'),
    ];
    for (const pid of children()) process.kill(pid, 'SIGKILL');
    await expect(first).rejects.toThrow('has stopped');
    expect(await third).toHaveLength(32);
  },
);

test('a queue that is full refuses at once, in words', async () => {
  const crowd = Array.from({ length: 203 }, (_, at) => Promise.resolve().then(() => derive(`密码 ${at}`)));
  const outcomes = await Promise.allSettled(crowd);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const outcome of refused)
    expect(outcome).toMatchObject({ reason: { message: '当前登录人数较多，请稍后再试' } });
});
