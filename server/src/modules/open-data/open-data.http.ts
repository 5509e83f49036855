import { type Context, Hono } from 'hono';
import { addressOf } from '../../platform/http/address.ts';
import { feedAnswer } from '../../platform/http/etag.ts';
import type { NodeEnv } from '../../platform/http/mount.ts';
import { safeJson } from './open-data.dump.ts';
import { type DumpFormat, dumpFormats } from './open-data.dumps.ts';
import type { FeedKind } from './open-data.feeds.ts';
import type { OpenDataRules } from './open-data.rules.ts';

const feedType = { atom: 'application/atom+xml', rss: 'application/rss+xml' } as const;
const json = 'application/json; charset=utf-8';
const xml = 'application/xml; charset=utf-8';
const ids = '[1-9][0-9]{0,14}';

/** What machines fetch: whole files at plain addresses, some minutes old at most. */
export function mountOpenData(open: OpenDataRules, trustedProxies: readonly string[]): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  const idIn = (context: Context) => Number.parseInt(context.req.param('file') ?? '', 10);

  /** Serves what `make` gives; null is not there. */
  const serve = (
    path: string,
    make: (context: Context<NodeEnv>) => Promise<[body: string, type: string] | null>,
  ) =>
    app.get(path, async (context) => {
      const wait = open.wait(addressOf(context.env.incoming, trustedProxies));
      if (wait > 0) return tooMany(context, wait);
      const made = await make(context);
      return made ? whole(context, ...made) : gone(context);
    });

  for (const kind of ['atom', 'rss'] as FeedKind[]) {
    serve(`/bids/feed.${kind}`, async ({ req }) => {
      const body = await open.feed(kind, new URL(req.url).searchParams);
      return [body, `${feedType[kind]}; charset=utf-8`];
    });
  }
  serve(`/bids/detail/:file{${ids}\\.ics}`, async (context) => {
    const calendar = await open.calendar(idIn(context));
    context.header('Content-Disposition', `attachment; filename="notice-${idIn(context)}.ics"`);
    return calendar === null ? null : [calendar, 'text/calendar; charset=utf-8'];
  });
  serve(`/open/ocds/releases/:file{${ids}\\.json}`, async (context) => {
    const release = await open.release(idIn(context));
    return release && [safeJson(release), json];
  });
  serve(`/open/ocds/records/:file{${ids}\\.json}`, async (context) => {
    const record = await open.record(idIn(context));
    return record && [safeJson(record), json];
  });
  serve('/sitemap.xml', async () => [await open.sitemap.index(), xml]);
  serve('/sitemap/:file{[a-z]+-[1-9][0-9]{0,6}\\.xml}', async ({ req }) => {
    const [, name, number] = /^([a-z]+)-(\d+)/.exec(req.param('file') ?? '')!;
    const file = await open.sitemap.file(name!, Number(number));
    return file === null ? null : [file, xml];
  });

  app.get('/open/dumps/:file{notices-[0-9]{4}-[0-9]{2}-[0-9]{2}\\.(?:jsonl\\.gz|csv)}', async (context) => {
    const wait = open.wait(addressOf(context.env.incoming, trustedProxies));
    if (wait > 0) return tooMany(context, wait);
    const name = context.req.param('file');
    const format = name.slice('notices-2026-11-16.'.length) as DumpFormat;
    const stored = await open.dumps.read(name.slice('notices-'.length, 'notices-2026-11-16'.length), format);
    if (!stored) return gone(context);
    return context.body(stored.body, 200, {
      'Content-Type': dumpFormats[format],
      'Content-Length': String(stored.size),
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'public, max-age=3600',
    });
  });
  return app;
}

function whole(context: Context<NodeEnv>, body: string, type: string): Response {
  context.header('Access-Control-Allow-Origin', '*');
  return feedAnswer(context, body, type);
}

function gone(context: Context<NodeEnv>): Response {
  context.header('Cache-Control', 'no-store');
  return context.text('没有这份数据', 404);
}

function tooMany(context: Context<NodeEnv>, wait: number): Response {
  context.header('Retry-After', String(wait));
  context.header('Cache-Control', 'no-store');
  return context.text(`请求过于频繁，请 ${wait} 秒后再试`, 429);
}
