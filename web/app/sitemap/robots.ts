import { visitContext } from '../visit.ts';
import type { Route } from './+types/robots';

/** A route and not a file, because the sitemap must be named by its whole address. */
export function loader({ context }: Route.LoaderArgs) {
  const home = context.get(visitContext).publicUrl.replace(/\/$/, '');
  const lines = [
    'User-agent: *',
    'Disallow: /api/szguild/',
    'Disallow: /dev/',
    'Disallow: /elder',
    '',
    `Sitemap: ${home}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
