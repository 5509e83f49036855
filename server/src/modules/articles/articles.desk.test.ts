import { randomUUID } from 'node:crypto';
import type { PortalError } from '@portal/contract/codes';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../platform/audit.ts';
import { user, staff, testPlatform, type TestPlatform } from '../../platform/testing.ts';
import { memoryStorage, type MemoryStorage } from '../files/files.testing.ts';
import { createFiles, type Files } from '../files/files.ts';
import { heldJobs } from '../messages/messages.testing.ts';
import { addCategory, addEditor, addTag, contentOf, publish, write } from './articles.testing.ts';
import { type Articles, createArticles } from './articles.ts';

let on: TestPlatform;
let articles: Articles;
let files: Files;
let storage: MemoryStorage;
let one: Actor;
let two: Actor;
let category: number;

beforeAll(async () => {
  on = await testPlatform();
  storage = memoryStorage();
  files = createFiles(on.platform, { storage });
  articles = createArticles(
    { ...on.platform, jobs: heldJobs() },
    { files, searchPush: null, siteName: async () => '示例平台' },
  );
  one = await addEditor(on.platform, '编辑甲');
  two = await addEditor(on.platform, '编辑乙');
  category = await addCategory(on.platform, '采购实务');
});
afterAll(() => on.close());
beforeEach(() => on.clock.advance(1000));

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('was not refused'),
    (error: PortalError) => error,
  );
const save = (by: Actor, id: number, revision: number, html: string, keep = false) =>
  articles.desk.save(by, { id, revision, keep, content: contentOf({ title: '两个人写的文章', html }) });

describe('two editors on one article', () => {
  test('the second save is refused with the newer text and its author, and nothing is lost', async () => {
    const id = await write(articles, one, { html: '<p>起初</p>' });
    await save(one, id, 1, '<p>甲写的</p>');
    const refusal = await refusalOf(save(two, id, 1, '<p>乙写的</p>'));
    expect(refusal.message).toContain('编辑甲');
    expect(refusal.data).toMatchObject({
      conflict: true,
      revision: 2,
      own: false,
      saved_by: '编辑甲',
      content: { html: '<p>甲写的</p>' },
    });
    // Having seen it, the second one decides; what the first one wrote stays as a version.
    await save(two, id, 2, '<p>甲乙合写的</p>');
    expect((await articles.desk.read(one, id)).content.html).toBe('<p>甲乙合写的</p>');
    const { data } = await articles.versions.list({ id, page: 1, page_size: 10 });
    expect(data).toMatchObject([{ kind: 'handover', by: '编辑甲' }]);
    expect((await articles.versions.compare(id, data[0]!.number, 0)).from).toMatchObject({
      html: '<p>甲写的</p>',
      text: '甲写的',
    });
  });

  test('of two saves at the same moment exactly one wins', async () => {
    const id = await write(articles, one);
    const outcomes = await Promise.allSettled([
      save(one, id, 1, '<p>甲</p>'),
      save(two, id, 1, '<p>乙</p>'),
      save(one, id, 1, '<p>丙</p>'),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await articles.desk.read(one, id)).revision).toBe(2);
  });

  test('a save whose answer was lost may come again', async () => {
    const id = await write(articles, one);
    const first = await save(one, id, 1, '<p>同样的内容</p>');
    expect(await save(one, id, 1, '<p>同样的内容</p>')).toEqual(first);
    await expect(save(one, id, 1, '<p>别的内容</p>')).rejects.toThrow('尚未保存');
  });

  test('each sees who else has it open, until they leave or fall silent', async () => {
    const id = await write(articles, one);
    expect((await articles.desk.presence(one, id, false)).others).toEqual([]);
    expect((await articles.desk.presence(two, id, false)).others).toMatchObject([{ name: '编辑甲' }]);
    expect((await articles.desk.read(one, id)).others).toMatchObject([{ name: '编辑乙' }]);
    await articles.desk.presence(two, id, true);
    expect((await articles.desk.presence(one, id, false)).others).toEqual([]);
    await articles.desk.presence(two, id, false);
    on.clock.advance(46_000);
    expect((await articles.desk.presence(one, id, false)).others).toEqual([]);
  });

  test('a save from a page that was left is told apart from somebody else’s', async () => {
    const id = await write(articles, one, { html: '<p>起初</p>' });
    await save(one, id, 1, '<p>刷新前写的</p>');
    const refusal = await refusalOf(save(one, id, 1, '<p>刷新后写的</p>'));
    expect(refusal.data).toMatchObject({ conflict: true, own: true, revision: 2 });
  });

  test('what another tab of one’s own saved stays as a version when this tab saves over it', async () => {
    const id = await write(articles, one, { html: '<p>起初</p>' });
    await save(one, id, 1, '<p>另一个标签页写的</p>');
    const { data } = await refusalOf(save(one, id, 1, '<p>这里写的</p>'));
    expect(data).toMatchObject({ own: true, revision: 2 });
    const content = contentOf({ title: '两个标签页', html: '<p>这里写的</p>' });
    const over = { id, revision: 2, content, keep: false, keep_replaced: true };
    const first = await articles.desk.save(one, over);
    // Its answer was lost: it comes again.
    expect(await articles.desk.save(one, over)).toEqual(first);
    await articles.desk.save(one, { ...over, revision: 3 });
    const kept = await articles.versions.list({ id, page: 1, page_size: 10 });
    expect(kept.data).toMatchObject([{ kind: 'saved', by: '编辑甲' }]);
    const { from, to } = await articles.versions.compare(id, kept.data[0]!.number, 0);
    expect([from.text, to.text]).toEqual(['另一个标签页写的', '这里写的']);
  });

  test('publishing what somebody else has changed meanwhile is refused', async () => {
    const id = await write(articles, one, { category_id: category });
    await save(two, id, 1, '<p>乙改过</p>');
    const refusal = await refusalOf(articles.publishing.publish(one, { id, revision: 1 }, ''));
    expect(refusal.data).toMatchObject({ conflict: true, saved_by: '编辑乙' });
    expect((await articles.desk.read(one, id)).state).toBe('draft');
  });
});

test('the same key makes one draft', async () => {
  const key = randomUUID();
  const { id } = await articles.desk.create(one, key, contentOf());
  expect(await articles.desk.create(one, key, contentOf())).toMatchObject({ id, revision: 1 });
  expect((await articles.desk.create(two, key, contentOf())).id).not.toBe(id);
});

describe('versions', () => {
  test('a draft of a published article is not seen by visitors until it is published', async () => {
    const id = await publish(articles, one, { title: '公开的标题', category_id: category });
    await save(one, id, 1, '<p>还没公开</p>');
    expect(await articles.reading.detail(id)).toMatchObject({ title: '公开的标题' });
    expect(await articles.desk.read(one, id)).toMatchObject({ has_changes: true });
    await articles.desk.save(one, {
      id,
      revision: 2,
      keep: false,
      content: contentOf({ title: '更新的标题', category_id: category, html: '<p>更新</p>' }),
    });
    on.clock.advance(60_000);
    await articles.publishing.publish(one, { id, revision: 3 }, '更正笔误');
    const detail = await articles.reading.detail(id);
    expect(detail).toMatchObject({ title: '更新的标题', html: '<p>更新</p>' });
    expect(detail.updated - detail.published).toBeGreaterThanOrEqual(60);
    expect(await articles.desk.read(one, id)).toMatchObject({ has_changes: false });
  });

  test('one is restored into the draft, and what was there before is kept', async () => {
    const id = await publish(articles, one, {
      title: '恢复试验',
      html: '<p>第一版</p>',
      category_id: category,
    });
    await save(one, id, 1, '<p>写坏了</p>');
    const restored = await articles.versions.restore(two, { id, revision: 2, number: 1 });
    expect(restored).toMatchObject({ revision: 3, html: '<p>第一版</p>' });
    expect(await articles.desk.read(one, id)).toMatchObject({ has_changes: false, saved_by: '编辑乙' });
    const { data } = await articles.versions.list({ id, page: 1, page_size: 10 });
    expect(data.map(({ kind, live }) => [kind, live])).toEqual([
      ['saved', false],
      ['published', true],
    ]);
    expect((await articles.versions.compare(id, 2, 0)).from.text).toBe('写坏了');
    await expect(articles.versions.restore(two, { id, revision: 3, number: 9 })).rejects.toThrow(
      '版本不存在',
    );
  });

  test('one of a draft is restored with its place in the lists of the desk', async () => {
    const [first, second] = [
      await addCategory(on.platform, '先前的栏目'),
      await addCategory(on.platform, '后来的栏目'),
    ];
    const id = await write(articles, one, { category_id: first });
    const save = (revision: number, category_id: number, keep: boolean) =>
      articles.desk.save(one, { id, revision, keep, content: contentOf({ category_id }) });
    await save(1, first, true);
    await save(2, second, false);
    await articles.versions.restore(one, { id, revision: 3, number: 1 });
    const inCategory = async (category_id: number) =>
      (await articles.desk.list(one, { category_id, page: 1, page_size: 10 })).data.map((row) => row.id);
    expect([await inCategory(first), await inCategory(second)]).toEqual([[id], []]);
  });

  test('one whose category was removed since is restored without it', async () => {
    const gone = await addCategory(on.platform, '撤销的栏目');
    const id = await write(articles, one, { category_id: category });
    const content = contentOf({ category_id: gone, html: '<p>旧稿</p>' });
    await articles.desk.save(one, { id, revision: 1, keep: true, content });
    await articles.desk.save(one, {
      id,
      revision: 2,
      keep: false,
      content: contentOf({ category_id: category }),
    });
    await articles.structure.removeCategory(one, gone);
    await articles.versions.restore(one, { id, revision: 3, number: 1 });
    expect((await articles.desk.read(one, id)).content).toMatchObject({
      category_id: null,
      html: '<p>旧稿</p>',
    });
    const { revision } = await articles.desk.read(one, id);
    await expect(articles.publishing.publish(one, { id, revision }, '')).rejects.toThrow('栏目');
  });

  test('who did what is told in order', async () => {
    const id = await publish(articles, one, { category_id: category });
    on.clock.advance(1000);
    await articles.publishing.unpublish(two, id, '数据有误');
    const { data } = await articles.versions.history({ id, page: 1, page_size: 10 });
    expect(data.map(({ by, action, detail }) => [by, action, detail])).toEqual([
      ['编辑乙', '撤下', '数据有误'],
      ['编辑甲', '发布', '版本 1'],
      ['编辑甲', '新建文章', ''],
    ]);
  });
});

describe('a preview', () => {
  test('shows the draft to whoever holds the token, for a day, and no other article', async () => {
    const id = await write(articles, one, { title: '尚未公开', html: '<p>草稿</p>' });
    const other = await write(articles, one);
    const { token } = await articles.desk.previewToken(id);
    expect(await articles.desk.preview(id, token)).toMatchObject({ title: '尚未公开', html: '<p>草稿</p>' });
    await expect(articles.desk.preview(other, token)).rejects.toThrow('无效');
    await expect(articles.desk.preview(id, `${token}x`)).rejects.toThrow('无效');
    on.clock.advance(86_400_000);
    await expect(articles.desk.preview(id, token)).rejects.toThrow('过期');
  });
});

describe('files', () => {
  const upload = async (
    purpose: 'articleImage' | 'articleFile' | 'licence',
    bytes: Buffer,
    type: string,
    { userId } = one,
  ) => {
    const session = { ...staff('editor').session, userId };
    const started = await files.startUpload(session, {
      purpose,
      name: '图.png',
      size: bytes.byteLength,
      type,
    });
    storage.upload(started.upload, bytes);
    return started.file.id;
  };
  const picture = () =>
    sharp({ create: { width: 640, height: 360, channels: 3, background: '#01aa72' } })
      .png()
      .toBuffer();

  test('a picture is drawn anew, its size is set, and a loose or foreign one is left out', async () => {
    const file = await upload('articleImage', await picture(), 'image/png');
    expect(await articles.desk.takeFile(one, file)).toMatchObject({ kind: 'image', width: 640, height: 360 });
    const html = `<p><img src="/files/${file}" alt="流程图" width="1" onerror="x"><img src="https://elsewhere.example/a.png"><img src="/files/${'0'.repeat(32)}"></p>`;
    const { html: stored, removed } = await articles.desk.create(two, randomUUID(), contentOf({ html }));
    expect(stored).toBe(
      `<p><img src="/files/${file}" alt="流程图" width="640" height="360" loading="lazy" /></p>`,
    );
    expect(removed).toEqual({ images: 2, embeds: 0 });
  });

  test('a picture that was taken in stays when its uploader is erased; taking it twice is taking it once', async () => {
    const leaving = await addEditor(on.platform, '编辑丙');
    const file = await upload('articleImage', await picture(), 'image/png', leaving);
    const taken = await articles.desk.takeFile(leaving, file);
    expect(await articles.desk.takeFile(leaving, file)).toEqual(taken);
    await on.platform.database.transaction((transaction) =>
      files.personalData.erase(transaction, leaving.userId),
    );
    await files.sweep();
    expect(await files.serve(file, {})).toMatchObject({ type: taken.type });
  });

  test('what is no picture, of another purpose, or somebody else’s is refused', async () => {
    const script = await upload('articleImage', Buffer.from('<script>alert(1)</script>'), 'image/png');
    await expect(articles.desk.takeFile(one, script)).rejects.toThrow('类型不符');
    const licence = await upload('licence', await picture(), 'image/png');
    await expect(articles.desk.takeFile(one, licence)).rejects.toThrow('用途不符');
    const own = await upload('articleImage', await picture(), 'image/png');
    await expect(articles.desk.takeFile(two, own)).rejects.toThrow('不存在');
  });

  test('are uploaded for articles by editors alone', async () => {
    const request = { purpose: 'articleImage', name: 'a.png', size: 10, type: 'image/png' } as const;
    await expect(files.startUpload(user().session, request)).rejects.toThrow('无权');
    await expect(files.startUpload(staff('reviewer').session, request)).rejects.toThrow('无权');
  });

  test('a cover and attachments must exist, and are shown with their facts', async () => {
    const unknown = '1'.repeat(32);
    const refusal = await refusalOf(
      articles.desk.create(one, randomUUID(), contentOf({ cover: { file: unknown, alt: '图' } })),
    );
    expect(refusal.data).toEqual({ fields: { cover: '封面图片不存在，请重新上传' } });
    const file = await upload('articleImage', await picture(), 'image/png');
    await articles.desk.takeFile(one, file);
    const pdf = await upload(
      'articleFile',
      Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
      'application/pdf',
    );
    await articles.desk.takeFile(one, pdf);
    const id = await publish(articles, one, {
      category_id: category,
      cover: { file, alt: '封面' },
      attachments: [{ file: pdf, name: '验收表' }],
    });
    expect(await articles.reading.detail(id)).toMatchObject({
      cover: { src: `/files/${file}`, alt: '封面', width: 640, height: 360 },
      attachments: [{ name: '验收表', url: `/files/${pdf}`, type: 'application/pdf' }],
    });
  });

  test('without a text alternative nothing with a picture is published', async () => {
    const file = await upload('articleImage', await picture(), 'image/png');
    await articles.desk.takeFile(one, file);
    const id = await write(articles, one, {
      category_id: category,
      html: `<p>文<img src="/files/${file}"></p>`,
    });
    const refusal = await refusalOf(articles.publishing.publish(one, { id, revision: 1 }, ''));
    expect(refusal.message).toContain('第 1 张图片缺少替代文字');
  });
});

test('the desk lists by state, category, tag, words and person, with counts', async () => {
  const tag = await addTag(on.platform, '履约验收');
  const id = await write(articles, two, { title: '专用于查找的草稿', tag_ids: [tag], category_id: category });
  const list = (more: object) => articles.desk.list(two, { page: 1, page_size: 10, ...more });
  for (const filter of [
    { tag_id: tag },
    { keyword: '专用于查找' },
    { state: 'draft', keyword: '查找的草稿' },
  ]) {
    expect((await list(filter)).data).toMatchObject([
      { id, changed_by: '编辑乙', category: { id: category } },
    ]);
  }
  expect((await list({ mine: true })).data.every((row) => row.changed_by === '编辑乙')).toBe(true);
  const before = (await list({})).counts;
  await articles.bulk(two, { ids: [id], action: 'delete' });
  const { counts, data } = await list({ state: 'bin' });
  expect(data.map((row) => row.id)).toContain(id);
  expect(counts).toEqual({ ...before, draft: before.draft - 1, bin: before.bin + 1 });
});
