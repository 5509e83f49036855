import { redirect } from 'react-router';
import { safeRedirect } from '../browser/same-origin.ts';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/elder';

const year = 365 * 24 * 60 * 60;

/** The elder switch for browsers without scripts: turns the mode round and goes back. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { elder, publicUrl } = context.get(visitContext);
  const { searchParams, origin } = new URL(request.url);
  const parts = [`elder=${elder ? '' : '1'}`, 'Path=/', `Max-Age=${elder ? 0 : year}`, 'SameSite=Lax'];
  if (publicUrl.startsWith('https:')) parts.push('Secure');
  return redirect(safeRedirect(searchParams.get('back'), origin), {
    headers: { 'Set-Cookie': parts.join('; '), 'Cache-Control': 'no-store' },
  });
}
