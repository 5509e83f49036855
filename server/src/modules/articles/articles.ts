import type { ArticleLink } from '@portal/contract/articles';
import type { ArticleTeaser } from '@portal/contract/site';
import { toUnixSeconds } from '@portal/contract/time';
import type { SearchPush } from '../../outside/search-push/port.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../files/files.ts';
import { createBulk } from './articles.bulk.ts';
import { createCatalogue } from './articles.catalogue.ts';
import { createDesk } from './articles.desk.ts';
import { articleFeed, type ArticleFeedKind } from './articles.feeds.ts';
import { pushJob, timedJobs } from './articles.jobs.ts';
import { createMoves } from './articles.moves.ts';
import { createPublishing } from './articles.publishing.ts';
import { createReading, hrefOf } from './articles.reading.ts';
import { createShelves } from './articles.shelves.ts';
import { articleStore } from './articles.store.ts';
import { createTags } from './articles.tags.ts';
import { createVersions } from './articles.versions.ts';
import { createViews } from './articles.views.ts';
import { createWriting } from './articles.writing.ts';

type Ports = { files: Files; searchPush: SearchPush | null };
type SearchHit = { title: string; summary: string; note: string; href: string };

const inFeed = 30;

export type Articles = ReturnType<typeof createArticles>;

export function createArticles(platform: Platform, { files, searchPush }: Ports) {
  const { database, jobs, clock, settings } = platform;
  const catalogue = createCatalogue(platform);
  const reading = createReading(platform, catalogue);
  const writing = createWriting(platform);
  const views = createViews(platform);
  const desk = createDesk(platform, { files, catalogue, reading, writing });
  const push = pushJob(platform, searchPush);
  const publishing = createPublishing(platform, {
    writing,
    announce: async (transaction, ids) => {
      if (searchPush) await jobs.send(push, { ids: [...ids] }, transaction);
    },
  });
  const moves = createMoves(platform);
  const { publishDue } = publishing;
  const { prune } = views;
  const { forgetPresences } = desk;

  return {
    catalogue,
    reading,
    views,
    desk,
    publishing,
    moves,
    bulk: createBulk(platform, { writing, publishing }),
    versions: createVersions(platform, { writing }),
    shelves: createShelves(platform),
    tags: createTags(platform, { moves }),
    jobs: [push, ...timedJobs(platform, { publishDue, prune, forgetPresences })],

    /** For the home page. */
    async latestTeasers(limit: number): Promise<ArticleTeaser[]> {
      const { data } = await reading.list({ page: 1, page_size: limit });
      return data.map(({ title, summary, category, published, href }) => {
        return { title, summary, category: category.name, published, href };
      });
    },

    /** The newest as a feed; null when there is no such category or tag. */
    async feed(
      kind: ArticleFeedKind,
      asked: { category?: string | undefined; tag?: string | undefined },
      siteName: string,
    ) {
      const one = asked.category ? 'category' : asked.tag ? 'tag' : null;
      const given = one === null ? '' : asked[one]!;
      if (one !== null && !/^\d{1,9}$/.test(given)) return null;
      const id = Number(given);
      const named = one === 'tag' ? await articleStore.tagNames(database, [id]) : null;
      const title = one === 'category' ? (await catalogue.trail(id)).at(-1)?.name : named?.get(id);
      if (one !== null && title === undefined) return null;
      const { data } = await reading.list({
        ...(one === 'category' ? { category_id: id } : one === 'tag' ? { tag_id: id } : {}),
        page: 1,
        page_size: inFeed,
      });
      const { publicUrl } = settings;
      const pages = { category: `/article/list?category=${id}`, tag: `/article/tag/${id}` };
      return articleFeed(kind, {
        title: title ?? '文章',
        siteName,
        publicUrl,
        page: publicUrl + (one === null ? '/article/list' : pages[one]),
        self: `${publicUrl}/article/feed.${kind}${one === null ? '' : `?${one}=${id}`}`,
        cards: data,
        now: toUnixSeconds(clock()),
      });
    },

    /** For the site's search: the words as written, by their sound, or nearly so. */
    async searchArticles(keyword: string, limit: number) {
      const { total, total_is_estimate, data } = await reading.list({ keyword, page: 1, page_size: limit });
      const hits = data.map(({ title, summary, category, href }): SearchHit => {
        return { title, summary, note: category.name, href };
      });
      return { total, total_is_estimate, hits };
    },

    /** For collections: those of these articles that visitors can read, in the order asked for. */
    async cardsOf(ids: readonly number[]): Promise<ArticleLink[]> {
      const rows = await articleStore.cards(database, ids);
      return rows.map(({ id, title, publishedAt }) => {
        return { id, title, href: hrefOf(id), published: toUnixSeconds(publishedAt!) };
      });
    },

    /** For site maps: all addresses in pieces, by id. */
    async addresses(after: number, limit: number): Promise<{ id: number; href: string; updated: number }[]> {
      const rows = await articleStore.addresses(database, after, limit);
      return rows.map(({ id, updatedAt }) => ({ id, href: hrefOf(id), updated: toUnixSeconds(updatedAt!) }));
    },

    /** Before the process ends: what waits in memory is written. */
    settle: () => views.flush(),
  };
}
