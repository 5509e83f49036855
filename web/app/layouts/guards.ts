import { data, redirect, type MiddlewareFunction } from 'react-router';
import { safeRedirect } from '../browser/same-origin.ts';
import { visitContext, type Visit } from '../visit.ts';

type Guard = (visit: Visit, url: URL) => void;

const guards: Record<string, Guard> = {
  user({ session }, url) {
    if (session) return;
    const query = new URLSearchParams(url.search);
    const ticket = query.get('login_token');
    query.delete('login_token');
    const target = url.pathname + (query.size > 0 ? `?${query}` : '');
    // spec 4: a login_token opens any page, this one by way of the gate.
    const login = ticket ? `/gatewayNP?login_token=${encodeURIComponent(ticket)}&` : '/login?';
    throw redirect(`${login}redirect=${encodeURIComponent(target)}`);
  },
  guest({ session }, { searchParams, origin }) {
    if (session)
      throw redirect(safeRedirect(searchParams.get('redirect') ?? searchParams.get('next'), origin));
  },
  development({ development }) {
    if (!development) throw data(null, { status: 404 });
  },
};

/** `export const middleware = [guard('user')]`. It runs on the server, so a guarded route needs a loader. */
export function guard(name: string): MiddlewareFunction<Response> {
  return ({ url, context }) => {
    const check = Object.hasOwn(guards, name) ? guards[name] : undefined;
    // spec 8
    if (!check) throw data(`Unknown middleware ${name}`, { status: 500 });
    // Not `request.url`, which on a client navigation names the data file of the route.
    check(context.get(visitContext), url);
  };
}
