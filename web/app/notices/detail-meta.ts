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
    { 'script:ld+json': view.structured },
  ];
}
