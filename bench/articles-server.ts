import { Hono } from 'hono';
import { seedSite } from '../server/seed/seed.ts';
import { createApp } from '../server/src/app.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { listen } from '../server/src/platform/http/listen.ts';
import type { NodeEnv } from '../server/src/platform/http/mount.ts';
import { createPageCache } from '../server/src/platform/http/page-cache.ts';
import { mountPages } from '../server/src/platform/http/pages.ts';
import { createLog } from '../server/src/platform/log.ts';
import { createPlatform } from '../server/src/platform/platform.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import { fakeOutside } from '../server/src/testing.ts';
import { loadWeb } from '../web/load.ts';
import { loadArticles } from './articles-load.ts';

/** The portal over 100,000 articles, every page rendered anew. */
const settings = readSettings({ ...process.env, NODE_ENV: 'development' });
const log = createLog('error');
const database = await openDatabase({ ...settings, poolSize: settings.databasePool });
const platform = createPlatform(settings, database, log, systemClock);
await seedSite(platform, () => {});
await loadArticles(platform, Number(process.env.BENCH_ARTICLES ?? 100_000));
const { api } = createApp(platform, fakeOutside());
const web = await loadWeb({ reload: false, production: true });

const app = new Hono<NodeEnv>();
app.get('/bench-ready', (context) => context.text('ready'));
app.route(
  '/',
  mountPages({
    api,
    log,
    sessions: platform.sessions,
    versions: platform.versions,
    cache: createPageCache(platform.versions, systemClock),
    trustedProxies: [],
    publicUrl: settings.publicUrl,
    development: false,
    uploadOrigin: null,
    caching: false,
    render: web.render,
  }),
);
const server = await listen({ app, first: [], middleware: null, host: '127.0.0.1', port: settings.port });
process.once('SIGTERM', () => {
  void server
    .close()
    .then(() => database.close())
    .then(() => process.exit(0));
});
