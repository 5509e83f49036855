import { toUnixSeconds } from '@portal/contract/time';
import type { Platform } from '../../platform/platform.ts';
import type { ArticleCatalogue } from './articles.catalogue.ts';
import { articleFeed, type ArticleFeedKind } from './articles.feeds.ts';
import type { ArticleReading } from './articles.reading.ts';
import { articleStore } from './articles.store.ts';

type Ports = { catalogue: ArticleCatalogue; reading: ArticleReading; siteName(): Promise<string> };
type FeedQuery = { category?: string | undefined; tag?: string | undefined };

const inFeed = 30;

export type ReadFeed = ReturnType<typeof createFeed>;

/** The newest as a feed; null when there is no such category or tag. */
export function createFeed({ database, clock, settings }: Platform, { catalogue, reading, siteName }: Ports) {
  return async (kind: ArticleFeedKind, asked: FeedQuery): Promise<string | null> => {
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
      siteName: await siteName(),
      publicUrl,
      page: publicUrl + (one === null ? '/article/list' : pages[one]),
      self: `${publicUrl}/article/feed.${kind}${one === null ? '' : `?${one}=${id}`}`,
      cards: data,
      now: toUnixSeconds(clock()),
    });
  };
}
