import type { ArticleCard } from '@portal/contract/articles';
import { element, xmlHead } from '../../platform/xml.ts';

export type ArticleFeedKind = 'atom' | 'xml';

export type ArticleFeed = {
  /** What it is about: a category, a tag, or everything. */
  title: string;
  siteName: string;
  publicUrl: string;
  /** The list as people read it, and the feed itself. */
  page: string;
  self: string;
  cards: readonly ArticleCard[];
  /** When there is nothing yet, the feed is as old as the question. */
  now: number;
};

/** `feed.xml` is RSS 2.0, which every reader takes; `feed.atom` is for those who prefer it. */
export function articleFeed(kind: ArticleFeedKind, feed: ArticleFeed): string {
  return xmlHead + (kind === 'atom' ? atom(feed) : rss(feed));
}

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
const date = (seconds: number) => new Date(seconds * 1000).toUTCString();
const newest = ({ cards, now }: ArticleFeed) =>
  cards.length > 0 ? Math.max(...cards.map((card) => card.published)) : now;

function atom(feed: ArticleFeed): string {
  const { title, siteName, publicUrl, page, self, cards } = feed;
  const parts = [
    element('title', `${title} · ${siteName}`),
    element('id', self),
    element('updated', iso(newest(feed))),
    element('link', '', { rel: 'self', type: 'application/atom+xml', href: self }),
    element('link', '', { rel: 'alternate', type: 'text/html', href: page }),
    element('author', [element('name', siteName)]),
    ...cards.map((card) =>
      element('entry', [
        element('title', card.title),
        element('id', publicUrl + card.href),
        element('link', '', { rel: 'alternate', type: 'text/html', href: publicUrl + card.href }),
        element('published', iso(card.published)),
        element('updated', iso(card.published)),
        element('author', [element('name', card.author || card.source || siteName)]),
        element('category', '', { term: String(card.category.id), label: card.category.name }),
        element('summary', card.summary, { type: 'text' }),
      ]),
    ),
  ];
  return element('feed', parts, { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'zh-CN' });
}

function rss(feed: ArticleFeed): string {
  const { title, siteName, publicUrl, page, self, cards } = feed;
  const channel = element('channel', [
    element('title', `${title} · ${siteName}`),
    element('link', page),
    element('description', `${siteName}最新发布的文章`),
    element('language', 'zh-cn'),
    element('lastBuildDate', date(newest(feed))),
    element('atom:link', '', { rel: 'self', type: 'application/rss+xml', href: self }),
    ...cards.map((card) =>
      element('item', [
        element('title', card.title),
        element('link', publicUrl + card.href),
        element('guid', publicUrl + card.href, { isPermaLink: 'true' }),
        element('pubDate', date(card.published)),
        element('category', card.category.name),
        element('description', card.summary),
      ]),
    ),
  ]);
  return element('rss', [channel], { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' });
}
