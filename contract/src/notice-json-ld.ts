import { type NoticeType, noticeTypeTitle } from './notice-titles.ts';
import type { NoticeDetail } from './notices.ts';

// An announcement that somebody seeks goods or services is schema.org's Demand; the others report what came of it.
const seeking: readonly NoticeType[] = ['intention', 'prequalification', 'tender'];

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
const yuan = (fen: number) => ({ '@type': 'MonetaryAmount', value: fen / 100, currency: 'CNY' });

/** Structured data of a notice's page for search engines; without zod, for pages. */
export function noticeJsonLd(notice: NoticeDetail, publicUrl: string) {
  const url = `${publicUrl}/bids/detail/${notice.id}`;
  const buyer = {
    '@type': 'GovernmentOrganization',
    name: notice.buyer.name,
    ...(notice.buyer.address && { address: notice.buyer.address }),
  };
  const place = notice.district_path.map((district) => district.name).join(' ');
  const facts = {
    url,
    inLanguage: 'zh-CN',
    identifier: notice.project_number || String(notice.id),
  };
  const main = seeking.includes(notice.type)
    ? {
        ...facts,
        '@type': 'Demand',
        name: notice.title,
        category: notice.catalogue_name,
        areaServed: place,
        seller: buyer,
        validFrom: iso(notice.published),
        ...(notice.deadline !== null && { validThrough: iso(notice.deadline) }),
        ...(notice.budget !== null && {
          eligibleTransactionVolume: {
            '@type': 'PriceSpecification',
            maxPrice: notice.budget / 100,
            priceCurrency: 'CNY',
          },
        }),
      }
    : {
        ...facts,
        '@type': 'Report',
        headline: notice.title,
        about: { '@type': 'GovernmentService', name: notice.project_title || notice.title, provider: buyer },
        genre: noticeTypeTitle[notice.type],
        spatialCoverage: place,
        datePublished: iso(notice.published),
        dateModified: iso(notice.updated),
        author: buyer,
        ...(notice.budget !== null && { funding: { '@type': 'Grant', amount: yuan(notice.budget) } }),
      };
  const crumbs = [
    { name: '首页', item: publicUrl },
    { name: '采购公告', item: `${publicUrl}/bids` },
    { name: notice.title, item: url },
  ];
  const trail = {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, at) => ({ '@type': 'ListItem', position: at + 1, ...crumb })),
  };
  return { '@context': 'https://schema.org', '@graph': [main, trail] };
}
