import type { Clock } from '../clock.ts';
import { networkOf } from '../network.ts';

/** In-memory rate limit in front of everything: an address that floods is refused before any work is done. */
export function createFlood(clock: Clock, most = 600, seconds = 60) {
  let window = 0;
  let counts = new Map<string, number>();

  return {
    /** Seconds to wait, 0 when allowed. */
    wait(address: string): number {
      const now = clock().getTime() / 1000;
      const current = Math.floor(now / seconds);
      if (current !== window) {
        window = current;
        counts = new Map();
      }
      const network = networkOf(address);
      const count = (counts.get(network) ?? 0) + 1;
      counts.set(network, count);
      return count > most ? Math.ceil((current + 1) * seconds - now) : 0;
    },
  };
}
