import type { MetaDescriptor } from 'react-router';
import type { NoticeView } from './load-detail.ts';

/** What portals and search engines read in the head (facts: portal norms 2). */
export function detailMeta(view: NoticeView, siteName: string): MetaDescriptor[] {
  const { title, type, method, published, source, buyer, url, isOld } = view;
  return [
    { name: 'ColumnName', content: '采购公告' },
    { name: 'ColumnType', content: '信息公开' },
    { name: 'ArticleTitle', content: title },
    { name: 'PubDate', content: published },
    { name: 'ContentSource', content: source.site || siteName },
    { name: 'Keywords', content: [type, method, buyer].filter(Boolean).join(',') },
    { name: 'Author', content: buyer },
    { name: 'Url', content: url },
    { property: 'og:type', content: 'article' },
    { property: 'og:url', content: url },
    ...(isOld ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { 'script:ld+json': structured(view, siteName) },
  ];
}

function structured(view: NoticeView, siteName: string) {
  const { title, type, url, site, buyer, summary, publishedIso, updatedIso } = view;
  const step = (position: number, name: string, item: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item,
  });
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Article',
        headline: title,
        description: summary,
        articleSection: type,
        url,
        mainEntityOfPage: url,
        inLanguage: 'zh-CN',
        datePublished: publishedIso,
        dateModified: updatedIso,
        author: { '@type': 'Organization', name: buyer },
        publisher: { '@type': 'Organization', name: siteName, url: site },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [step(1, '首页', site), step(2, '采购公告', `${site}/bids`), step(3, title, url)],
      },
    ],
  };
}
