import type { Clock } from './clock.ts';

/** For tests: time passes when told to, timers run in their order. */
export function fakeClock(): Clock & { advance(milliseconds: number): void } {
  let time = 0;
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => time,
    after(milliseconds, run) {
      const timer = { at: time + milliseconds, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    advance(milliseconds) {
      const end = time + milliseconds;
      for (;;) {
        const [next] = timers.toSorted((a, b) => a.at - b.at);
        if (!next || next.at > end) break;
        timers = timers.filter((each) => each !== next);
        time = next.at;
        next.run();
      }
      time = end;
    },
  };
}
