import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../platform/http/caller.ts';
import { user, testPlatform, type TestPlatform, visitor } from '../../platform/testing.ts';
import { memoryStorage } from '../files/files.testing.ts';
import { createFiles } from '../files/files.ts';
import { heldJobs } from '../messages/messages.testing.ts';
import { articleVisits } from './articles.tables.ts';
import { addCategory, addEditor, publish } from './articles.testing.ts';
import { type Articles, createArticles } from './articles.ts';
import { createViews } from './articles.views.ts';

const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/148.0 Safari/537.36';

let on: TestPlatform;
let articles: Articles;
let id: number;
beforeAll(async () => {
  on = await testPlatform();
  const files = createFiles(on.platform, { storage: memoryStorage() });
  articles = createArticles(
    { ...on.platform, jobs: heldJobs() },
    { files, searchPush: null, siteName: async () => '示例平台' },
  );
});
afterAll(() => on.close());
beforeEach(async () => {
  on.clock.advance(120_000);
  const editor = await addEditor(on.platform, '编辑');
  id = await publish(articles, editor, { category_id: await addCategory(on.platform, `栏目 ${Date.now()}`) });
});

const reader = (fingerprint: string, address = `10.1.${fingerprint.length}.1`): Caller => ({
  ...visitor(address),
  fingerprint,
  device: browser,
});
async function viewsAfter(callers: Caller[]): Promise<number> {
  for (const caller of callers) await articles.views.view(id, caller);
  await articles.views.flush();
  return (await articles.reading.detail(id)).views;
}

describe('a reader', () => {
  test('counts once a day, however often they reload, also after a restart', async () => {
    expect(await viewsAfter([reader('a'), reader('a'), reader('a')])).toBe(1);
    const restarted = createViews(on.platform);
    await restarted.view(id, reader('a'));
    await restarted.flush();
    expect(await viewsAfter([])).toBe(1);
    on.clock.advance(86_400_000);
    expect(await viewsAfter([reader('a')])).toBe(2);
  });

  test('is a person when logged in, whatever the device', async () => {
    const caller = { ...user(), device: browser };
    expect(await viewsAfter([caller, { ...caller, fingerprint: 'other', address: '10.9.9.9' }])).toBe(1);
  });

  test('is a new one from another browser or address', async () => {
    expect(await viewsAfter([reader('a'), reader('bb'), reader('a', '10.2.0.1')])).toBe(3);
  });

  test('is also seen in the order by views', async () => {
    await viewsAfter(['1', '22', '333', '4444'].map((each) => reader(each)));
    const { data } = await articles.reading.list({ sort: 'views', page: 1, page_size: 1 });
    expect(data[0]).toMatchObject({ id, views: 4 });
  });
});

describe('not counted', () => {
  test.each([
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
    'Sogou web spider/4.0',
    'Mozilla/5.0 HeadlessChrome/148.0',
    'python-requests/2.32',
    'curl/8.9',
    '',
  ])('the robot %s', async (device) => {
    expect(await viewsAfter([{ ...reader('robot'), device }])).toBe(0);
  });

  test('more than thirty in a minute from one address', async () => {
    const flood = Array.from({ length: 100 }, (_, at) => reader(`flood-${at}`, '10.3.0.1'));
    expect(await viewsAfter(flood)).toBe(30);
  });

  test('more than fifty invented browsers at one address a day', async () => {
    const invented: number[] = [];
    for (let minute = 0; minute < 4; minute++) {
      on.clock.advance(60_000);
      const some = Array.from({ length: 25 }, (_, at) => reader(`invented-${minute}-${at}`, '10.4.0.1'));
      invented.push(await viewsAfter(some));
    }
    expect(invented).toEqual([25, 50, 50, 50]);
  });
});

test('the answer does not wait for the writing, and what could not be written is tried again', async () => {
  let broken = true;
  const database = new Proxy(on.platform.database, {
    get(target, name) {
      if (name === 'transaction' && broken) return () => Promise.reject(new Error('database is away'));
      return Reflect.get(target, name) as unknown;
    },
  });
  const views = createViews({ ...on.platform, database });
  expect(await views.view(id, reader('patient'))).toBe(0);
  await views.flush();
  broken = false;
  await views.flush();
  expect(await views.view(id, reader('patient'))).toBe(1);
});

test('nobody is remembered longer than needed, and never by name', async () => {
  await viewsAfter([reader('secret-fingerprint', '10.5.0.1')]);
  const rows = await on.platform.database.select().from(articleVisits);
  expect(JSON.stringify(rows)).not.toMatch(/secret|10\.5\.0\.1/);
  on.clock.advance(3 * 86_400_000);
  await articles.views.prune();
  expect(await on.platform.database.$count(articleVisits)).toBe(0);
});
