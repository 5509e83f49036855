import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Domain } from '@portal/contract/endpoint';
import type { Clock } from '../clock.ts';
import type { Versions } from '../versions.ts';
import { compressed, type Encoding, encodingFor } from './compression.ts';
import { etagOf } from './etag.ts';
import { readVisitCookies, type VisitCookies } from './visit-cookies.ts';
import { sendWhole, wholeAnswer, type WholeAnswer } from './whole-answer.ts';

/** Names and values in turn, which is what Node writes without looking at each name again. */
type Variant = { whole: WholeAnswer; headers: string[] };

type Entry = {
  variants: Record<Encoding, Variant>;
  etag: string;
  /** The headers that tell a proxy for how long it may keep what it has. */
  notModified: string[];
  bytes: number;
  made: [Domain, number][];
  staleAt: number;
};

/** `made` holds the versions as they were before rendering, or a change made meanwhile would be missed. */
type Page = { html: Buffer; headers: Record<string, string>; made: ReadonlyMap<Domain, number> };

type Compressed = { body: Buffer; headers: Record<string, string> };

const mostBytes = 128 * 1024 * 1024;
const freshFor = 60_000;
const remakingFor = 5_000;
const vary = 'Cookie, Accept-Encoding';

export type PageCache = ReturnType<typeof createPageCache>;

/** Rendered pages of visitors, served from memory until what they were made from changes or a minute has passed. */
export function createPageCache(versions: Versions, clock: Clock) {
  // A Map keeps insertion order: the first key is the least recently used one.
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function drop(key: string, entry: Entry): void {
    entries.delete(key);
    bytes -= entry.bytes;
  }

  function find(key: string, now: number): Entry | null {
    const entry = entries.get(key);
    if (!entry) return null;
    if (entry.made.some(([domain, version]) => versions.current(domain) !== version)) {
      drop(key, entry);
      return null;
    }
    if (now < entry.staleAt) return entry;
    // Stale-while-revalidate: one visitor renders, the others get the old page.
    entry.staleAt = now + remakingFor;
    return null;
  }

  return {
    /** Answers from memory if it can: ahead of everything else, because most visits end here. */
    serve(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const { url = '/', headers: asked } = request;
      const cookies = readVisitCookies(asked.cookie);
      if (cookies.token !== null) return false;
      const now = clock().getTime();
      // What must not be kept is not found: `cacheKey` gave no key to store it under.
      const entry = find(keyOf(url, cookies), now);
      if (!entry) return false;

      if (asked['if-none-match'] === entry.etag) {
        response.writeHead(304, entry.notModified).end();
        return true;
      }
      const { whole, headers } = entry.variants[encodingFor(asked['accept-encoding'])];
      const isPlain = request.method === 'GET' && request.httpVersion === '1.1';
      if (isPlain && sendWhole(response, whole, now)) return true;
      response.writeHead(200, headers);
      response.end(request.method === 'HEAD' ? undefined : whole.body);
      return true;
    },

    /** Keeps it, and gives it back as this browser takes it: the first visitor need not wait for more bytes than the second. */
    async store(key: string, page: Page, accepted: string | undefined): Promise<Compressed> {
      const etag = etagOf(page.html);
      const { br, gzip, identity } = await compressed(page.html);
      const variant = (body: Buffer, encoding: Encoding): Variant => {
        const headers = Object.entries({
          ...page.headers,
          ETag: etag,
          Vary: vary,
          'Content-Length': String(body.byteLength),
          ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
        }).flat();
        return { whole: wholeAnswer(headers, body), headers };
      };
      const entry: Entry = {
        variants: {
          br: variant(br, 'br'),
          gzip: variant(gzip, 'gzip'),
          identity: variant(identity, 'identity'),
        },
        etag,
        notModified: [
          'ETag',
          etag,
          'Vary',
          vary,
          'Cache-Control',
          page.headers['cache-control'] ?? 'no-cache',
        ],
        bytes: br.byteLength + gzip.byteLength + identity.byteLength,
        made: [...page.made],
        staleAt: clock().getTime() + freshFor,
      };
      const old = entries.get(key);
      if (old) drop(key, old);
      entries.set(key, entry);
      bytes += entry.bytes;
      for (const [oldest, one] of entries) {
        if (bytes <= mostBytes) break;
        drop(oldest, one);
      }
      const encoding = encodingFor(accepted);
      const headers: Record<string, string> = { ETag: etag, Vary: vary };
      if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
      return { body: entry.variants[encoding].whole.body, headers };
    },
  };
}

/** Null for what must not be kept. Somebody logged in has pages of their own. */
export function cacheKey(url: string, cookies: VisitCookies): string | null {
  if (cookies.token !== null || isBackOffice(url)) return null;
  const query = url.indexOf('?');
  const asked = new URLSearchParams(query === -1 ? '' : url.slice(query));
  return neverKept.some((name) => asked.has(name)) ? null : keyOf(url, cookies);
}

// A ticket in the address is for one visit, and a preview shows what is being written now.
const neverKept = ['login_token', 'ticket', 'preview'];

/** Everything rendering is given that differs between visitors: the address and whether elder mode is on. */
function keyOf(url: string, { elder }: VisitCookies): string {
  return elder ? `elder ${url}` : url;
}

/** The back office has a token of its own, so that a person can be in both at once. */
export function isBackOffice(url: string): boolean {
  return /^\/admin(?:[/.?]|$)/.test(url);
}
