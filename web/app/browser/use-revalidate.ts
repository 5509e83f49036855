import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Loads the page's data again, and ends when it is shown. The router's own promise ends earlier, because it renders in a
 * transition: what is set back then (a switch, a busy button) would show the old data for a moment, and a press on that
 * would do the opposite of what was meant.
 */
export function useRevalidate(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const [shown, setShown] = useState(0);
  const last = useRef(0);
  const waiting = useRef<Map<number, () => void> | null>(null);

  useEffect(() => {
    const own = new Map<number, () => void>();
    waiting.current = own;
    return () => {
      waiting.current = null;
      for (const end of own.values()) end();
    };
  }, []);

  useEffect(() => {
    for (const [round, end] of waiting.current ?? []) {
      if (round > shown) continue;
      waiting.current?.delete(round);
      end();
    }
  }, [shown]);

  return useCallback(async () => {
    await revalidate();
    await new Promise<void>((end) => {
      // Gone with the row or the dialog that asked: nothing is shown there any more.
      if (!waiting.current) return end();
      const round = ++last.current;
      waiting.current.set(round, end);
      // React renders all waiting transitions together, so this one is not shown before the router's.
      startTransition(() => setShown(round));
    });
  }, [revalidate]);
}
