import { visitContext } from '../visit.ts';
import type { Route } from './+types/sitemap-xml';
import { publicPages } from './pages.ts';

// Neither a result page, a feed, a form of accounts nor what says noindex is a page of its own to a search engine.
const left = new Set([
  '/search',
  '/tuoke_page',
  '/pages_workbench/pages/bids',
  '/bids/feed.rss',
  '/article/feed.xml',
  '/login',
  '/register',
  '/retrieve',
]);

/** The fixed pages; `/sitemap.xml` of the server names this file beside those of notices and articles. */
export function loader({ context }: Route.LoaderArgs) {
  const home = context.get(visitContext).publicUrl.replace(/\/$/, '');
  const pages = publicPages.flatMap((group) => group.pages).filter(({ path }) => !left.has(path));
  const entries = pages.map(({ path }) => `  <url><loc>${escape(home + path)}</loc></url>`);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
