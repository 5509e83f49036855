import type { ArticleLink } from '@portal/contract/articles';
import type { ArticleTeaser } from '@portal/contract/home-data';
import { toUnixSeconds } from '@portal/contract/time';
import type { SearchPush } from '../../outside/search-push/port.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../files/files.ts';
import { createBulk } from './articles.bulk.ts';
import { createCatalogue } from './articles.catalogue.ts';
import { createDesk } from './articles.desk.ts';
import { articleDeskRoutes } from './articles.desk.routes.ts';
import { createFeed } from './articles.feed.ts';
import { mountArticleFeeds } from './articles.http.ts';
import { pushJob, timedJobs } from './articles.jobs.ts';
import { createMoves } from './articles.moves.ts';
import { createPublishing } from './articles.publishing.ts';
import { createReading, hrefOf } from './articles.reading.ts';
import { articleRoutes } from './articles.routes.ts';
import { createStructure } from './articles.structure.ts';
import { articleDeskStore } from './articles.desk.store.ts';
import { articleStore } from './articles.store.ts';
import { createTags } from './articles.tags.ts';
import { createVersions } from './articles.versions.ts';
import { createViews } from './articles.views.ts';
import { createWriting } from './articles.writing.ts';

type Ports = { files: Files; searchPush: SearchPush | null; siteName(): Promise<string> };
type SearchHit = { title: string; summary: string; note: string; href: string };

export type Articles = ReturnType<typeof createArticles>;

export function createArticles(platform: Platform, { files, searchPush, siteName }: Ports) {
  const { database, jobs } = platform;
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

  const bulk = createBulk(platform, { writing, publishing });
  const versions = createVersions(platform, { writing });
  const structure = createStructure(platform);
  const tags = createTags(platform, { moves, writing });
  const feed = createFeed(platform, { catalogue, reading, siteName });

  return {
    calls: [
      ...articleRoutes({ reading, catalogue, desk, views, moves }),
      ...articleDeskRoutes({ desk, publishing, versions, bulk, structure, tags, moves }),
    ],
    jobs: [push as Job, ...timedJobs(platform, { publishDue, prune, forgetPresences })],
    mounts: [mountArticleFeeds(feed)],
    figures: {
      staff: { counts: async () => ({ waiting_articles: await articleDeskStore.waiting(database) }) },
    },
    catalogue,
    reading,
    views,
    desk,
    publishing,
    moves,
    bulk,
    versions,
    structure,
    tags,

    /** For the home page. */
    async latestTeasers(limit: number): Promise<ArticleTeaser[]> {
      const { data } = await reading.list({ page: 1, page_size: limit });
      return data.map(({ title, summary, category, published, href }) => {
        return { title, summary, category: category.name, published, href };
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
    flush: () => views.flush(),
  };
}
