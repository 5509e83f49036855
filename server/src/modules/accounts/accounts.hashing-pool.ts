import { availableParallelism } from 'node:os';
import { code, PortalError } from '@portal/contract/codes';

/** Whose password is hashed: a known client (by device, session or SMS code), or a stranger at an address. */
export type HashingClient = 'trusted' | { network: string };
export type HashingPool = ReturnType<typeof createHashingPool>;

type Task = { network: string; start: () => void };

const defaults = {
  // One processor stays free for the pages, however many log in at once.
  workers: Math.max(1, Math.min(2, availableParallelism() - 1)),
  mostWaiting: 200,
  mostOfNetwork: 50,
};

/**
 * A bounded queue in front of a few workers. Known clients come first and are never refused: each of them has spent a
 * code or a counted try, which bounds their number. Strangers share what is left, and no network may fill it alone.
 */
export function createHashingPool(options: Partial<typeof defaults> = {}) {
  const { workers, mostWaiting, mostOfNetwork } = { ...defaults, ...options };
  const trusted: Task[] = [];
  const strangers: Task[] = [];
  let running = 0;

  function startNext(): void {
    if (running >= workers) return;
    const task = trusted.shift() ?? strangers.shift();
    if (!task) return;
    running += 1;
    task.start();
  }

  function enqueue(client: HashingClient, start: () => void): void {
    if (client === 'trusted') {
      trusted.push({ network: '', start });
      return;
    }
    const { network } = client;
    const ofNetwork = strangers.filter((task) => task.network === network).length;
    if (strangers.length >= mostWaiting || ofNetwork >= mostOfNetwork) {
      throw new PortalError(code.tooMany, '当前登录人数较多，请稍后再试', { retry_after: 5 });
    }
    strangers.push({ network, start });
  }

  return {
    async run<T>(client: HashingClient, work: () => Promise<T>): Promise<T> {
      const turn = Promise.withResolvers<void>();
      enqueue(client, turn.resolve);
      startNext();
      await turn.promise;
      try {
        return await work();
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}
