import { useEffect, useState } from 'react';

const minute = 60_000;
/** security: staff are logged out after 30 idle minutes; the last two are counted down. */
const endsAfter = 30 * minute;
const warnsAt = 2 * minute;
const looksEvery = 1000;

/** Calls and page data; both prolong the session on the server. */
function isCall({ initiatorType, name }: PerformanceResourceTiming): boolean {
  return initiatorType === 'fetch' && /^\/(?:api|admin|plugin|user|portal)\b/.test(new URL(name).pathname);
}

/** Seconds until logout during the last two minutes, else null. Activity in another tab counts. */
export function secondsLeft(lastCall: number, now: number): number | null {
  const left = lastCall + endsAfter - now;
  return left > warnsAt ? null : Math.max(0, Math.ceil(left / 1000));
}

export function useIdleSeconds(): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    let lastCall = Date.now();
    const tabs = new BroadcastChannel('staff-calls');
    const look = () => setLeft(secondsLeft(lastCall, Date.now()));
    const heard = () => {
      lastCall = Date.now();
      look();
    };
    tabs.addEventListener('message', heard);
    const calls = new PerformanceObserver((list) => {
      if (!list.getEntries().some((entry) => isCall(entry as PerformanceResourceTiming))) return;
      heard();
      tabs.postMessage('call');
    });
    calls.observe({ type: 'resource' });
    const timer = setInterval(look, looksEvery);
    // Timers are throttled in hidden tabs and stop while a laptop sleeps.
    document.addEventListener('visibilitychange', look);
    return () => {
      calls.disconnect();
      tabs.close();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return left;
}
