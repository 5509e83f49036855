import { useEffect, useRef, useState } from 'react';

/** Whole seconds until `endsAt` in the time of `performance`; null before the first tick. */
export function useTimeLeft(endsAt: number, onEnd: () => void): number | null {
  const [left, setLeft] = useState<number | null>(null);
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    if (!Number.isFinite(endsAt)) return;
    let timer: ReturnType<typeof setTimeout>;
    function tick(): void {
      const rest = Math.max(0, endsAt - performance.now());
      setLeft(Math.ceil(rest / 1000));
      if (rest === 0) return latest.current();
      timer = setTimeout(tick, rest % 1000 || 1000);
    }
    tick();
    return () => clearTimeout(timer);
  }, [endsAt]);
  return left;
}
