import { code, PortalError } from '@portal/contract/codes';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { networkOf } from '../../platform/network.ts';
import { lockoutStore } from './accounts.lockout.store.ts';

export type Lockout = ReturnType<typeof createLockout>;

/** The login pages of the portal and of the back office have separate counters. */
export type LoginPage = 'portal' | 'staff';

type Attempt = { mobileIndex: string } & (
  | { page: LoginPage; address: string }
  /** A device the owner has logged in on: strangers cannot lock it out. Its mark is another one with a new password. */
  | { page: LoginPage; deviceMark: string }
  /** Somebody logged in who proves to be the owner once more. */
  | { page: 'own' }
);
type Counter = {
  key: string;
  most: number;
  /** The window begins at the first try; otherwise every try restarts it, so that a lock lasts from the last one. */
  fixedWindow?: boolean;
};

const most = { owner: 5, mobile: 5, network: 100 };
const lockSeconds = 15 * 60;

/**
 * product 2: five wrong passwords lock password login for 15 minutes. Strangers are counted by number rather than by
 * account, so that a number nobody registered locks in the same way and the lock tells nothing.
 */
export function createLockout(database: Database, clock: Clock) {
  const mobileKey = (page: LoginPage, mobileIndex: string) => `password:${page}:mobile:${mobileIndex}`;
  const ownKey = (mobileIndex: string) => `password:own:${mobileIndex}`;
  const withMutex = createKeyedMutex();

  /** Checked from the outermost counter inwards: a full one consumes no try of the next. */
  function countersOf(attempt: Attempt): Counter[] {
    const { page, mobileIndex } = attempt;
    if (page === 'own') return [{ key: ownKey(mobileIndex), most: most.owner }];
    if ('deviceMark' in attempt) {
      return [{ key: `password:${page}:device:${attempt.deviceMark}`, most: most.owner }];
    }
    const network = `password:${page}:network:${networkOf(attempt.address)}`;
    return [
      // Many people may share one that is never quiet for so long: with every try anew, its count would only grow.
      { key: network, most: most.network, fixedWindow: true },
      { key: mobileKey(page, mobileIndex), most: most.mobile },
    ];
  }

  /** Counted before the password is verified, so that parallel tries at several instances all count. */
  async function takeTry({ key, most: allowed, fixedWindow = false }: Counter): Promise<void> {
    const now = clock();
    const until = new Date(now.getTime() + lockSeconds * 1000);
    const taken = await lockoutStore.take(database, { key, most: allowed, now, until, fixedWindow });
    if (!taken) throw await refusal(key, now);
  }

  async function refusal(key: string, now: Date): Promise<PortalError> {
    const resetsAt = await lockoutStore.resetsAt(database, key);
    const wait = Math.max(1, Math.ceil(((resetsAt?.getTime() ?? 0) - now.getTime()) / 1000));
    const text = `密码错误次数过多，请 ${Math.ceil(wait / 60)} 分钟后再试，或使用短信验证码登录`;
    return new PortalError(code.tooMany, text, { retry_after: wait });
  }

  return {
    /**
     * Whether the password is right, as long as tries are left. Tries on one number are judged one after the other, so
     * that right ones sent at once do not take each other's tries.
     */
    async guard(attempt: Attempt, isRight: () => Promise<boolean>): Promise<boolean> {
      const counters = countersOf(attempt);
      const { key: innermost } = counters.at(-1)!;
      return withMutex(innermost, async () => {
        for (const counter of counters) await takeTry(counter);
        const right = await isRight().catch(async (error: unknown) => {
          // It was not judged: the queue was full, say.
          for (const { key } of counters) await lockoutStore.giveBack(database, key);
          throw error;
        });
        if (!right) return false;
        // What is in a row counts: the number starts anew, the network gets its one try back.
        await lockoutStore.startAnew(database, [innermost]);
        for (const { key } of counters.slice(0, -1)) await lockoutStore.giveBack(database, key);
        return true;
      });
    },

    /** The password is a new one: tries on the old one do not count. Those of known devices end with their marks. */
    async unlock(mobileIndex: string): Promise<void> {
      const keys = [mobileKey('portal', mobileIndex), mobileKey('staff', mobileIndex), ownKey(mobileIndex)];
      await lockoutStore.startAnew(database, keys);
    },
  };
}

/** A mutex for each key. */
function createKeyedMutex() {
  const pending = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = (pending.get(key) ?? Promise.resolve()).then(work);
    const tail = mine.catch(() => {});
    pending.set(key, tail);
    try {
      return await mine;
    } finally {
      if (pending.get(key) === tail) pending.delete(key);
    }
  };
}
