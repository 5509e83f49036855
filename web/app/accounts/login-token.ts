import { useEffect, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { readToken } from '../browser/token.ts';
import type { Arrive } from './use-arrival.tsx';

/** The ticket of the address while nobody is logged in. */
function ticketHere(): string | null {
  const ticket = new URLSearchParams(location.search).get('login_token');
  return readToken() === undefined ? ticket : null;
}

/** spec 4: a login_token query with no token set logs in quietly; a ticket that no longer works changes nothing. */
export function useLoginToken(arrive: Arrive): void {
  const begun = useRef(false);
  useEffect(() => {
    const ticket = ticketHere();
    if (!ticket || begun.current) return;
    begun.current = true;
    void exchange(ticket, arrive);
  }, [arrive]);
}

async function exchange(ticket: string, arrive: Arrive): Promise<void> {
  const { exchangeLoginToken } = await import('./hand-over.ts');
  const signedIn = await exchangeLoginToken(ticket);
  if (signedIn) await arrive(signedIn, '');
}

// These two exchange the token themselves and redirect afterwards.
const loginPages = ['/login', '/gatewayNP'];

/** The same on every other page, without a redirect. The token is removed from the URL, whether it was valid or not. */
export function useLoginTokenAnywhere(): void {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const begun = useRef('');
  useEffect(() => {
    const ticket = loginPages.includes(pathname) ? null : ticketHere();
    if (!ticket || begun.current === ticket) return;
    begun.current = ticket;
    void stay();

    async function stay() {
      const [{ exchangeLoginToken }, { storeLogin }] = await Promise.all([
        import('./hand-over.ts'),
        import('./store-login.ts'),
      ]);
      const signedIn = await exchangeLoginToken(ticket!);
      const clean = new URL(location.href);
      clean.searchParams.delete('login_token');
      history.replaceState(history.state, '', clean);
      if (!signedIn) return;
      await storeLogin(signedIn);
      await revalidate();
    }
  }, [pathname, revalidate]);
}
