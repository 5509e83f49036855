import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { keptText } from '../browser/kept-text.ts';
import { useMounted } from '../ui/use-mounted.ts';

/**
 * Whether kept text may be read: not in the server's HTML, which knows nothing of it. After that it is the shown person's, or gone:
 * somebody else may have logged in in another tab.
 */
export function useOwnText(): boolean {
  const mounted = useMounted();
  const portal = useRouteLoaderData<{ user: { id: number } | null }>('layouts/portal');
  const colleague = useRouteLoaderData<{ id: number }>('staff/layout');
  const userId = colleague?.id ?? portal?.user?.id;
  const [claimed, setClaimed] = useState<number>();
  if (mounted && userId !== undefined && claimed !== userId) {
    setClaimed(userId);
    keptText.claim(userId);
  }
  return mounted;
}
