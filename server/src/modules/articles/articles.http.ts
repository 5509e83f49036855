import { Hono } from 'hono';
import { feedAnswer } from '../../platform/http/etag.ts';
import type { NodeEnv } from '../../platform/http/mount.ts';
import type { ArticleFeedKind } from './articles.feeds.ts';
import type { ReadFeed } from './articles.feed.ts';

const types: Record<ArticleFeedKind, string> = {
  xml: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
};

/** What is new among the articles, for feed readers: all of it, or of one category or tag. */
export function mountArticleFeeds(readFeed: ReadFeed): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  for (const kind of ['xml', 'atom'] as const) {
    app.get(`/article/feed.${kind}`, async (context) => {
      const { category, tag } = context.req.query();
      const body = await readFeed(kind, { category, tag });
      if (body !== null) return feedAnswer(context, body, types[kind]);
      context.header('Cache-Control', 'no-store');
      return context.text('没有这个栏目或标签', 404);
    });
  }
  return app;
}
