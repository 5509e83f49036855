import type { Database } from '../../platform/database/database.ts';
import type { SitemapPart } from './open-data.sitemap.ts';
import { openStore as store } from './open-data.store.ts';

export type ArticleAddresses = {
  addresses(after: number, limit: number): Promise<{ id: number; href: string; updated: number }[]>;
};

export type SitemapPorts = {
  articles: ArticleAddresses;
  /** What can be opened by everybody, with its real last change. */
  courses: Omit<SitemapPart, 'name'>;
  services: Omit<SitemapPart, 'name'>;
};

export function sitemapParts(
  database: Database,
  { articles, courses, services }: SitemapPorts,
): SitemapPart[] {
  return [
    {
      name: 'notices',
      lastId: () => store.lastNotice(database),
      async between(from, to) {
        const rows = await store.addresses(database, from, to);
        return rows.map(({ id, updatedAt }) => ({ path: `/bids/detail/${id}`, updated: updatedAt }));
      },
    },
    {
      name: 'articles',
      lastId: () => store.lastArticle(database),
      async between(from, to) {
        const rows = await articles.addresses(from, to - from);
        return rows
          .filter(({ id }) => id <= to)
          .map(({ href, updated }) => ({ path: href, updated: new Date(updated * 1000) }));
      },
    },
    { name: 'courses', ...courses },
    { name: 'services', ...services },
  ];
}
