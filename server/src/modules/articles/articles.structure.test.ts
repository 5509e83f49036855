import { toUnixSeconds } from '@portal/contract/time';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Actor } from '../../platform/audit.ts';
import { waitsForLock } from '../../platform/database/testing.ts';
import { testPlatform, type TestPlatform } from '../../platform/testing.ts';
import { memoryStorage } from '../files/files.testing.ts';
import { createFiles } from '../files/files.ts';
import { heldJobs } from '../messages/messages.testing.ts';
import { articleDeskStore } from './articles.desk.store.ts';
import { listingStore } from './articles.listing.store.ts';
import { structureStore } from './articles.structure.store.ts';
import { articleListSizes } from './articles.tables.ts';
import { addTag, contentOf, publish, addEditor, write } from './articles.testing.ts';
import { type Articles, createArticles } from './articles.ts';

let on: TestPlatform;
let articles: Articles;
let editor: Actor;
beforeAll(async () => {
  on = await testPlatform();
  const files = createFiles(on.platform, { storage: memoryStorage() });
  articles = createArticles(
    { ...on.platform, jobs: heldJobs() },
    { files, searchPush: null, siteName: async () => '示例平台' },
  );
  editor = await addEditor(on.platform, '编辑甲');
});
afterAll(() => on.close());

const empty = { description: '', keywords: [], position: 0 };
const category = async (name: string, parent_id: number | null = null, id?: number) =>
  (await articles.structure.saveCategory(editor, { id, name, parent_id, ...empty })).id;
const totalOf = async (category_id: number) =>
  (await articles.reading.list({ category_id, page: 1, page_size: 1 })).total;

describe('categories', () => {
  test('move with their articles, and the counts of all above follow', async () => {
    const [law, news] = [await category('法规一'), await category('资讯一')];
    const rules = await category('规章一', law);
    await publish(articles, editor, { category_id: rules });
    expect([await totalOf(law), await totalOf(news)]).toEqual([1, 0]);
    await category('规章一', news, rules);
    expect([await totalOf(law), await totalOf(news), await totalOf(rules)]).toEqual([0, 1, 1]);
  });

  test('are at most three deep, never in a circle, never twice of one name', async () => {
    const one = await category('一级');
    const two = await category('二级', one);
    const three = await category('三级', two);
    await expect(category('四级', three)).rejects.toThrow('最多三级');
    await expect(category('一级', three, one)).rejects.toThrow('自己的下级');
    await expect(category('二级', one)).rejects.toThrow('同名');
    const other = await category('另一棵树');
    await expect(category('一级', other, one)).rejects.toThrow('最多三级');
  });

  test('with articles, drafts or children in them are not removed', async () => {
    const held = await category('有草稿');
    await write(articles, editor, { category_id: held });
    await expect(articles.structure.removeCategory(editor, held)).rejects.toThrow('还有文章');
    const parent = await category('有下级');
    const child = await category('下级', parent);
    await expect(articles.structure.removeCategory(editor, parent)).rejects.toThrow('下级栏目');
    await articles.structure.removeCategory(editor, child);
    await articles.structure.removeCategory(editor, parent);
    expect((await articles.structure.categories()).map(({ name }) => name)).not.toContain('有下级');
  });
});

test('a category that a scheduled text names is not removed until the text is moved', async () => {
  const [planned, later] = [await category('定时的栏目'), await category('后来的栏目')];
  const id = await write(articles, editor, { category_id: planned });
  await articles.publishing.schedule(editor, { id, revision: 1 }, toUnixSeconds(on.clock()) + 3600);
  const content = contentOf({ category_id: later });
  await articles.desk.save(editor, { id, revision: 1, content, keep: false });
  await expect(articles.structure.removeCategory(editor, planned)).rejects.toThrow('还有文章');
  await articles.bulk(editor, { ids: [id], action: 'move', category_id: later });
  await articles.structure.removeCategory(editor, planned);
  expect((await articles.structure.categories()).map(({ name }) => name)).not.toContain('定时的栏目');
});

describe('tags', () => {
  test('a new name reaches the search, the same name is the same tag', async () => {
    const tag = await addTag(on.platform, '电子化采购');
    const id = await publish(articles, editor, { category_id: await category('实务一'), tag_ids: [tag] });
    await articles.tags.save(editor, tag, '数字化采购');
    const find = async (keyword: string) =>
      (await articles.reading.list({ keyword, page: 1, page_size: 5 })).data.map((row) => row.id);
    expect(await find('数字化采购')).toEqual([id]);
    expect(await find('电子化')).toEqual([]);
    expect(await articles.tags.save(editor, undefined, '数字化采购')).toEqual({
      id: tag,
      name: '数字化采购',
    });
  });

  test('merged, both sets of articles are under one, and the old address leads there', async () => {
    const [from, into] = [await addTag(on.platform, '中小微企业'), await addTag(on.platform, '中小企业')];
    const category_id = await category('实务二');
    const one = await publish(articles, editor, { category_id, tag_ids: [from] });
    const both = await publish(articles, editor, { category_id, tag_ids: [from, into] });
    await articles.tags.merge(editor, from, into);
    const { data, total } = await articles.reading.list({ tag_id: into, page: 1, page_size: 5 });
    expect([total, new Set(data.map((row) => row.id))]).toEqual([2, new Set([one, both])]);
    expect((await articles.desk.read(editor, both)).content.tag_ids).toEqual([into]);
    // A zero byte in an address of nobody, and an ordinary one afterwards.
    expect(await articles.moves.target('/%00')).toBeNull();
    expect(await articles.moves.target('/a%ED%A0%80')).toBeNull();
    expect(await articles.moves.target(`/article/tag/${from}`)).toBe(`/article/tag/${into}`);
  });

  test('removed, the articles stay', async () => {
    const tag = await addTag(on.platform, '无用标签');
    const id = await publish(articles, editor, { category_id: await category('实务三'), tag_ids: [tag] });
    await articles.tags.remove(editor, tag);
    expect(await articles.reading.detail(id)).toMatchObject({ tags: [] });
    await expect(articles.tags.remove(editor, tag)).rejects.toThrow('不存在');
  });

  test('removed while a text waits for its time, it goes out without changes that nobody made', async () => {
    const tag = await addTag(on.platform, '临时标签');
    const id = await write(articles, editor, { category_id: await category('实务四'), tag_ids: [tag] });
    await articles.publishing.schedule(editor, { id, revision: 1 }, toUnixSeconds(on.clock()) + 60);
    await articles.tags.remove(editor, tag);
    on.clock.advance(61_000);
    await articles.publishing.publishDue();
    expect(await articles.desk.read(editor, id)).toMatchObject({ state: 'published', has_changes: false });
  });

  // Needs two connections: the embedded engine has one, and a transaction has it to itself.
  test.runIf(process.env.TEST_DATABASE_URL).each(['merged', 'removed'] as const)(
    '%s while an editor saves, the text that was saved stays',
    async (how) => {
      const { database } = on.platform;
      const [from, into] = [await addTag(on.platform, `${how}前`), await addTag(on.platform, `${how}后`)];
      const id = await publish(articles, editor, { category_id: await category(`实务-${how}`) });
      const content = contentOf({ html: '<p>先前的草稿。</p>', tag_ids: [from] });
      await articles.desk.save(editor, { id, revision: 1, content, keep: false });

      const next = { ...content, html: '<p>刚刚保存的草稿。</p>' };
      let done: Promise<void> | undefined;
      await database.transaction(async (transaction) => {
        await articleDeskStore.hold(transaction, id);
        await articleDeskStore.updateDraft(transaction, id, { content: next, revision: 3 });
        done =
          how === 'merged' ? articles.tags.merge(editor, from, into) : articles.tags.remove(editor, from);
        await vi.waitUntil(() => waitsForLock(database));
      });
      await done;
      expect((await articles.desk.read(editor, id)).content).toMatchObject({
        html: '<p>刚刚保存的草稿。</p>',
        tag_ids: how === 'merged' ? [into] : [],
      });
    },
  );
});

// Needs two connections: the embedded engine has one.
test.runIf(process.env.TEST_DATABASE_URL)(
  'a slot that is saved twice at once holds what was saved last',
  async () => {
    const { database } = on.platform;
    const id = await publish(articles, editor, { category_id: await category('推荐两次') });
    let second: Promise<void> | undefined;
    await database.transaction(async (transaction) => {
      await structureStore.setSlot(transaction, 'home', [id]);
      second = articles.structure.saveSlot(editor, 'home', [id]);
      await vi.waitUntil(() => waitsForLock(database));
    });
    await second;
    const slots = await articles.structure.slots();
    expect(slots.find(({ slot }) => slot === 'home')!.entries.map((entry) => entry.id)).toEqual([id]);
  },
);

test('sizes kept step by step equal those counted anew', async () => {
  const sizes = async () => {
    const rows = await on.platform.database.select().from(articleListSizes).orderBy(articleListSizes.list);
    return rows.filter((row) => row.size !== 0);
  };
  const kept = await sizes();
  await on.platform.database.transaction(listingStore.recount);
  expect(await sizes()).toEqual(kept);
  expect(kept.length).toBeGreaterThan(5);
});

test('a slot shows what was chosen in that order, once it is published', async () => {
  const category_id = await category('推荐');
  const [one, two] = [
    await publish(articles, editor, { category_id }),
    await publish(articles, editor, { category_id }),
  ];
  const draft = await write(articles, editor, { category_id });
  await articles.structure.saveSlot(editor, 'sidebar', [draft, two, one]);
  const shown = async () =>
    (await articles.reading.recommended('sidebar', { page: 1, page_size: 6 })).data.map((row) => row.id);
  expect(await shown()).toEqual([two, one]);
  await articles.publishing.publish(editor, { id: draft, revision: 1 }, '');
  expect(await shown()).toEqual([draft, two, one]);
  await articles.structure.saveSlot(editor, 'sidebar', [one]);
  expect(await shown()).toEqual([one]);
  await expect(articles.structure.saveSlot(editor, 'home', [900_000_000])).rejects.toThrow('不存在');
});

describe('moved addresses', () => {
  test('lead to the newest place in one step, however they are written', async () => {
    await articles.moves.save(editor, '/old/1', '/old/2');
    await articles.moves.save(editor, '/old/2/', '/article/7');
    expect(await articles.moves.target('/old/1')).toBe('/article/7');
    expect(await articles.moves.target('/old/1/?from=weixin')).toBe('/article/7');
    await articles.moves.save(editor, '/旧闻/3.html', '/article/list');
    expect(await articles.moves.target('/%E6%97%A7%E9%97%BB/3.html')).toBe('/article/list');
    expect(await articles.moves.target('/nowhere')).toBeNull();
    expect(await articles.moves.target('/%E0%A4%A')).toBeNull();
  });

  test('are found by a part of either, in whatever case', async () => {
    const id = (await articles.moves.save(editor, '/News/Archive_1.HTML', '/article/Guide')).id;
    for (const keyword of ['news/archive', 'NEWS', 'Archive_1', 'guide']) {
      const { data } = await articles.moves.list(keyword, 1, 10);
      expect(
        data.map((row) => row.id),
        keyword,
      ).toEqual([id]);
    }
    expect((await articles.moves.list('archivex1', 1, 10)).data).toEqual([]);
  });

  test('never lead in a circle', async () => {
    await articles.moves.save(editor, '/a', '/b');
    await expect(articles.moves.save(editor, '/b', '/a')).rejects.toThrow('互相转向');
    await expect(articles.moves.save(editor, '/c', '/c/')).rejects.toThrow('相同');
  });
});
