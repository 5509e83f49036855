import type { Clock } from './clock.ts';

/** One thing shown for a while: setting it again starts the time anew. */
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
