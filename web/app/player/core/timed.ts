import type { Clock } from './clock.ts';

/** Shows something for a while; setting it again restarts the timer. */
export function createTimed(clock: Clock, hide: () => void) {
  let cancel: (() => void) | null = null;
  function stop(): void {
    cancel?.();
    cancel = null;
  }
  return {
    start(milliseconds: number): void {
      stop();
      cancel = clock.after(milliseconds, () => {
        cancel = null;
        hide();
      });
    },
    stop,
  };
}
