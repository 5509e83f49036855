import { useEffect, useState } from 'react';
import { code } from '@portal/contract/codes';
import type { InputOf } from '@portal/contract/endpoint';
import { offers } from '@portal/contract/offers';
import { callUntil } from '../browser/call.ts';

export type Recipients = InputOf<typeof offers.count>;

/** How many people a message would reach, updated with every change; null while loading. */
export function useGroupCount(recipients: Recipients): number | null {
  const [latest, setLatest] = useState<{ recipients: Recipients; count: number } | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    void callUntil(abort.signal)(offers.count, recipients).then((answer) => {
      if (answer.code === code.success && !abort.signal.aborted)
        setLatest({ recipients, count: answer.data.count });
    });
    return () => abort.abort();
  }, [recipients]);
  return latest?.recipients === recipients ? latest.count : null;
}
