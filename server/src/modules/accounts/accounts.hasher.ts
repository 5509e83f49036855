import { randomBytes, timingSafeEqual } from 'node:crypto';
import { slowly } from './accounts.slow-work.ts';

export type Hasher = {
  hash(password: string): Promise<string>;
  /** Without a hash it does the same work and says no. */
  verify(password: string, hash: string | null): Promise<boolean>;
};

// OWASP's floor for argon2id: 19 MiB, two passes, one lane.
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const nobody = { salt: Buffer.alloc(16), tag: Buffer.alloc(32), cost };

type Parsed = { salt: Buffer; tag: Buffer; cost: typeof cost };

async function tagOf(message: string, { salt, tag, cost: spent }: Parsed): Promise<Buffer> {
  const made = await slowly({ kind: 'derive', message, nonce: salt, tagLength: tag.length, cost: spent });
  if (!made) throw new Error('argon2 refuses these parameters');
  return Buffer.from(made);
}

export function createHasher(): Hasher {
  return {
    async hash(password) {
      const salt = randomBytes(16);
      const tag = await tagOf(password, { salt, tag: nobody.tag, cost });
      const [saltText, tagText] = [salt, tag].map((part) => part.toString('base64').replaceAll('=', ''));
      return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${saltText}$${tagText}`;
    },
    async verify(password, hash) {
      const stored = hash === null ? nobody : parse(hash);
      const same = timingSafeEqual(await tagOf(password, stored), stored.tag);
      return same && hash !== null;
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
