import { useEffect } from 'react';

/** A visitor's words are kept in the browser; those of somebody logged in by the server. */
export function useRememberSearch(keyword: string, loggedIn: boolean): void {
  useEffect(() => {
    if (loggedIn || keyword === '') return;
    void import('./recent-searches.ts').then(({ rememberSearch }) => rememberSearch(keyword));
  }, [keyword, loggedIn]);
}
