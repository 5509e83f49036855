import { useEffect, useState } from 'react';
import { code } from '@portal/contract/codes';
import type { InputOf } from '@portal/contract/endpoint';
import { offers } from '@portal/contract/offers';
import { callUntil } from '../browser/call.ts';

export type Group = InputOf<typeof offers.count>;

/** How many people are in a group, asked anew with every change; null while the answer is on its way. */
export function useGroupCount(group: Group): number | null {
  const [known, setKnown] = useState<{ group: Group; count: number } | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    void callUntil(abort.signal)(offers.count, group).then((answer) => {
      if (answer.code === code.success && !abort.signal.aborted)
        setKnown({ group, count: answer.data.count });
    });
    return () => abort.abort();
  }, [group]);
  return known?.group === group ? known.count : null;
}
