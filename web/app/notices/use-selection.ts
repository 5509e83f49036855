import { useState } from 'react';

// Limit of one export.
const most = 1000;

/** The selection survives paging. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return {
    ids: [...ids],
    has: (id: number) => ids.has(id),
    toggle(id: number) {
      const next = new Set(ids);
      if (!next.delete(id) && next.size < most) next.add(id);
      setIds(next);
    },
    clear: () => setIds(new Set()),
  };
}
export type Selection = ReturnType<typeof useSelection>;
