import { useCallback, useState } from 'react';

/** Whether what a press began is under way; it ends as well when its script does not come, which chunk-reload.ts tells. */
export function useBusy() {
  const [busy, setBusy] = useState(false);

  const whileBusy = useCallback(async <Result>(work: () => Promise<Result>): Promise<Result> => {
    setBusy(true);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  }, []);

  return [busy, whileBusy] as const;
}
