import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createHashingPool, type HashingClient } from './accounts.hashing-pool.ts';

export type Hasher = {
  hash(password: string, client: HashingClient): Promise<string>;
  /** Without a hash it does a dummy verification and fails, so that timing tells nothing. */
  verify(password: string, hash: string | null, client: HashingClient): Promise<boolean>;
};

// OWASP's floor for argon2id: 19 MiB, two passes, one lane.
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const nobody = { salt: Buffer.alloc(16), tag: Buffer.alloc(32), cost };

type Parsed = { salt: Buffer; tag: Buffer; cost: typeof cost };

const derive = promisify(argon2);

function tagOf(message: string, { salt, tag, cost: spent }: Parsed): Promise<Buffer> {
  return derive('argon2id', { message, nonce: salt, tagLength: tag.length, ...spent });
}

/** argon2id on the threads of libuv, behind a bounded queue. */
export function createHasher(pool = createHashingPool()): Hasher {
  return {
    async hash(password, client) {
      const salt = randomBytes(16);
      const tag = await pool.run(client, () => tagOf(password, { salt, tag: nobody.tag, cost }));
      const [saltText, tagText] = [salt, tag].map((part) => part.toString('base64').replaceAll('=', ''));
      return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${saltText}$${tagText}`;
    },
    async verify(password, hash, client) {
      const stored = hash === null ? nobody : parse(hash);
      const tag = await pool.run(client, () => tagOf(password, stored));
      return timingSafeEqual(tag, stored.tag) && hash !== null;
    },
  };
}

function parse(hash: string): Parsed {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!match) throw new Error('not an argon2id hash');
  const [, memory, passes, parallelism, salt, tag] = match;
  return {
    salt: Buffer.from(salt!, 'base64'),
    tag: Buffer.from(tag!, 'base64'),
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
  };
}
