import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { fakeOutside, testApi, type TestApi } from '../../testing.ts';
import { courses } from '../courses/courses.tables.ts';
import { publishNotices, withdraw } from '../notices/notices.testing.ts';
import { reservationServices } from '../reservations/reservations.tables.ts';
import { sitemapParts } from './open-data.sitemap.parts.ts';
import { createSitemap } from './open-data.sitemap.ts';
import { all, fetchFrom, readXml, textOf } from './open-data.testing.ts';

let on: TestApi;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  on = await testApi();
  app = createApp(on.platform, fakeOutside());
});
afterAll(() => on.close());

const get = (path: string) => fetchFrom(app, path);
const publicUrl = 'http://127.0.0.1:3000';

describe('the sitemap', () => {
  test('is an index that names the pages and every stretch of notices', async () => {
    await publishNotices(on.platform, [{}]);
    const root = readXml(await (await get('/sitemap.xml')).text());
    expect(root.name).toBe('sitemapindex');
    const files = all(root, 'loc').map(({ text }) => text);
    expect(files).toContain(`${publicUrl}/sitemap/pages.xml`);
    expect(files).toContain(`${publicUrl}/sitemap/notices-1.xml`);
  });

  test('holds every public notice once with its real last change, and nothing else', async () => {
    const [id, gone, draft] = await publishNotices(on.platform, [
      {},
      {},
      { state: 'draft', publishedAt: null },
    ]);
    await withdraw(on.platform, gone!);
    const root = readXml(await (await get('/sitemap/notices-1.xml')).text());
    const found = all(root, 'url').map((url) => [textOf(url, 'loc'), textOf(url, 'lastmod')]);
    const changed = new Date(on.clock().getTime() - 3_600_000).toISOString();
    expect(found).toContainEqual([`${publicUrl}/bids/detail/${id}`, changed]);
    const addresses = found.map(([loc]) => loc);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const other of [gone, draft]) expect(addresses).not.toContain(`${publicUrl}/bids/detail/${other}`);
  });

  test('holds the published courses and the open services with their real last change', async () => {
    const { database } = on.platform;
    const changed = new Date('2026-03-04T05:06:07.000Z');
    await database.update(courses).set({ updatedAt: changed });
    await database.update(reservationServices).set({ updatedAt: changed });
    const [gone] = await database.select().from(courses).where(eq(courses.state, 'published')).limit(1);
    await database.update(courses).set({ state: 'withdrawn' }).where(eq(courses.id, gone!.id));
    const [shut] = await database.select().from(reservationServices).limit(1);
    await database
      .update(reservationServices)
      .set({ open: false })
      .where(eq(reservationServices.id, shut!.id));
    const published = await database.select().from(courses).where(eq(courses.state, 'published'));
    const open = await database.select().from(reservationServices).where(eq(reservationServices.open, true));
    expect([published.length, open.length]).not.toContain(0);

    const files = all(readXml(await (await get('/sitemap.xml')).text()), 'loc').map(({ text }) => text);
    for (const [name, path, rows] of [
      ['courses', '/course', published],
      ['services', '/reserve', open],
    ] as const) {
      expect(files).toContain(`${publicUrl}/sitemap/${name}-1.xml`);
      const urls = all(readXml(await (await get(`/sitemap/${name}-1.xml`)).text()), 'url');
      const found = urls.map((url) => [textOf(url, 'loc'), textOf(url, 'lastmod')]);
      const wanted = rows.map(({ id }) => [`${publicUrl}${path}/${id}`, changed.toISOString()]);
      expect(found).toHaveLength(wanted.length);
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
    }
  });

  test('of more than a file holds goes on in the next, each address in one of them', async () => {
    await publishNotices(
      on.platform,
      Array.from({ length: 12 }, () => ({})),
    );
    const none = { lastId: async () => 0, between: async () => [] };
    const ports = { articles: { addresses: async () => [] }, courses: none, services: none };
    const parts = sitemapParts(on.platform.database, ports);
    const sitemap = createSitemap(publicUrl, parts, 5);
    const files = all(readXml(await sitemap.index()), 'loc')
      .map(({ text }) => /notices-(\d+)/.exec(text)?.[1])
      .filter((number) => number !== undefined);
    const { rows } = await on.platform.database.execute<{ id: number }>(
      sql`select notice_id as id from notice_index order by notice_id`,
    );
    const found: string[] = [];
    for (const number of files) {
      const urls = all(readXml((await sitemap.file('notices', Number(number)))!), 'loc');
      expect(urls.length).toBeLessThanOrEqual(5);
      found.push(...urls.map(({ text }) => text));
    }
    expect(found).toEqual(rows.map(({ id }) => `${publicUrl}/bids/detail/${id}`));
    expect(await sitemap.file('notices', files.length + 1)).toBeNull();
    expect(await sitemap.file('secrets', 1)).toBeNull();
  });

  test.each(['/sitemap/notices-999999.xml', '/sitemap/notices-0.xml', '/sitemap/nothing-1.xml'])(
    'has no %s',
    async (path) => expect((await get(path)).status).toBe(404),
  );
});
