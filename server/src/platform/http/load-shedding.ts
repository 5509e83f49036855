/** Refused because of overload; the caller should retry. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
  readonly retryAfter = 3;
}

type Limits = {
  /** At once. */
  running: number;
  /** Of those, for one address: a single visitor cannot take the turns of all. */
  perAddress: number;
  waiting: number;
  /**
   * Milliseconds after which a queued request is refused. Refusing at once would cost more: clients that retry without
   * pause would take the time that the others need.
   */
  maxWaitMs: number;
};

type Request = { address: string; isGone(): boolean };
type Waiting = Request & { start(): void; refuse(): void };

export type LoadLimit = ReturnType<typeof createLoadLimit>;

/** A semaphore with a bounded queue: load shedding keeps the process responsive. */
export function createLoadLimit(limits: Limits) {
  const queue = new Set<Waiting>();
  const runningOf = new Map<string, number>();
  let running = 0;

  const mayStart = (address: string) =>
    running < limits.running && (runningOf.get(address) ?? 0) < limits.perAddress;

  function begin(address: string): void {
    running += 1;
    runningOf.set(address, (runningOf.get(address) ?? 0) + 1);
  }

  function end(address: string): void {
    running -= 1;
    const left = runningOf.get(address)! - 1;
    if (left === 0) runningOf.delete(address);
    else runningOf.set(address, left);
    for (const next of queue) {
      if (running >= limits.running) return;
      // The client has disconnected.
      if (next.isGone()) next.refuse();
      else if (mayStart(next.address)) next.start();
    }
  }

  function wait(request: Request): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        queue.delete(waiting);
      };
      const refuse = () => {
        leave();
        reject(new Overloaded());
      };
      const start = () => {
        leave();
        begin(request.address);
        resolve();
      };
      const waiting: Waiting = { ...request, start, refuse };
      const timer = setTimeout(refuse, limits.maxWaitMs);
      queue.add(waiting);
    });
  }

  return {
    async run<Result>(request: Request, work: () => Promise<Result>): Promise<Result> {
      if (mayStart(request.address)) begin(request.address);
      else if (queue.size < limits.waiting) await wait(request);
      else throw new Overloaded();
      try {
        return await work();
      } finally {
        end(request.address);
      }
    },
  };
}
