import { useCallback } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { toast } from '../browser/toasts.ts';

// The shell is loaded once and kept from page to page. Whoever changes what it shows marks it stale; the next
// revalidation or navigation then loads it again, beside the page's own data.
let stale = false;

export const isShellStale = () => stale;
export const markShellFresh = () => void (stale = false);

/** Loads the header's data and the page's anew, without reloading the page. */
export function useRenewShell(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    stale = true;
    await revalidate();
  }, [revalidate]);
}

/** After a change of the user: toasts, then updates header, page and local storage. */
export function useUserChanged(): (message: string, path?: string) => Promise<void> {
  const navigate = useNavigate();
  const renew = useRenewShell();
  return async (message, path) => {
    stale = true;
    // Not awaited: nothing on the page depends on local storage.
    void import('./stored-user.ts').then(({ refreshStoredUser }) => refreshStoredUser());
    if (path === undefined) await renew();
    else await navigate(path);
    toast('success', message);
  };
}
