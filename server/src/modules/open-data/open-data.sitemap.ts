import { element, xmlHead } from '../../platform/xml.ts';

/** The protocol allows no more in one file. */
export const addressesInFile = 50_000;

export type SitemapEntry = { path: string; updated: Date };

/** Pages of one kind in files of equal cost: file n holds the n-th stretch of ids, however many there are before it. */
export type SitemapPart = {
  name: string;
  lastId(): Promise<number>;
  /** What is public with an id in (from, to]. */
  between(from: number, to: number): Promise<SitemapEntry[]>;
};

const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export function createSitemap(publicUrl: string, parts: readonly SitemapPart[], size = addressesInFile) {
  return {
    /** Names every file: the fixed pages, which the pages themselves list, and each stretch of each part. */
    async index(): Promise<string> {
      const files = ['pages'];
      for (const part of parts) {
        const count = Math.ceil((await part.lastId()) / size);
        for (let file = 1; file <= count; file++) files.push(`${part.name}-${file}`);
      }
      const entries = files.map((file) =>
        element('sitemap', [element('loc', `${publicUrl}/sitemap/${file}.xml`)]),
      );
      return xmlHead + element('sitemapindex', entries, { xmlns });
    },

    async file(name: string, number: number): Promise<string | null> {
      const part = parts.find((each) => each.name === name);
      if (!part || number < 1 || (number - 1) * size >= (await part.lastId())) return null;
      const entries = await part.between((number - 1) * size, number * size);
      const urls = entries.map(({ path, updated }) =>
        element('url', [element('loc', publicUrl + path), element('lastmod', updated.toISOString())]),
      );
      return xmlHead + element('urlset', urls, { xmlns });
    },
  };
}
