import { dataOf } from '@portal/contract/endpoint';
import { noticeJsonLd } from '@portal/contract/notice-json-ld';
import { notices as endpoints } from '@portal/contract/notices';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { user, visitor } from '../../platform/testing.ts';
import { fakeOutside, testApi, type TestApi } from '../../testing.ts';
import { files } from '../files/files.tables.ts';
import { reviseNotice, withdrawNotice } from './notices.publishing.ts';
import { noticeAttachments, notices } from './notices.tables.ts';
import { publishNotices, sampleNotice } from './notices.testing.ts';

let on: TestApi;
beforeAll(async () => {
  on = await testApi();
});
afterAll(() => on.close());

const detail = async (id: number, version?: number, by = visitor()) =>
  dataOf(await on.call(endpoints.detail, version === undefined ? { id } : { id, version }, by));

const file = { name: '采购文件.pdf', mime: 'application/pdf', size: 1200, sha256: 'ab'.repeat(32) };

async function publish(...samples: Parameters<typeof publishNotices>[1]) {
  return publishNotices(on.platform, samples);
}

describe('a notice', () => {
  test('tells everything, with the district’s path and the catalogue’s name', async () => {
    const [id] = await publish({ packages: [{ number: '1', name: '磁共振', budget: 100 }] });
    const notice = await detail(id!);
    expect(notice).toMatchObject({
      id,
      state: 'published',
      catalogue_name: '医疗设备',
      district_path: [
        { code: '440000', name: '广东省' },
        { code: '440300', name: '深圳市' },
        { code: '440304', name: '福田区' },
      ],
      body: '<p>采购一批医用影像设备。</p>',
      packages: [{ number: '1', name: '磁共振', budget: 100, winner: null }],
      version: 1,
      current_version: 1,
      versions: [{ version: 1, reason: '首次发布' }],
      version_changes: [],
    });
    expect(notice.buyer.id).toBeGreaterThan(0);
  });

  test('has no city between in a municipality, and an unknown catalogue number its nearest name', async () => {
    const [id] = await publish({ district: '110101', catalogue: 'C99999999' });
    const notice = await detail(id!);
    expect(notice.district_path.map(({ name }) => name)).toEqual(['北京市', '东城区']);
    expect(notice.catalogue_name).toBe('其他服务');
  });

  test('shows the whole project in the order of publication', async () => {
    const at = (days: number) => new Date(on.clock().getTime() - days * 86_400_000);
    const number = 'TIMELINE-1';
    const ids = await publish(
      { project_number: number, type: 'result', publishedAt: at(1) },
      { project_number: number, type: 'intention', publishedAt: at(40) },
      { project_number: number, type: 'tender', publishedAt: at(20) },
      { project_number: number, type: 'contract', publishedAt: null, state: 'draft' },
    );
    const { timeline } = await detail(ids[0]!);
    expect(timeline.map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]]);
    expect(timeline.map(({ type }) => type)).toEqual(['intention', 'tender', 'result']);
  });
});

describe('a visitor', () => {
  test('reads the body, and of contacts and attachments the first lines only', async () => {
    const winner = { name: '示例科技有限公司', contact: '王五', phone: '13900007777' };
    const [id] = await publish({
      type: 'result',
      packages: [{ number: '1', name: '设备', winner }],
      attachments: [{ ...file, fileId: null, url: 'https://files.example.org/secret-name.pdf' }],
    });
    const notice = await detail(id!);
    expect(notice).toMatchObject({
      restricted: true,
      collected: false,
      buyer: { contact: '张**', phone: '000********' },
      agency: { contact: '李**', phone: '139********' },
      attachments: [{ name: '采购文件.pdf', size: 1200, url: '', sha256: '' }],
    });
    expect(notice.packages[0]!.winner).toMatchObject({ name: winner.name, contact: '王**' });
    expect(notice.body).toContain('医用影像');
    for (const secret of [
      '88000001',
      '13900008888',
      '13900007777',
      '张先生',
      '李女士',
      '王五',
      'secret-name',
    ]) {
      expect(JSON.stringify(notice)).not.toContain(secret);
    }
  });

  test('numbers to call are hidden in the body too, and nothing else', async () => {
    const body =
      '<p>联系电话：0755-88001234，手机 13900001234，账号 6222000011112222333，编号 SL440300-2026-000123</p>' +
      '<p><a href="https://example.org/0755-88001234">2026-12-01 17:30</a></p>';
    const changes = [{ field: '联系电话', before: '0755-88001234', after: '13900001234' }];
    const [id] = await publish({ body, changes });
    const { body: whole } = await detail(id!, undefined, user());
    expect(whole).toContain('：0755-88001234，手机 13900001234');
    const { body: shown, changes: told } = await detail(id!);
    expect(told).toEqual([{ field: '联系电话', before: '075********', after: '139********' }]);
    expect(shown).toBe(
      whole.replace('：0755-88001234', '：075********').replace('13900001234', '139********'),
    );
  });

  test('who logs in gets all of it', async () => {
    const [id] = await publish({
      attachments: [{ ...file, fileId: null, url: 'https://files.example.org/a.pdf' }],
    });
    const notice = await detail(id!, undefined, user());
    expect(notice).toMatchObject({
      restricted: false,
      buyer: { contact: '张先生', phone: '0000-88000001' },
      attachments: [
        {
          sha256: file.sha256,
          url: expect.stringMatching(/^\/bids\/attachments\/\d+\?expires=\d+&signature=/),
        },
      ],
    });
  });
});

describe('what is not public', () => {
  test.each(['draft', 'submitted', 'returned', 'scheduled'] as const)(
    'a %s is not found, by anybody',
    async (state) => {
      const publishedAt = state === 'scheduled' ? new Date(on.clock().getTime() + 1000) : null;
      const [id] = await publish({ state, publishedAt });
      for (const caller of [visitor(), user({ roleId: 1, certified: true })]) {
        const answer = await on.call(endpoints.detail, { id }, caller);
        expect(answer).toMatchObject({ code: 0, msg: '公告不存在或尚未发布', data: null });
      }
    },
  );

  test('a withdrawn one says that it is, and why, and nothing it said', async () => {
    const [id] = await publish({
      attachments: [{ ...file, fileId: null, url: 'https://files.example.org/a.pdf' }],
    });
    const { attachments } = await detail(id!, undefined, user());
    await on.platform.database.transaction((transaction) =>
      withdrawNotice(transaction, id!, '内容有误', on.clock()),
    );
    const notice = await detail(id!, undefined, user());
    expect(notice).toMatchObject({
      state: 'withdrawn',
      withdrawn_reason: '内容有误',
      body: '',
      attachments: [],
    });
    expect(notice.title).toContain('医用影像');
    expect(await opens(attachments[0]!.url)).toBe(404);
  });
});

const app = () => createApp(on.platform, fakeOutside());

async function opens(url: string): Promise<number> {
  for (const mount of app().mounts) {
    const response = await mount.request(url);
    if (response.status !== 404) return response.status;
  }
  return 404;
}

describe('an attachment', () => {
  test('opens by the signed address while it lives, and by no other', async () => {
    const [id] = await publish({
      attachments: [{ ...file, fileId: null, url: 'https://files.example.org/a.pdf' }],
    });
    const { url } = (await detail(id!, undefined, user())).attachments[0]!;
    expect(await opens(url)).toBe(302);
    expect(await opens(url.replace(/signature=.{4}/, 'signature=AAAA'))).toBe(404);
    expect(await opens(url.replace(/expires=\d+/, 'expires=99999999999'))).toBe(404);
    const [other] = await on.platform.database.select().from(noticeAttachments);
    if (!url.includes(`/${other!.id}?`)) {
      expect(await opens(url.replace(/attachments\/\d+/, `attachments/${other!.id}`))).toBe(404);
    }
    on.clock.advance(1_800_000);
    expect(await opens(url)).toBe(404);
  });

  test('of ours leads to the file for a minute, and nowhere when the file is gone', async () => {
    const fileId = 'c'.repeat(32);
    const at = on.clock();
    await on.platform.database.insert(files).values({
      id: fileId,
      userId: 1,
      purpose: 'attachment',
      name: '采购文件.pdf',
      type: 'application/pdf',
      size: 9,
      key: 'kept/c',
      private: true,
      checkedAt: at,
      createdAt: at,
    });
    const ours = (id: string) => ({ ...file, fileId: id, url: null });
    const [id] = await publish({ attachments: [ours(fileId), ours('d'.repeat(32))] });
    const { attachments } = await detail(id!, undefined, user());
    expect(await opens(attachments[0]!.url)).toBe(302);
    expect(await opens(attachments[1]!.url)).toBe(404);
  });

  test('never leads to anything but an address on the web', async () => {
    const [id] = await publish({ attachments: [{ ...file, fileId: null, url: 'javascript:alert(1)' }] });
    const { url } = (await detail(id!, undefined, user())).attachments[0]!;
    expect(await opens(url)).toBe(404);
  });
});

describe('versions', () => {
  test('stay readable, each with what it changed', async () => {
    const draft = sampleNotice({ title: '示例市体育馆地板采购公告' });
    const [id] = await publish(draft);
    const change = { field: '预算金额', before: '268 万元', after: '300 万元' };
    on.clock.advance(60_000);
    await on.platform.database.transaction((transaction) =>
      reviseNotice(
        transaction,
        id!,
        {
          content: { ...draft, budget: 300_000_000, body: '<p>新正文</p>' },
          changes: [change],
          reason: '预算调整',
          by: null,
        },
        on.clock(),
      ),
    );
    const now = await detail(id!);
    expect(now).toMatchObject({
      version: 2,
      current_version: 2,
      budget: 300_000_000,
      version_changes: [change],
    });
    expect(now.versions.map(({ version, reason }) => [version, reason])).toEqual([
      [1, '首次发布'],
      [2, '预算调整'],
    ]);
    const before = await detail(id!, 1);
    expect(before).toMatchObject({
      version: 1,
      current_version: 2,
      budget: 268_000_000,
      version_changes: [],
    });
    expect(before.body).toContain('医用影像');
    expect(before.restricted).toBe(true);
    expect(JSON.stringify(before)).not.toContain('88000001');
    expect(before.updated).toBeLessThan(now.updated);
    expect(await on.call(endpoints.detail, { id, version: 3 })).toMatchObject({
      code: 0,
      msg: '公告没有这个版本',
    });
  });

  test('a body that grew when it was cleaned is still given', async () => {
    const link = '<a href="https://example.org/">x</a>';
    const [id] = await publish({ body: link.repeat(Math.floor(200_000 / link.length)) });
    const [row] = await on.platform.database.select().from(notices).where(eq(notices.id, id!));
    expect(row!.body.length).toBeGreaterThan(200_000);
    expect((await detail(id!)).body).toBe(row!.body);
  });
});

test('structured data names the seeker and the deadline, and no phone', async () => {
  const [id, other] = await publish({}, { type: 'result' });
  const publicUrl = 'https://portal.example.org';
  expect(noticeJsonLd(await detail(id!), publicUrl)).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Demand',
        url: `https://portal.example.org/bids/detail/${id}`,
        validThrough: '2026-12-07T01:30:00.000Z',
        seller: { name: '示例市第一人民医院' },
      },
      { '@type': 'BreadcrumbList' },
    ],
  });
  const report = noticeJsonLd(await detail(other!, undefined, user()), publicUrl);
  expect(report).toMatchObject({ '@graph': [{ '@type': 'Report', genre: '中标(成交)公告' }, {}] });
  expect(JSON.stringify(report)).not.toContain('88000001');
});
