import { useEffect, useRef } from 'react';
import { readToken } from '../browser/token.ts';
import type { Arrive } from './use-arrival.tsx';

/** spec 4: a login_token query with no token set logs in quietly; a ticket that no longer works changes nothing. */
export function useLoginToken(arrive: Arrive): void {
  const begun = useRef(false);
  useEffect(() => {
    const ticket = new URLSearchParams(location.search).get('login_token');
    if (!ticket || readToken() !== undefined || begun.current) return;
    begun.current = true;
    void exchange(ticket, arrive);
  }, [arrive]);
}

async function exchange(ticket: string, arrive: Arrive): Promise<void> {
  const { exchangeLoginToken } = await import('./hand-over.ts');
  const signedIn = await exchangeLoginToken(ticket);
  if (signedIn) await arrive(signedIn, '');
}
