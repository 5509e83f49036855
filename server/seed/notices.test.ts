import { createHash } from 'node:crypto';
import { dataOf, type Envelope, type OutputOf } from '@portal/contract/endpoint';
import { notices as endpoints } from '@portal/contract/notices';
import { fileTypeFromBuffer } from 'file-type';
import { expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { catalogueName } from '../src/modules/notices/notices.catalogue.ts';
import { noticeAttachments } from '../src/modules/notices/notices.tables.ts';
import { user, testPlatform, visitor } from '../src/platform/testing.ts';
import { fakeOutside } from '../src/testing.ts';
import { items } from './data/notice-words.ts';
import { fillNotices } from './notices.ts';

test('attachments of sample notices open for whoever is logged in, with the size and the hash they promise', async () => {
  const on = await testPlatform();
  const outside = fakeOutside();
  await fillNotices(on.platform, () => {}, 120, { storage: outside.storage });
  const { api, mounts } = createApp(on.platform, outside);
  const get = async (url: string) => {
    for (const mount of mounts) {
      const answer = await mount.request(url);
      if (answer.status !== 404) return answer;
    }
    throw new Error(`nothing at ${url}`);
  };
  const rows = await on.platform.database.select().from(noticeAttachments);
  const kinds = new Map(rows.map((row) => [row.name, row]));
  expect([...kinds.keys()].sort()).toEqual([
    '分项报价表.xlsx',
    '评审结果公示表.pdf',
    '采购文件.pdf',
    '附件.pdf',
  ]);
  expect(new Set(rows.map(({ fileId }) => fileId)).size).toBe(4);

  for (const { noticeId, name } of kinds.values()) {
    const as = async (caller = visitor()) =>
      dataOf(
        (await api.call(endpoints.detail, { id: noticeId }, caller)) as Envelope<
          OutputOf<typeof endpoints.detail>
        >,
      ).attachments.find((each) => each.name === name)!;
    expect(await as()).toMatchObject({ name, url: '', sha256: '' });
    const file = await as(user());
    const first = await get(file.url);
    expect(first.status).toBe(302);
    const bytes = new Uint8Array(await (await get(first.headers.get('Location')!)).arrayBuffer());
    expect(bytes.byteLength).toBe(file.size);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
    expect((await fileTypeFromBuffer(bytes))?.mime).toBe(file.mime);
  }
  await on.close();
});

test('sample notices stand in the class of the catalogue that what they buy belongs to', () => {
  const classOf = new Map(items.map(([name, , code]) => [name, catalogueName(code)]));
  expect(classOf.get('公务用车租赁服务')).toBe('商务服务');
  expect(classOf.get('农机具')).toBe('农业和林业机械');
  expect(classOf.get('水质自动监测站')).toBe('环境污染防治设备');
  expect(classOf.get('居家养老服务')).toBe('社会服务');
  expect(classOf.get('河道整治工程')).toBe('构筑物施工');
  for (const tooWide of ['货物', '工程', '服务', '']) expect([...classOf.values()]).not.toContain(tooWide);
});
