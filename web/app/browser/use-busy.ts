import { startTransition, useCallback, useState } from 'react';

/** Busy state of a press. It ends as well when a chunk fails to load, which chunk-reload.ts reports. */
export function useBusy() {
  const [busy, setBusy] = useState(false);

  const whileBusy = useCallback(async <Result>(work: () => Promise<Result>): Promise<Result> => {
    setBusy(true);
    try {
      return await work();
    } finally {
      // Behind the page that was navigated to, which the router shows in a transition.
      startTransition(() => setBusy(false));
    }
  }, []);

  return [busy, whileBusy] as const;
}
