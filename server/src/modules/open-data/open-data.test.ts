import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { openData as endpoints } from '@portal/contract/open-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { visitor } from '../../platform/testing.ts';
import { fakeOutside, testApi, type TestApi } from '../../testing.ts';
import { publishNotices, withdraw } from '../notices/notices.testing.ts';
import { fold } from '../../platform/calendar-file.ts';
import { all, type Asking, attacks, fetchFrom, readXml, textOf } from './open-data.testing.ts';

let on: TestApi;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  on = await testApi();
  app = createApp(on.platform, fakeOutside());
});
afterAll(() => on.close());

const get = (path: string, options?: Asking) => fetchFrom(app, path, options);
const publicUrl = 'http://127.0.0.1:3000';
const keyword = (text: string) => `keyword=${encodeURIComponent(text)}`;

describe('a feed', () => {
  test.each(['atom', 'rss'] as const)('as %s tells of what a search finds, newest first', async (kind) => {
    const word = `喷泉${kind}`;
    const at = (minutes: number) => new Date(on.clock().getTime() - minutes * 60_000);
    const [old, recent] = await publishNotices(on.platform, [
      { title: `示例市${word}维护公告`, publishedAt: at(50) },
      { title: `示例市${word}改造公告`, publishedAt: at(10) },
    ]);
    const response = await get(`/bids/feed.${kind}?${keyword(word)}&sort=budget`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(`application/${kind}+xml; charset=utf-8`);
    const root = readXml(await response.text());
    const entries = kind === 'atom' ? all(root, 'entry') : all(root, 'item');
    expect(entries.map((entry) => textOf(entry, kind === 'atom' ? 'id' : 'guid'))).toEqual([
      `${publicUrl}/bids/detail/${recent}`,
      `${publicUrl}/bids/detail/${old}`,
    ]);
    expect(textOf(entries[0]!, 'title')).toBe(`示例市${word}改造公告`);
    expect(textOf(kind === 'atom' ? root : root.children[0]!, 'title')).toContain(`“${word}”`);
  });

  test('in Atom has all that the standard wants', async () => {
    const root = readXml(await (await get('/bids/feed.atom')).text());
    const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/;
    expect(root.attributes.xmlns).toBe('http://www.w3.org/2005/Atom');
    for (const node of [root, ...all(root, 'entry')]) {
      expect(textOf(node, 'id')).toMatch(/^http/);
      expect(textOf(node, 'title')).not.toBe('');
      expect(textOf(node, 'updated')).toMatch(moment);
      expect(all(node, 'author').length).toBeGreaterThan(0);
    }
    expect(all(root, 'link').find(({ attributes }) => attributes.rel === 'self')).toBeDefined();
  });

  test.each([
    'keyword=%00%ff%fe',
    'district=99&notice_type=nonsense&method=,,,&industry=Z',
    'buyer=99999999999999999999999&supplier=-1&agency=abc',
    'published_from=2026-13-45&published_to=never',
    'budget_min=9999999999999999&budget_max=-5',
    `keyword=${'"'.repeat(99)}`,
    `keyword=${encodeURIComponent('-采购 -服务 -项目')}`,
    `keyword=${encodeURIComponent("' or 1=1 --")}`,
    'published_from=2026-12-31&published_to=2020-01-01',
    'buyer=999999999&open_only=1&full_text=1',
  ])('of the absurd %s is still a feed', async (query) => {
    const response = await get(`/bids/feed.atom?${query}`);
    expect(response.status).toBe(200);
    expect(readXml(await response.text()).name).toBe('feed');
  });

  test('that has not changed costs no bytes', async () => {
    const first = await get('/bids/feed.rss');
    const again = await get('/bids/feed.rss', { headers: { 'If-None-Match': first.headers.get('etag')! } });
    expect(again.status).toBe(304);
  });
});

describe('a calendar file', () => {
  const linesOf = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n');

  test('has the deadline and the opening, in China’s time', async () => {
    const at = (text: string) => Date.parse(`${text}+08:00`) / 1000;
    const [id] = await publishNotices(on.platform, [
      {
        title: '示例市，图书馆；书架\\采购公告',
        deadline: at('2026-12-07T09:30:00'),
        opening_time: at('2026-12-07T10:00:00'),
        opening_place: '示例市公共资源中心，第 3 开标室',
      },
    ]);
    const response = await get(`/bids/detail/${id}.ics`);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const calendar = await response.text();
    const lines = linesOf(calendar);
    expect(lines).toContain('DTSTART;TZID=Asia/Shanghai:20261207T093000');
    expect(lines).toContain('DTSTART;TZID=Asia/Shanghai:20261207T100000');
    expect(lines).toContain(String.raw`SUMMARY:截止：示例市，图书馆；书架\\采购公告`);
    expect(lines).toContain('LOCATION:示例市公共资源中心，第 3 开标室');
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
    expect(lines.filter((line) => line === 'TZID:Asia/Shanghai')).toHaveLength(1);
    for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  test('cannot be led astray by what a notice says', async () => {
    const title = '采购公告\r\nBEGIN:VEVENT\nX-EVIL:1;a,b';
    const [id] = await publishNotices(on.platform, [{ title }]);
    const calendar = await (await get(`/bids/detail/${id}.ics`)).text();
    expect(linesOf(calendar)).toContain(String.raw`SUMMARY:截止：采购公告\nBEGIN:VEVENT\nX-EVIL:1\;a\,b`);
    expect(linesOf(calendar).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  });

  test('is not there for a notice without a date, a draft, a withdrawn or an unknown one', async () => {
    const [none, draft, gone] = await publishNotices(on.platform, [
      { deadline: null },
      { state: 'draft', publishedAt: null },
      {},
    ]);
    await withdraw(on.platform, gone!);
    for (const id of [none, draft, gone, 987_654])
      expect((await get(`/bids/detail/${id}.ics`)).status).toBe(404);
  });

  test.each(['a'.repeat(75), 'a'.repeat(76), '采'.repeat(25), '采'.repeat(26), '😀'.repeat(40), ''])(
    'folds %# without breaking a character, and unfolds to the same',
    (line) => {
      const folded = fold(line);
      for (const part of folded.split('\r\n')) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
      expect(folded.replaceAll('\r\n ', '')).toBe(line);
    },
  );
});

describe('the open calls', () => {
  test('search with the parameters of the page’s address', async () => {
    const [id] = await publishNotices(on.platform, [
      { title: '示例市天文台望远镜采购公告', budget: 5_000_000 },
    ]);
    const found = dataOf(
      await on.call(endpoints.notices, {
        keyword: '天文台',
        notice_type: 'tender,result',
        budget_min: '50000',
        budget_max: '50000.00',
        published_from: '2026-11-16',
        open_only: '1',
        page_size: '10',
      }),
    );
    expect(found).toMatchObject({
      total: 1,
      next: null,
      data: [{ id, url: `${publicUrl}/bids/detail/${id}` }],
    });
    expect(found.data[0]).not.toHaveProperty('title_html');
    expect(dataOf(await on.call(endpoints.notices, { keyword: '天文台', budget_min: '50001' })).data).toEqual(
      [],
    );
  });

  test.each([
    { district: '4' },
    { published_from: 'today' },
    { budget_min: '-1' },
    { buyer: '0' },
    { page_size: '101' },
  ])('refuse %j by name', async (input) => {
    const answer = await on.call(endpoints.notices, input);
    expect(answer).toMatchObject({
      code: code.invalidFields,
      data: { fields: { [Object.keys(input)[0]!]: expect.any(String) } },
    });
  });

  test('give one notice without whom to call', async () => {
    const [id, draft] = await publishNotices(on.platform, [{}, { state: 'draft', publishedAt: null }]);
    const notice = dataOf(await on.call(endpoints.notice, { id }));
    expect(notice).toMatchObject({ id, ocds: `${publicUrl}/open/ocds/releases/${id}.json` });
    expect(JSON.stringify(notice)).not.toMatch(/88000001|13900008888|张先生/);
    expect(await on.call(endpoints.notice, { id: draft })).toMatchObject({
      code: 0,
      msg: '公告不存在或尚未发布',
    });
  });

  test('are limited for each address, and say how long to wait', async () => {
    const caller = visitor();
    for (let count = 0; count < 60; count += 1) {
      const answer = await on.call(endpoints.notices, { buyer: '999999999' }, caller);
      expect(answer.code).toBe(1);
    }
    const refused = await on.call(endpoints.notices, {}, caller);
    expect(refused).toMatchObject({ code: code.tooMany, data: { retry_after: expect.any(Number) } });
    expect(await on.call(endpoints.notices, { buyer: '999999999' }, visitor())).toMatchObject({ code: 1 });
    on.clock.advance(60_000);
    expect(await on.call(endpoints.notices, { buyer: '999999999' }, caller)).toMatchObject({ code: 1 });
  });

  test('files are limited in the same way', async () => {
    for (let count = 0; count < 60; count += 1) await get('/sitemap/nothing-1.xml', { from: '10.9.9.9' });
    const response = await get('/bids/feed.atom', { from: '10.9.9.9' });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('an attack in a title or a body', () => {
  test('comes out as text, or not at all, of every format', async () => {
    const word = '攻防演练';
    const ids = await publishNotices(
      on.platform,
      attacks.map((attack, at) => ({
        title: `${word}${attack}`.slice(0, 200),
        body: `<p>${word}</p>${attack}`,
        project_number: `XSS-${at}`,
      })),
    );
    expect(ids).toHaveLength(50);
    for (const kind of ['atom', 'rss']) {
      const xml = await (await get(`/bids/feed.${kind}?${keyword(word)}`)).text();
      const titles = all(readXml(xml), 'title').map(({ text }) => text);
      expect(titles).toContain(`${word}<script>alert(1)</script>`);
      expect(xml).not.toMatch(/<(?:script|img|svg|iframe|a |!DOCTYPE|\?xml-s|!\[CDATA)/i);
    }
    for (const id of ids) {
      const release = await get(`/open/ocds/releases/${id}.json`);
      const text = await release.text();
      expect(text).not.toContain('<');
      expect(() => JSON.parse(text) as unknown).not.toThrow();
      expect(release.headers.get('content-type')).toContain('application/json');
      const { body } = dataOf(await on.call(endpoints.notice, { id }));
      const tags = body.replaceAll(/"[^"]*"/g, '""');
      expect(tags).not.toMatch(
        /<(?:script|iframe|svg|math|style|meta|base|link|form|object|embed|body|input)/i,
      );
      expect(tags).not.toMatch(/<[^>]*\s(?:on\w+|style|srcdoc|formaction)\s*=/i);
      expect(body).not.toMatch(/(?:href|src)="\s*(?:javascript|vbscript|data):/i);
    }
  });
});
