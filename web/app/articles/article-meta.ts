import type { MetaDescriptor } from 'react-router';
import type { ArticleDetail } from '@portal/contract/articles';

type Shown = Pick<
  ArticleDetail,
  | 'title'
  | 'description'
  | 'keywords'
  | 'author'
  | 'source'
  | 'published'
  | 'updated'
  | 'cover'
  | 'trail'
  | 'href'
>;

/** What Chinese public sites say about an article in their head (facts: portal norms 2), and what engines read. */
export function articleMeta(
  article: Shown,
  pubDate: string,
  publicUrl: string,
  association: string,
): MetaDescriptor[] {
  const url = publicUrl + article.href;
  const image = article.cover ? new URL(article.cover.src, publicUrl).href : null;
  const named: Record<string, string> = {
    ArticleTitle: article.title,
    PubDate: pubDate,
    ContentSource: article.source || association,
    Keywords: article.keywords.join(','),
    Author: article.author || article.source || association,
    Description: article.description,
    Url: url,
    ...(image ? { Image: image } : {}),
    ColumnName: article.trail.at(-1)?.name ?? '',
  };
  return [
    ...Object.entries(named).map(([name, content]) => ({ name, content })),
    { property: 'og:type', content: 'article' },
    { property: 'og:url', content: url },
    ...(image ? [{ property: 'og:image', content: image }] : []),
    { property: 'article:published_time', content: new Date(article.published * 1000).toISOString() },
    { 'script:ld+json': structured(article, url, image, association) },
    { 'script:ld+json': trailOf(article, publicUrl) },
  ];
}

function structured(article: Shown, url: string, image: string | null, association: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: article.title,
    description: article.description,
    datePublished: new Date(article.published * 1000).toISOString(),
    dateModified: new Date(article.updated * 1000).toISOString(),
    mainEntityOfPage: url,
    inLanguage: 'zh-CN',
    ...(image ? { image } : {}),
    author: { '@type': 'Organization', name: article.author || article.source || association },
    publisher: { '@type': 'Organization', name: association },
  };
}

function trailOf({ trail, title, href }: Shown, publicUrl: string) {
  const steps = [
    { name: '首页', path: '/' },
    { name: '文章', path: '/article/list' },
    ...trail.map(({ id, name }) => ({ name, path: `/article/list?category=${id}` })),
    { name: title, path: href },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: publicUrl + path,
    })),
  };
}

/** Tells browsers and readers where the feed of a list is. */
export function feedLink(query: string, name: string): MetaDescriptor {
  const href = `/article/feed.xml${query}`;
  return { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: `${name} RSS`, href };
}
