import { formatBudget } from '@portal/contract/money';
import { addressOf, type NoticeAddress } from '@portal/contract/notice-address';
import { noticeMethodTitle, noticeTypeTitle } from '@portal/contract/notice-content';
import type { NoticeRow } from '@portal/contract/notices';
import { formatMoment } from '@portal/contract/time';
import { element, xmlHead } from '../../platform/xml.ts';

export type FeedKind = 'atom' | 'rss';

export type Feed = {
  address: NoticeAddress;
  rows: readonly (NoticeRow & { updated: number })[];
  siteName: string;
  publicUrl: string;
  /** When nothing was found, the feed is as old as the question. */
  now: number;
};

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
const noticeUrl = (publicUrl: string, id: number) => `${publicUrl}/bids/detail/${id}`;

function titleOf({ address, siteName }: Feed): string {
  const asked = [
    address.keyword && `“${address.keyword}”`,
    ...address.notice_type.map((type) => noticeTypeTitle[type]),
    ...address.method.map((method) => noticeMethodTitle[method]),
  ].filter(Boolean);
  return `${asked.length > 0 ? `${asked.join(' ')} 的采购公告` : '采购公告'} · ${siteName}`;
}

function summaryOf({ buyer, district, method, budget, amount, deadline }: NoticeRow): string {
  return [
    `采购人：${buyer.name}`,
    `地区：${district.name}`,
    method && `采购方式：${noticeMethodTitle[method]}`,
    budget !== null && `预算：${formatBudget(budget)}`,
    amount !== null && `金额：${formatBudget(amount)}`,
    deadline !== null && `截止：${formatMoment(deadline)}`,
  ]
    .filter(Boolean)
    .join('；');
}

export function feedOf(kind: FeedKind, feed: Feed): string {
  const query = addressOf(feed.address);
  const page = `${feed.publicUrl}/bids${query && `?${query}`}`;
  const self = `${feed.publicUrl}/bids/feed.${kind}${query && `?${query}`}`;
  return xmlHead + (kind === 'atom' ? atom(feed, page, self) : rss(feed, page, self));
}

function atom(feed: Feed, page: string, self: string): string {
  const { rows, publicUrl, siteName, now } = feed;
  const updated = rows.length > 0 ? Math.max(...rows.map((row) => row.updated)) : now;
  const parts = [
    element('title', titleOf(feed)),
    element('id', self),
    element('updated', iso(updated)),
    element('link', '', { rel: 'self', type: 'application/atom+xml', href: self }),
    element('link', '', { rel: 'alternate', type: 'text/html', href: page }),
    element('author', [element('name', siteName)]),
    ...rows.map((row) =>
      element('entry', [
        element('title', row.title),
        element('id', noticeUrl(publicUrl, row.id)),
        element('link', '', { rel: 'alternate', type: 'text/html', href: noticeUrl(publicUrl, row.id) }),
        element('published', iso(row.published)),
        element('updated', iso(row.updated)),
        element('author', [element('name', row.buyer.name)]),
        element('category', '', { term: row.type, label: noticeTypeTitle[row.type] }),
        element('summary', summaryOf(row), { type: 'text' }),
      ]),
    ),
  ];
  return element('feed', parts, { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'zh-CN' });
}

function rss(feed: Feed, page: string, self: string): string {
  const { rows, publicUrl, now } = feed;
  const date = (seconds: number) => new Date(seconds * 1000).toUTCString();
  const channel = element('channel', [
    element('title', titleOf(feed)),
    element('link', page),
    element('description', '按检索条件更新的采购公告'),
    element('language', 'zh-cn'),
    element('lastBuildDate', date(rows.length > 0 ? Math.max(...rows.map((row) => row.updated)) : now)),
    element('atom:link', '', { rel: 'self', type: 'application/rss+xml', href: self }),
    ...rows.map((row) =>
      element('item', [
        element('title', row.title),
        element('link', noticeUrl(publicUrl, row.id)),
        element('guid', noticeUrl(publicUrl, row.id), { isPermaLink: 'true' }),
        element('pubDate', date(row.published)),
        element('category', noticeTypeTitle[row.type]),
        element('description', summaryOf(row)),
      ]),
    ),
  ]);
  return element('rss', [channel], { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' });
}
