import { toUnixSeconds } from '@portal/contract/time';
import { inArray, sql } from 'drizzle-orm';
import type { Actor } from '../../platform/audit.ts';
import { serveForTest } from '../../outside/testing.ts';
import { createBaiduPush } from '../../outside/search-push/baidu.ts';
import { createPushSimulator } from '../../outside/search-push/simulator.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testPlatform, type TestPlatform } from '../../platform/testing.ts';
import { memoryStorage } from '../files/files.testing.ts';
import { createFiles } from '../files/files.ts';
import { type HeldJobs, heldJobs } from '../messages/messages.testing.ts';
import { articleVersions } from './articles.tables.ts';
import { addCategory, addEditor, addTag, contentOf, publish, write } from './articles.testing.ts';
import { type Articles, createArticles } from './articles.ts';

let on: TestPlatform;
let jobs: HeldJobs;
let articles: Articles;
let editor: Actor;
let category: number;

beforeAll(async () => {
  on = await testPlatform();
  jobs = heldJobs();
  articles = articlesOn();
  editor = await addEditor(on.platform, '编辑甲');
  category = await addCategory(on.platform, '通知公告');
});
afterAll(() => on.close());

/** A process of its own on the same database. */
function articlesOn(
  database = on.platform.database,
  searchPush = null as Parameters<typeof createArticles>[1]['searchPush'],
) {
  const files = createFiles(on.platform, { storage: memoryStorage() });
  return createArticles(
    { ...on.platform, database, jobs },
    { files, searchPush, siteName: async () => '示例平台' },
  );
}

const hour = 3600;
const inHours = (hours: number) => toUnixSeconds(on.clock()) + hours * hour;
const stateOf = async (id: number) => (await articles.desk.read(editor, id)).state;

describe('scheduled publishing', () => {
  test('happens at its time with the text as it was then, not with later edits', async () => {
    const id = await write(articles, editor, {
      title: '定时的公告',
      html: '<p>定稿</p>',
      category_id: category,
    });
    const time = inHours(1);
    await articles.publishing.schedule(editor, { id, revision: 1 }, time);
    const content = contentOf({ title: '定时的公告', html: '<p>后来的修改</p>', category_id: category });
    await articles.desk.save(editor, { id, revision: 1, content, keep: false });
    await articles.publishing.publishDue();
    expect(await stateOf(id)).toBe('scheduled');
    on.clock.advance(hour * 1000 + 30_000);
    await articles.publishing.publishDue();
    expect(await articles.reading.detail(id)).toMatchObject({ html: '<p>定稿</p>', published: time });
    expect(await articles.desk.read(editor, id)).toMatchObject({
      state: 'published',
      has_changes: true,
      scheduled: null,
      content: { html: '<p>后来的修改</p>' },
    });
    const { data } = await articles.versions.history({ id, page: 1, page_size: 1 });
    expect(data).toMatchObject([{ action: '按时发布', by: '编辑甲' }]);
  });

  test('loses nothing and publishes nothing twice when the process dies in the middle', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 5; at++) {
      const id = await write(articles, editor, { category_id: category });
      await articles.publishing.schedule(editor, { id, revision: 1 }, inHours(1));
      ids.push(id);
    }
    on.clock.advance(2 * hour * 1000);
    let transactions = 0;
    const dying = new Proxy(on.platform.database, {
      get(target, name) {
        if (name !== 'transaction') return Reflect.get(target, name) as unknown;
        return (work: Parameters<typeof target.transaction>[0]) =>
          target.transaction(async (transaction) => {
            const done = await work(transaction);
            // Everything is written and nothing committed yet.
            if (++transactions >= 3) throw new Error('killed');
            return done;
          });
      },
    });
    await expect(articlesOn(dying).publishing.publishDue()).rejects.toThrow('could not be published');
    const states = await Promise.all(ids.map(stateOf));
    expect(states.filter((state) => state === 'published')).toHaveLength(2);
    await articlesOn().publishing.publishDue();
    await articlesOn().publishing.publishDue();
    expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => 'published'));
    for (const id of ids) {
      const { data } = await articles.versions.history({ id, page: 1, page_size: 10 });
      expect(data.filter(({ action }) => action === '按时发布')).toHaveLength(1);
    }
    const { total } = await articles.reading.list({ category_id: category, page: 1, page_size: 1 });
    expect(total).toBe(6);
  });

  test('one that cannot go out keeps no other back, however many there are', async () => {
    const broken: number[] = [];
    for (let at = 0; at < 50; at++) {
      const id = await write(articles, editor, { category_id: category });
      await articles.publishing.schedule(editor, { id, revision: 1 }, inHours(1));
      broken.push(id);
    }
    await on.platform.database
      .update(articleVersions)
      .set({ content: sql`jsonb_set(${articleVersions.content}, '{category_id}', '900000000')` })
      .where(inArray(articleVersions.articleId, broken));
    const good = await write(articles, editor, { category_id: category });
    await articles.publishing.schedule(editor, { id: good, revision: 1 }, inHours(2));
    on.clock.advance(3 * hour * 1000);
    const failure = await articles.publishing.publishDue().catch((error: unknown) => error);
    expect((failure as AggregateError).errors).toHaveLength(50);
    expect(await stateOf(good)).toBe('published');
    expect(await stateOf(broken[0]!)).toBe('scheduled');
    // The tests that follow find nothing due.
    for (const id of broken) await articles.publishing.schedule(editor, { id, revision: 1 }, null);
  });

  test('of something moved meanwhile happens in its new category, with the text as it was', async () => {
    const other = await addCategory(on.platform, '移到的栏目');
    const draft = await write(articles, editor, { html: '<p>定稿</p>', category_id: category });
    const live = await publish(articles, editor, { html: '<p>定稿</p>', category_id: category });
    for (const id of [draft, live]) {
      await articles.publishing.schedule(editor, { id, revision: 1 }, inHours(1));
      const content = contentOf({ html: '<p>后来的修改</p>', category_id: category });
      await articles.desk.save(editor, { id, revision: 1, content, keep: false });
    }
    await articles.bulk(editor, { ids: [draft, live], action: 'move', category_id: other });
    on.clock.advance(2 * hour * 1000);
    await articles.publishing.publishDue();
    for (const id of [draft, live]) {
      expect(await articles.reading.detail(id)).toMatchObject({
        html: '<p>定稿</p>',
        category: { id: other },
      });
    }
  });

  test('of something tagged meanwhile happens with the tags it has by then, and the text as it was', async () => {
    const [kept, dropped] = [
      await addTag(on.platform, '定稿的标签'),
      await addTag(on.platform, '去掉的标签'),
    ];
    const added = await addTag(on.platform, '后加的标签');
    const given = { html: '<p>定稿</p>', category_id: category, tag_ids: [kept, dropped] };
    const draft = await write(articles, editor, given);
    const live = await publish(articles, editor, given);
    for (const id of [draft, live]) {
      await articles.publishing.schedule(editor, { id, revision: 1 }, inHours(1));
      const content = contentOf({ ...given, html: '<p>后来的修改</p>', tag_ids: [dropped] });
      await articles.desk.save(editor, { id, revision: 1, content, keep: false });
    }
    await articles.bulk(editor, { ids: [draft, live], action: 'tag', tag_ids: [added] });
    await articles.bulk(editor, { ids: [draft, live], action: 'untag', tag_ids: [dropped] });
    on.clock.advance(2 * hour * 1000);
    await articles.publishing.publishDue();
    for (const id of [draft, live]) {
      const { html, tags } = await articles.reading.detail(id);
      expect({ html, tags: tags.map((tag) => tag.id) }).toEqual({ html: '<p>定稿</p>', tags: [kept, added] });
    }
  });

  test('of something with a tag that was merged meanwhile happens with the one it became', async () => {
    const [from, into] = [await addTag(on.platform, '并掉的标签'), await addTag(on.platform, '并入的标签')];
    const id = await write(articles, editor, { category_id: category, tag_ids: [from] });
    await articles.publishing.schedule(editor, { id, revision: 1 }, inHours(1));
    await articles.tags.merge(editor, from, into);
    on.clock.advance(2 * hour * 1000);
    await articles.publishing.publishDue();
    expect((await articles.reading.detail(id)).tags.map((tag) => tag.id)).toEqual([into]);
  });

  test('two instances at once publish each article once', async () => {
    const id = await write(articles, editor, { category_id: category });
    await articles.publishing.schedule(editor, { id, revision: 1 }, inHours(1));
    on.clock.advance(2 * hour * 1000);
    await Promise.all([articlesOn().publishing.publishDue(), articlesOn().publishing.publishDue()]);
    const { data } = await articles.versions.history({ id, page: 1, page_size: 10 });
    expect(data.filter(({ action }) => action === '按时发布')).toHaveLength(1);
  });

  test('is cancelled, moved, and refused for the past or an unfinished text', async () => {
    const id = await write(articles, editor, { category_id: category });
    await articles.publishing.schedule(editor, { id, revision: 1 }, inHours(1));
    await articles.publishing.schedule(editor, { id, revision: 1 }, null);
    expect(await stateOf(id)).toBe('draft');
    on.clock.advance(2 * hour * 1000);
    await articles.publishing.publishDue();
    expect(await stateOf(id)).toBe('draft');
    const past = articles.publishing.schedule(editor, { id, revision: 1 }, inHours(-1));
    await expect(past).rejects.toThrow('晚于现在');
    const empty = await write(articles, editor, { html: '', category_id: category });
    const unready = articles.publishing.schedule(editor, { id: empty, revision: 1 }, inHours(1));
    await expect(unready).rejects.toThrow('正文还是空的');
  });

  test('of something in the bin waits until it is restored', async () => {
    const id = await write(articles, editor, { category_id: category });
    await articles.publishing.schedule(editor, { id, revision: 1 }, inHours(1));
    await articles.bulk(editor, { ids: [id], action: 'delete' });
    on.clock.advance(2 * hour * 1000);
    await articles.publishing.publishDue();
    await articles.bulk(editor, { ids: [id], action: 'restore' });
    expect(await stateOf(id)).toBe('scheduled');
    await articles.publishing.publishDue();
    expect(await stateOf(id)).toBe('published');
  });

  test('runs as a real job', async () => {
    const id = await write(articles, editor, { category_id: category });
    await articles.publishing.schedule(editor, { id, revision: 1 }, inHours(1));
    on.clock.advance(2 * hour * 1000);
    const due = articles.jobs.find(({ name }) => name === 'articles.publishDue')!;
    expect(due.schedule).toBe('* * * * *');
    await on.platform.jobs.start(articles.jobs.map((each) => ({ ...each, pollSeconds: 0.5 })));
    try {
      await on.platform.jobs.send(due, {});
      await expect.poll(() => stateOf(id), { timeout: 15_000, interval: 200 }).toBe('published');
    } finally {
      await on.platform.jobs.stop();
    }
  }, 30_000);
});

test('what is not finished is not published, and every fault is named', async () => {
  const id = await write(articles, editor, { title: '短', html: '<p> </p>' });
  const refusal = await articles.publishing
    .publish(editor, { id, revision: 1 }, '')
    .catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    data: { fields: { title: '标题至少 4 个字', category_id: '请选择栏目', html: '正文还是空的' } },
  });
});

describe('many at once', () => {
  test('each by itself: what can be done is done, the rest is told with its reason', async () => {
    const good = await write(articles, editor, { category_id: category });
    const bad = await write(articles, editor, { title: '没有栏目的文章' });
    const missing = 900_000_000;
    const answer = await articles.bulk(editor, { ids: [good, bad, missing, good], action: 'publish' });
    expect(answer).toEqual({
      done: [good],
      refused: [
        { id: bad, title: '没有栏目的文章', reason: '请选择栏目' },
        { id: missing, title: '', reason: '文章不存在' },
      ],
    });
  });

  test('moving and tagging reach visitors at once and an open editor by a conflict', async () => {
    const other = await addCategory(on.platform, '行业资讯');
    const tag = await addTag(on.platform, '绿色采购');
    const id = await publish(articles, editor, { category_id: category });
    await articles.bulk(editor, { ids: [id], action: 'move', category_id: other });
    await articles.bulk(editor, { ids: [id], action: 'tag', tag_ids: [tag] });
    expect(await articles.reading.detail(id)).toMatchObject({
      category: { name: '行业资讯' },
      tags: [{ name: '绿色采购' }],
    });
    const found = await articles.reading.list({ tag_id: tag, category_id: other, page: 1, page_size: 5 });
    expect(found.data.map((row) => row.id)).toEqual([id]);
    const stale = articles.desk.save(editor, { id, revision: 1, content: contentOf(), keep: false });
    await expect(stale).rejects.toMatchObject({ data: { conflict: true, revision: 3 } });
    await articles.bulk(editor, { ids: [id], action: 'untag', tag_ids: [tag] });
    expect((await articles.catalogue.tags()).map(({ name }) => name)).not.toContain('绿色采购');
  });

  test('an eleventh tag is refused, for a text that waits for its time as well', async () => {
    const tags = await Promise.all(
      Array.from({ length: 11 }, (_, at) => addTag(on.platform, `第 ${at + 1} 个标签`)),
    );
    const [eleventh, ...ten] = tags;
    const full = await write(articles, editor, { title: '标签满了的文章', tag_ids: ten });
    const room = await write(articles, editor, { tag_ids: ten.slice(1) });
    const content = contentOf({ title: '定时的标签满了', category_id: category, tag_ids: ten });
    const waiting = await write(articles, editor, content);
    await articles.publishing.schedule(editor, { id: waiting, revision: 1 }, inHours(1));
    await articles.desk.save(editor, {
      id: waiting,
      revision: 1,
      content: { ...content, tag_ids: [] },
      keep: false,
    });
    const ids = [full, room, waiting];
    const answer = await articles.bulk(editor, { ids, action: 'tag', tag_ids: [eleventh!] });
    const reason = '最多 10 个标签';
    expect(answer).toEqual({
      done: [room],
      refused: [
        { id: full, title: '标签满了的文章', reason },
        { id: waiting, title: '定时的标签满了', reason },
      ],
    });
    expect((await articles.desk.read(editor, waiting)).content.tag_ids).toEqual([]);
    const again = await articles.bulk(editor, { ids: [full], action: 'tag', tag_ids: ten });
    expect(again).toEqual({ done: [full], refused: [] });
  });

  test('tagging shows no category that only the draft names; moving there does', async () => {
    const other = await addCategory(on.platform, '草稿的栏目');
    const tag = await addTag(on.platform, '框架协议');
    const id = await publish(articles, editor, { category_id: category });
    const content = contentOf({ category_id: other });
    await articles.desk.save(editor, { id, revision: 1, content, keep: false });
    await articles.bulk(editor, { ids: [id], action: 'tag', tag_ids: [tag] });
    expect(await articles.reading.detail(id)).toMatchObject({
      category: { id: category },
      tags: [{ id: tag }],
    });
    await articles.bulk(editor, { ids: [id], action: 'untag', tag_ids: [tag] });
    expect(await articles.reading.detail(id)).toMatchObject({ category: { id: category }, tags: [] });
    expect((await articles.desk.read(editor, id)).content.category_id).toBe(other);
    await articles.bulk(editor, { ids: [id], action: 'move', category_id: other });
    expect(await articles.reading.detail(id)).toMatchObject({ category: { id: other } });
  });

  test('deleting is undone by restoring, and the counts follow', async () => {
    const id = await publish(articles, editor, { category_id: category });
    const total = async () =>
      (await articles.reading.list({ category_id: category, page: 1, page_size: 1 })).total;
    const before = await total();
    await articles.bulk(editor, { ids: [id], action: 'delete' });
    expect(await total()).toBe(before - 1);
    await articles.bulk(editor, { ids: [id], action: 'restore' });
    expect(await total()).toBe(before);
    expect(await articles.reading.detail(id)).toMatchObject({ id });
  });
});

describe('telling search engines', () => {
  test('happens after publishing, and only where it is set', async () => {
    jobs.waiting.length = 0;
    await publish(articles, editor, { category_id: category });
    expect(jobs.waiting).toEqual([]);

    const engine = createPushSimulator();
    const server = await serveForTest(engine.app);
    try {
      const { publicUrl } = on.platform.settings;
      const endpoint = () => `${server.base}/simulator/baidu`;
      const push = createBaiduPush({ endpoint, site: publicUrl, token: engine.token });
      const id = await publish(articlesOn(on.platform.database, push), editor, { category_id: category });
      expect(engine.pushed).toEqual([]);
      await jobs.runAll();
      expect(engine.pushed).toEqual([`${publicUrl}/article/${id}`]);

      engine.control.refuse = 'over quota';
      await expect(push.push(['x'])).rejects.toMatchObject({ reason: 'over quota' });
      const wrong = createBaiduPush({ endpoint, site: publicUrl, token: 'wrong' });
      await expect(wrong.push(['x'])).rejects.toMatchObject({ reason: 'token is not valid' });
    } finally {
      await server.close();
    }
  });
});
