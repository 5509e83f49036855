import { useEffect, useState } from 'react';

// A shorter wait would only flicker.
const worthShowing = 150;

/** Whether something is pending, and has been for long enough to be shown. */
export function useLate(pending: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setLate(true), worthShowing);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [pending]);
  return pending && late;
}
