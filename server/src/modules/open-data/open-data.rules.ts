import { code, PortalError } from '@portal/contract/codes';
import type { OutputOf } from '@portal/contract/endpoint';
import { type NoticeAddress, queryOf } from '@portal/contract/notice-address';
import type { openData as endpoints } from '@portal/contract/open-data';
import { toUnixSeconds } from '@portal/contract/time';
import type { z } from 'zod';
import type { Storage } from '../../outside/storage/port.ts';
import { createFlood } from '../../platform/http/flood.ts';
import type { Platform } from '../../platform/platform.ts';
import type { NoticeSearch } from '../notice-search/notice-search.ts';
import type { Notices } from '../notices/notices.ts';
import { calendarOf } from './open-data.calendar.ts';
import { createDumps } from './open-data.dumps.ts';
import { type FeedKind, feedOf } from './open-data.feeds.ts';
import { recordPackage, releasePackage } from './open-data.ocds.packages.ts';
import { sitemapParts, type SitemapPorts } from './open-data.sitemap.parts.ts';
import { createSitemap } from './open-data.sitemap.ts';
import { openStore as store } from './open-data.store.ts';

export type OpenDataPorts = {
  notices: Pick<Notices, 'detail'>;
  noticeSearch: Pick<NoticeSearch, 'search'>;
  storage: Storage;
  siteName(): Promise<string>;
  /** Fewer in a test than the protocol allows. */
  addressesInFile?: number;
} & SitemapPorts;

const inFeed = 50;
const mostAMinute = 60;

export type OpenDataRules = ReturnType<typeof createOpenDataRules>;

/** Notices for machines: feeds, calendars, OCDS, files by the day, and calls with a limit. */
export function createOpenDataRules(platform: Platform, ports: OpenDataPorts) {
  const { database, clock, settings } = platform;
  const { publicUrl } = settings;
  const flood = createFlood(clock, mostAMinute);
  const publisher = async () => ({ name: await ports.siteName(), publicUrl });

  function limit(address: string): void {
    const wait = flood.wait(address);
    if (wait === 0) return;
    throw new PortalError(code.tooMany, `调用过于频繁，请 ${wait} 秒后再试`, { retry_after: wait });
  }

  return {
    /** Rate limit by address: seconds to wait, 0 when allowed. */
    wait: (address: string) => flood.wait(address),

    async feed(kind: FeedKind, parameters: URLSearchParams): Promise<string> {
      // Newest first, whatever the list is sorted by: a feed tells what is new.
      const address: NoticeAddress = { ...queryOf(parameters), sort: 'date' };
      const { sort, ...query } = address;
      const options = { sort, next: '', page_size: inFeed, with_facets: false };
      const { data } = await ports.noticeSearch.search(query, options).catch(emptyIfRefused);
      const ids = data.map(({ id }) => id);
      const updated = await store.updatedOf(database, ids);
      const rows = data.map((row) => {
        const moment = updated.get(row.id);
        return { ...row, updated: moment ? toUnixSeconds(moment) : row.published };
      });
      const now = toUnixSeconds(clock());
      return feedOf(kind, { address, rows, siteName: await ports.siteName(), publicUrl, now });
    },

    /** Null when there is no such notice or nothing in it for a calendar. */
    async calendar(id: number): Promise<string | null> {
      const [row] = await store.releases(database, { id });
      return row ? calendarOf(await ports.notices.detail(id, undefined, null), publicUrl) : null;
    },

    async release(id: number) {
      const [source] = await store.releases(database, { id });
      return source ? releasePackage(source, await publisher()) : null;
    },

    async record(projectId: number) {
      return recordPackage(await store.releases(database, { projectId }), await publisher());
    },

    sitemap: createSitemap(publicUrl, sitemapParts(database, ports), ports.addressesInFile),
    dumps: createDumps(platform, ports.storage),

    async list(
      { next = '', page, page_size, ...parameters }: z.output<typeof endpoints.notices.input>,
      address: string,
    ): Promise<OutputOf<typeof endpoints.notices>> {
      limit(address);
      const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
      const { sort, ...query } = queryOf(new URLSearchParams(given));
      const found = await ports.noticeSearch.search(query, {
        sort,
        next,
        page,
        page_size,
        with_facets: false,
      });
      return {
        total: found.total,
        total_is_estimate: found.total_is_estimate,
        page,
        page_size,
        next: found.next,
        data: found.data.map(({ title_html: _, snippet_html: __, ...row }) => ({
          ...row,
          url: `${publicUrl}/bids/detail/${row.id}`,
        })),
      };
    },

    async one(id: number, address: string): Promise<OutputOf<typeof endpoints.notice>> {
      limit(address);
      const {
        similar: _,
        collected: __,
        restricted: ___,
        ...detail
      } = await ports.notices.detail(id, undefined, null);
      const url = `${publicUrl}/bids/detail/${id}`;
      return { ...detail, url, ocds: `${publicUrl}/open/ocds/releases/${id}.json` };
    },
  };
}

/** A district that is no longer one: a reader that asks every hour is better off with an empty feed. */
function emptyIfRefused(error: unknown): { data: [] } {
  if (error instanceof PortalError && error.code === code.invalidFields) return { data: [] };
  throw error;
}
