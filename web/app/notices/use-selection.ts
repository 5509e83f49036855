import { useState } from 'react';

// What one export takes.
const most = 1000;

/** Chosen rows stay chosen from page to page. */
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
