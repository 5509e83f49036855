import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { site, type Question } from '@portal/contract/site';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { fillNotices } from '../server/seed/notices.ts';
import { seedSite } from '../server/seed/seed.ts';
import { createApp } from '../server/src/app.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { listen } from '../server/src/platform/http/listen.ts';
import type { NodeEnv } from '../server/src/platform/http/mount.ts';
import { createPageCache } from '../server/src/platform/http/page-cache.ts';
import { createLoadLimit } from '../server/src/platform/http/load-shedding.ts';
import { mountPages } from '../server/src/platform/http/pages.ts';
import { createLog } from '../server/src/platform/log.ts';
import { createPlatform } from '../server/src/platform/platform.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import { fakeOutside } from '../server/src/testing.ts';
import { loadWeb } from '../web/load.ts';
import { loadArticles } from './articles-load.ts';

/** Both sides of the comparison in one process, with no cache in front: ours at its own paths, the bare pages at /bare and /bare-text. */
const settings = readSettings({ ...process.env, NODE_ENV: 'development' });
const log = createLog('error');
const database = await openDatabase({ ...settings, poolSize: 4 });
const platform = createPlatform(settings, database, log, systemClock);
await seedSite(platform, () => {});
await fillNotices(platform, () => {}, 400);
await loadArticles(platform, 400);
const { api } = createApp(platform, fakeOutside());
const web = await loadWeb({ reload: false, production: true });

const app = new Hono<NodeEnv>();
const bare = await loadBare();
app.get('/bare', (context) => bare(context.req.raw));
app.get('/bare-text', (context) => bare(context.req.raw));
// Where the newest notice and article are.
app.get('/bench-pages', async (context) => context.json(await newestPages()));
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
    // Load shedding is off: on a busy machine pages would be refused rather than measured.
    limit: createLoadLimit({ running: 16, perAddress: 16, waiting: 100, maxWaitMs: 60_000 }),
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

async function newestPages(): Promise<{ notice: string; article: string }> {
  const { rows } = await platform.database.execute<{ notice: number; article: number }>(
    sql`select (select max(notice_id) from notice_index) as notice,
      (select max(article_id) from article_listings) as article`,
  );
  return { notice: `/bids/detail/${rows[0]!.notice}`, article: `/article/${rows[0]!.article}` };
}

async function loadBare(): Promise<(request: Request) => Promise<Response>> {
  const folder = fileURLToPath(new URL('./bare', import.meta.url));
  const command = fileURLToPath(new URL('../node_modules/@react-router/dev/bin.cjs', import.meta.url));
  execFileSync(process.execPath, [command, 'build'], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const built = new URL('./bare/build/server/index.js', import.meta.url).href;
  const build = (await import(built)) as ServerBuild;
  const handle = createRequestHandler(build, 'production');
  const route = build.routes['list']!.module as unknown as {
    questionsContext: Parameters<RouterContextProvider['set']>[0];
  };
  const questions = async () => {
    const caller = {
      session: null,
      address: '',
      fingerprint: '',
      device: '',
      requestId: randomBytes(8).toString('hex'),
    };
    return (await api.call(site.indexQues, {}, caller)).data as Question[];
  };
  return (request) => {
    const contexts = new RouterContextProvider();
    contexts.set(route.questionsContext, questions);
    return handle(request, contexts);
  };
}
