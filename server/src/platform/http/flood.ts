import type { Clock } from '../clock.ts';

/** A first guard in memory: an address that calls without pause is turned away before anything is done for it. */
export function createFlood(clock: Clock, most = 600, seconds = 60) {
  let window = 0;
  let counts = new Map<string, number>();

  return {
    /** Seconds to wait, or 0 when the call may go on. */
    wait(address: string): number {
      const now = clock().getTime() / 1000;
      const current = Math.floor(now / seconds);
      if (current !== window) {
        window = current;
        counts = new Map();
      }
      const count = (counts.get(address) ?? 0) + 1;
      counts.set(address, count);
      return count > most ? Math.ceil((current + 1) * seconds - now) : 0;
    },
  };
}
