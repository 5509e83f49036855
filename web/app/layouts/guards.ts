import { data, redirect, type MiddlewareFunction } from 'react-router';
import { safeRedirect } from '../browser/same-origin.ts';
import { visitContext, type Visit } from '../visit.ts';

type Guard = (visit: Visit, url: URL) => void;

const guards: Record<string, Guard> = {
  user({ session }, { pathname, search }) {
    if (!session) throw redirect(`/login?redirect=${encodeURIComponent(pathname + search)}`);
  },
  guest({ session }, url) {
    if (session) throw redirect(safeRedirect(url.searchParams.get('redirect'), url.origin));
  },
  development({ development }) {
    if (!development) throw data(null, { status: 404 });
  },
};

/** `export const middleware = [guard('user')]`. It runs on the server, so a guarded route needs a loader. */
export function guard(name: string): MiddlewareFunction<Response> {
  return ({ url, context }) => {
    const known = Object.hasOwn(guards, name) ? guards[name] : undefined;
    // spec 8
    if (!known) throw data(`Unknown middleware ${name}`, { status: 500 });
    // Not `request.url`, which on a client navigation names the data file of the route.
    known(context.get(visitContext), url);
  };
}
