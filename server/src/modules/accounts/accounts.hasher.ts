import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { code, PortalError } from '@portal/contract/codes';

export type Hasher = {
  hash(password: string): Promise<string>;
  /** Without a hash it does the same work and says no. */
  verify(password: string, hash: string | null): Promise<boolean>;
};

const derive = promisify(argon2);

// OWASP's floor for argon2id: 19 MiB, two passes, one lane.
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const mostAtOnce = 2;
const mostWaiting = 100;
const nobody = { salt: Buffer.alloc(16), tag: Buffer.alloc(32), cost };

type Parsed = { salt: Buffer; tag: Buffer; cost: typeof cost };

export function createHasher(): Hasher {
  let running = 0;
  const waiting: (() => void)[] = [];

  /** Memory and processors stay free for the pages, however many log in at once. */
  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= mostAtOnce) {
      if (waiting.length >= mostWaiting) {
        throw new PortalError(code.tooMany, '当前登录人数较多，请稍后再试', { retry_after: 5 });
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  const tagOf = (password: string, { salt, tag, cost: spent }: Parsed) =>
    inTurn(() => derive('argon2id', { message: password, nonce: salt, tagLength: tag.length, ...spent }));

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
