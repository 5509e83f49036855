import { useEffect, useState } from 'react';

/** Seconds left, ticking; `start(seconds)` begins anew. Counted from the clock, because hidden pages tick slowly. */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [ends, setEnds] = useState(0);
  const [left, setLeft] = useState(0);

  useEffect(() => {
    if (ends === 0) return;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((ends - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [ends]);

  function start(seconds: number) {
    setEnds(Date.now() + seconds * 1000);
    setLeft(seconds);
  }
  return [left, start];
}
