import { dataOf, type Endpoint, type OutputOf } from '@portal/contract/endpoint';
import { noticeImports as endpoints } from '@portal/contract/notice-imports';
import sharp from 'sharp';
import { createApi } from '../../platform/http/api.ts';
import type { UserCaller } from '../../platform/http/caller.ts';
import { signedInStaff, testPlatform } from '../../platform/testing.ts';
import { createFiles } from '../files/files.ts';
import { memoryStorage } from '../files/files.testing.ts';
import { addPerson, heldJobs } from '../messages/messages.testing.ts';
import { createMessages } from '../messages/messages.ts';
import { createNoticeDesk } from '../notice-desk/notice-desk.ts';
import { createNoticeSearch } from '../notice-search/notice-search.ts';
import { testNotices } from '../notices/notices.testing.ts';
import { districts } from '../site/site.tables.ts';
import { noticeImportRoutes } from './notice-imports.routes.ts';
import { createNoticeImports, type NoticeImportPorts } from './notice-imports.ts';

export type TestImports = Awaited<ReturnType<typeof testImports>>;
export const type = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
  jsonl: 'application/x-ndjson',
} as const;

/** Imports among their real neighbours, with jobs that wait until they are run. */
export async function testImports() {
  const on = await testPlatform();
  const jobs = heldJobs();
  const platform = { ...on.platform, jobs };
  const storage = memoryStorage();
  const files = createFiles(platform, { storage });
  const notices = testNotices(platform);
  const desk = createNoticeDesk(platform, {
    notices,
    noticeSearch: createNoticeSearch(platform, { notices }),
    files,
    messages: createMessages(platform),
    identities: { reading: { list: async () => [] } },
  });
  const ports: NoticeImportPorts = { notices, files, desk };
  const imports = createNoticeImports(platform, ports);
  const api = createApi(noticeImportRoutes(imports));
  const userId = await addPerson(platform, { nickname: '编辑小李', staffRoles: ['editor'] });
  const editor: UserCaller = await signedInStaff(on.platform, userId, 'editor');
  await platform.database.insert(districts).values(
    [
      ['440000', '广东省', ''],
      ['440300', '深圳市', '440000'],
      ['440305', '南山区', '440300'],
      ['110000', '北京市', ''],
      ['110105', '朝阳区', '110000'],
      ['220000', '吉林省', ''],
      ['220104', '朝阳区', '220000'],
    ].map(([code, name, parent], position) => ({
      code: code!,
      name: name!,
      parent: parent!,
      hasChildren: false,
      position,
    })),
  );

  async function ask<E extends Endpoint>(endpoint: E, input: unknown): Promise<OutputOf<E>> {
    return dataOf(await api.call(endpoint, input, editor)) as OutputOf<E>;
  }

  async function start(
    bytes: Uint8Array | string,
    fileType: string = type.csv,
    more: object = {},
  ): Promise<number> {
    const buffer = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
    const asked = {
      purpose: 'noticeImport',
      name: '公告.csv',
      size: buffer.byteLength,
      type: fileType,
    } as const;
    const { upload, file } = await files.startUpload(editor.session, asked);
    storage.upload(upload, buffer);
    const { id } = await ask(endpoints.start, {
      file: file.id,
      source: '示例省公告库',
      publish: true,
      ...more,
    });
    return id;
  }

  /** Through to the end, and its report. */
  async function imported(bytes: Uint8Array | string, fileType: string = type.csv, more: object = {}) {
    const id = await start(bytes, fileType, more);
    await jobs.runAll();
    return {
      ...(await ask(endpoints.read, { id })),
      rows: (await ask(endpoints.rows, { id, page_size: 100 })).data,
    };
  }

  /** As the editor for rich text uploads it. */
  async function picture(): Promise<string> {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#01aa72' } })
      .png()
      .toBuffer();
    const asked = {
      purpose: 'noticeImage',
      name: '图.png',
      size: bytes.byteLength,
      type: 'image/png',
    } as const;
    const { upload, file } = await files.startUpload(editor.session, asked);
    storage.upload(upload, bytes);
    await files.serve(file.id, {});
    return file.id;
  }

  return {
    ...on,
    platform,
    jobs,
    files,
    notices,
    desk,
    ports,
    imports,
    api,
    editor,
    ask,
    start,
    imported,
    picture,
  };
}

export const header =
  '外部编号,公告类型*,标题,项目编号,采购方式,采购类别,所属地区,采购人名称,预算金额（万元）,投标截止时间,发布时间,正文';

/** One good line; what is given replaces its cells by the heading. */
export function line(number: number, given: Record<string, string> = {}): string {
  const cells: Record<string, string> = {
    外部编号: `GG-${number}`,
    '公告类型*': '招标公告',
    标题: `示例市第${number}号教学设备采购项目招标公告`,
    项目编号: `SZ-2026-${number}`,
    采购方式: '公开招标',
    采购类别: '货物',
    所属地区: '440300',
    采购人名称: `示例市第${number % 50}小学`,
    '预算金额（万元）': '128.5',
    投标截止时间: '2026-12-16 09:30',
    发布时间: '2026-11-01 10:00',
    正文: '受采购人委托，就教学设备采购项目公开招标。',
    ...given,
  };
  return header
    .split(',')
    .map((name) => `"${(cells[name] ?? '').replaceAll('"', '""')}"`)
    .join(',');
}
export const csv = (...lines: string[]) => [header, ...lines].join('\r\n');
