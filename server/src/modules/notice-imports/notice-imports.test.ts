import { noticeImports as endpoints } from '@portal/contract/notice-imports';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import type { StaffRole } from '@portal/contract/roles';
import { signedInStaff } from '../../platform/testing.ts';
import { notices as noticeRows, noticeIndex, noticeVersions } from '../notices/notices.tables.ts';
import { mountNoticeImports } from './notice-imports.http.ts';
import { noticeImportRows } from './notice-imports.tables.ts';
import { csv, header, line, testImports, type TestImports, type } from './notice-imports.testing.ts';

let on: TestImports;
beforeAll(async () => {
  on = await testImports();
});
afterAll(() => on.close());
beforeEach(async () => {
  await on.platform.database.delete(noticeRows);
});

const stored = () => on.platform.database.select().from(noticeRows).orderBy(noticeRows.id);

describe('a CSV', () => {
  test('with good rows becomes notices that are found', async () => {
    const done = await on.imported(csv(line(1), line(2)));
    expect(done).toMatchObject({
      status: 'done',
      total: 2,
      done: 2,
      added: 2,
      refused: 0,
      by: '编辑小李',
    });
    const [first] = await stored();
    expect(first).toMatchObject({
      state: 'published',
      source: '示例省公告库',
      externalId: 'GG-1',
      budget: 128_500_000,
      district: '440300',
      publishedAt: new Date('2026-11-01T10:00:00+08:00'),
      body: '<p>受采购人委托，就教学设备采购项目公开招标。</p>',
    });
    expect(first!.content.deadline).toBe(Date.parse('2026-12-16T09:30:00+08:00') / 1000);
    expect(await on.platform.database.$count(noticeIndex)).toBe(2);
  });

  test('brings pictures of ours into public notices, where they outlive their uploader', async () => {
    const pictures = await Promise.all([on.picture(), on.picture()]);
    const bodies = pictures.map(
      (id) => `<p>受采购人委托公开招标，详见下图。<img src='/files/${id}' alt='图'></p>`,
    );
    await on.imported(csv(line(1, { 正文: bodies[0]! })));
    expect(await on.imported(csv(line(1, { 正文: bodies[1]! })))).toMatchObject({ updated: 1 });
    const { userId } = on.editor.session;
    await on.platform.database.transaction((transaction) => on.files.personalData.erase(transaction, userId));
    for (const id of pictures) expect(await on.files.serve(id, {})).toMatchObject({ type: 'image/png' });
  });

  test('in UTF-8 with its mark, in GBK and in UTF-16 is read alike', async () => {
    const text = csv(line(1));
    // 采购类别,标题 … in GBK, made by the platform's own tables the other way round.
    const gbk = gbkBytes(text);
    for (const bytes of [Buffer.from(`\ufeff${text}`), gbk, Buffer.from(`\ufeff${text}`, 'utf16le')]) {
      await on.platform.database.delete(noticeRows);
      expect(await on.imported(bytes)).toMatchObject({ added: 1, refused: 0 });
      expect((await stored())[0]!.title).toBe('示例市第1号教学设备采购项目招标公告');
    }
  });

  test('understands other headings, units, dates and names of districts', async () => {
    const text = [
      'ID\t 公告名称 \t*类型\t类别\t地区\t采购单位\t采购预算(元)\t截止时间\t成交供应商\t中标金额(万元)\t没人认识的列',
      'A1\t示例市设备采购中标结果\t中标结果公告\t货物类\t广东省深圳市\t示例市公安局\t1,280,000.50\t2026年12月16日 9时30分\t甲公司；乙公司\t12；30.5\t随便',
      'A2\t示例市设备采购更正事项\t变更公告\t服务\t南山区\t示例市公安局\t1.2亿元\t46372.5\t\t\t',
    ].join('\n');
    const done = await on.imported(text);
    expect(done.rows).toMatchObject([
      { outcome: 'added', external_id: 'A1' },
      { outcome: 'added', external_id: 'A2' },
    ]);
    const [first, second] = await stored();
    expect(first).toMatchObject({ district: '440300', budget: 128_000_050, amount: 42_500_000 });
    expect(first!.content.packages.map(({ winner }) => winner?.name)).toEqual(['甲公司', '乙公司']);
    expect(second).toMatchObject({ district: '440305', budget: 12_000_000_000 });
    expect(second!.content.deadline).toBe(Date.parse('2026-12-16T12:00:00+08:00') / 1000);
  });

  test('with wrong rows says for each what is wrong, and brings in all the others', async () => {
    const done = await on.imported(
      csv(
        line(1),
        line(2, { 标题: '短' }),
        line(3, { '公告类型*': '通知' }),
        line(4, { '预算金额（万元）': '九百' }),
        line(5, { '预算金额（万元）': '99999999999999' }),
        line(6, { '预算金额（万元）': '-5' }),
        line(7, { 投标截止时间: '2026-02-31' }),
        line(8, { 投标截止时间: '9026-01-01' }),
        line(9, { 所属地区: '朝阳区' }),
        line(10, { 所属地区: '999999' }),
        line(11, { 标题: '=HYPERLINK("http://elsewhere.example","点我")' }),
        line(12, { 采购人名称: '' }),
        line(13, { 标题: '坏\u0000字符的采购公告' }),
        line(1, { 标题: '同一个编号的另一行公告' }),
        `${line(15)},多,出,来`,
        '只有,三,格',
        line(17),
      ),
    );
    expect(done).toMatchObject({ status: 'done', total: 17, added: 2, refused: 15 });
    const faults = done.rows.map(({ row, faults: found }) =>
      [row, ...found.map(({ column, reason }) => `${column}：${reason}`)].join(' '),
    );
    expect(faults).toEqual([
      '2',
      '3 公告标题：标题至少 4 个字',
      expect.stringMatching(/^4 公告类型：「通知」不在可选范围：采购意向、/),
      '5 预算金额：「九百」不是金额',
      '6 预算金额：金额过大，请核对单位',
      '7 预算金额：金额不能为负',
      '8 投标截止时间：「2026-02-31」不是日期时间，请写作 2026-11-16 09:30',
      '9 投标截止时间：「9026-01-01」不是合理的日期',
      '10 所属地区：「朝阳区」有多个，请写完整的省市区或六位代码',
      '11 所属地区：没有代码为 999999 的地区',
      '12 公告标题：单元格是公式，请改为值',
      '13 采购人：此项必填',
      '14 公告标题：有无法识别的字符，请检查文件编码',
      '15 外部编号：与第 2 行是同一公告',
      '16 （整行）：有 15 列，多于表头的 12 列',
      expect.stringMatching(/^17 公告类型：.*公告标题：|^17 /),
      '18',
    ]);
  });

  test('gives its refused rows back as a CSV that no spreadsheet runs', async () => {
    const done = await on.imported(csv(line(1), line(2, { 标题: '=1+1', 正文: '他说"好",\n走了' })));
    const app = mountNoticeImports(on.imports);
    const { url, name } = await on.ask(endpoints.refused, { id: done.id });
    expect(name).toBe(`导入${done.id}-未导入的行.csv`);
    const answer = await app.request(url);
    const text = Buffer.from(await answer.arrayBuffer()).toString('utf8');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(text).toBe(
      `\ufeff${header},行号,未导入原因\r\nGG-2,招标公告,'=1+1,SZ-2026-2,公开招标,货物,440300,示例市第2小学,128.5,2026-12-16 09:30,2026-11-01 10:00,"他说""好"",\n走了",3,公告标题：单元格是公式，请改为值\r\n`,
    );
    expect((await app.request(url.replace('signature=', 'signature=x'))).status).toBe(404);
    on.clock.advance(60_000);
    expect((await app.request(url)).status).toBe(404);
  });

  test('the file of refused rows comes in as it was meant, once it is mended', async () => {
    const { id } = await on.imported(csv(line(1, { 标题: '短', 项目编号: '+86-SZ-1' })));
    const { url } = await on.ask(endpoints.refused, { id });
    const text = await (await mountNoticeImports(on.imports).request(url)).text();
    expect(text).toContain("'+86-SZ-1");
    await on.imported(text.replace(',短,', ',示例市教学设备采购公告,'));
    const [row] = await stored();
    expect(row!.content.project_number).toBe('+86-SZ-1');
  });

  test('gives them to the session that asked alone, as long as it is open and has the duty', async () => {
    const { id } = await on.imported(csv(line(1), line(2, { 标题: '短' })));
    const app = mountNoticeImports(on.imports);
    const statusOf = async (url: string) => (await app.request(url)).status;
    const { sessions, database } = on.platform;
    const { userId, id: session } = on.editor.session;
    const another = await signedInStaff(on.platform, userId, 'editor');
    const { url } = await on.ask(endpoints.refused, { id });
    expect(await statusOf(url)).toBe(200);
    expect(await statusOf(url.replace(`session=${session}`, `session=${another.session.id}`))).toBe(404);

    const duties = (...staffRoles: StaffRole[]) =>
      sessions.updatePrincipal(database, { userId, roleId: null, certified: false, staffRoles });
    await duties('operator');
    expect(await statusOf(url)).toBe(404);
    await duties('editor');
    expect(await statusOf(url)).toBe(200);
    await sessions.close(database, userId, session);
    expect(await statusOf(url)).toBe(404);
  });

  test('of which every row came in has no file of refused rows', async () => {
    const { id } = await on.imported(csv(line(1)));
    expect(await on.api.call(endpoints.refused, { id }, on.editor)).toMatchObject({
      code: 0,
      msg: '这次导入没有未导入的行',
    });
  });

  test.each([
    ['nothing in it', '', '文件是空的'],
    ['a heading alone', header, '文件只有表头，没有数据'],
    [
      'columns missing',
      '标题,正文\n某个公告的标题,正文',
      '表头缺少必填的列：公告类型、采购类别、所属地区、采购人。请对照模板检查第一行',
    ],
  ])('with %s is refused as a whole', async (_, text, fault) => {
    expect(await on.imported(text || '\n\n')).toMatchObject({ status: 'failed', fault });
    expect(await stored()).toEqual([]);
  });
});

describe('brought in again', () => {
  test('nothing is there twice: the same is left alone, what changed makes a version', async () => {
    await on.imported(csv(line(1), line(2)));
    const again = await on.imported(csv(line(1), line(2, { '预算金额（万元）': '200' }), line(3)));
    expect(again).toMatchObject({ added: 1, updated: 1, unchanged: 1, refused: 0 });
    const rows = await stored();
    expect(rows).toHaveLength(3);
    expect(rows[1]).toMatchObject({ version: 2, budget: 200_000_000 });
    const versions = await on.platform.database
      .select()
      .from(noticeVersions)
      .where(eq(noticeVersions.noticeId, rows[1]!.id));
    expect(versions.find(({ version }) => version === 2)).toMatchObject({
      reason: '来源数据更新',
      changes: [{ field: '预算金额', before: '¥1,285,000.00', after: '¥2,000,000.00' }],
    });
    // The same numbers of another source are other notices.
    expect(await on.imported(csv(line(1)), type.csv, { source: '另一个来源' })).toMatchObject({ added: 1 });
  });

  test('a row that the database refuses costs no other row', async () => {
    await on.imported(csv(line(1), line(2)));
    const changed = { '预算金额（万元）': '200' };
    const again = csv(line(1, changed), line(2, changed), line(3));
    const revise = vi.spyOn(on.notices.publishing, 'revise');
    revise.mockImplementationOnce(async (transaction) => {
      await transaction.execute(sql`select 1 / 0`);
      return 0;
    });
    const report = await on.imported(again);
    revise.mockRestore();
    expect(report).toMatchObject({ status: 'done', added: 1, updated: 1, unchanged: 0, refused: 1 });
    expect(report.rows).toMatchObject([
      { outcome: 'refused', faults: [{ reason: '无法保存这一行，请检查内容是否过长或异常' }] },
      { outcome: 'updated' },
      { outcome: 'added' },
    ]);
    expect((await stored()).map(({ version }) => version)).toEqual([1, 2, 1]);
    expect(await on.imported(again)).toMatchObject({ updated: 1, unchanged: 2, refused: 0 });
  });

  test('a row without number of its own is known by what it says', async () => {
    const row = line(1, { 外部编号: '' });
    expect(await on.imported(csv(row))).toMatchObject({ added: 1 });
    expect(await on.imported(csv(row))).toMatchObject({ added: 0, unchanged: 1 });
  });

  test('what was withdrawn here stays withdrawn', async () => {
    await on.imported(csv(line(1)));
    const [row] = await stored();
    await on.platform.database.transaction((transaction) =>
      on.notices.publishing.withdraw(transaction, row!.id, '有误', on.clock()),
    );
    const again = await on.imported(csv(line(1, { 标题: '改了标题的采购项目公告' })));
    expect(again.rows).toMatchObject([
      { outcome: 'refused', faults: [{ reason: '该公告已被撤回，不再更新' }] },
    ]);
  });
});

describe('brought in again after staff had it in hand', () => {
  const changed = { '预算金额（万元）': '200' };
  const corrected = async (state: 'published' | 'scheduled') => {
    const [row] = await stored();
    const content = { ...row!.content, body: row!.body, title: '工作人员更正过的采购公告' };
    await on.platform.database.transaction(async (transaction) => {
      const revision = { content, changes: [], reason: '标题有误', by: on.editor.session.userId };
      if (state === 'published')
        await on.notices.publishing.revise(transaction, row!.id, revision, on.clock());
      else await on.notices.publishing.rewrite(transaction, row!.id, content, on.clock());
    });
  };

  test.each([
    ['published' as const, {}],
    ['scheduled' as const, { 发布时间: '2026-12-01 08:00' }],
  ])(
    'a %s notice that was corrected here keeps the correction, and a source that changed is refused',
    async (state, more) => {
      await on.imported(csv(line(1, more)));
      await corrected(state);
      expect(await on.imported(csv(line(1, more)))).toMatchObject({ unchanged: 1, updated: 0, refused: 0 });
      const again = await on.imported(csv(line(1, { ...more, ...changed }), line(2)));
      expect(again).toMatchObject({ added: 1, updated: 0, refused: 1 });
      expect(again.rows[0]!.faults).toEqual([
        { column: '外部编号', reason: '该公告已在本站修改过，请在公告管理中核对后更正' },
      ]);
      expect((await stored())[0]).toMatchObject({ state, title: '工作人员更正过的采购公告' });
      const agreed = csv(line(1, { ...more, 标题: '工作人员更正过的采购公告' }));
      expect(await on.imported(agreed)).toMatchObject({ unchanged: 1, refused: 0 });
    },
  );

  test('a source that changes twice is followed twice', async () => {
    await on.imported(csv(line(1)));
    expect(await on.imported(csv(line(1, changed)))).toMatchObject({ updated: 1 });
    expect(await on.imported(csv(line(1, { '预算金额（万元）': '300' })))).toMatchObject({ updated: 1 });
    expect(await stored()).toMatchObject([{ version: 3, budget: 300_000_000 }]);
  });

  test('without direct publishing what is public stays as it is, and what was approved is read again', async () => {
    await on.imported(csv(line(1), line(2, { 发布时间: '2026-12-01 08:00' })));
    const file = csv(line(1, changed), line(2, { ...changed, 发布时间: '2026-12-01 08:00' }));
    const again = await on.imported(file, type.csv, { publish: undefined });
    expect(again).toMatchObject({ updated: 1, refused: 1 });
    expect(again.rows[0]!.faults).toEqual([
      { column: '外部编号', reason: '该公告已公开，更新请勾选「导入后直接发布」，或在公告管理中更正' },
    ]);
    expect(await stored()).toMatchObject([
      { state: 'published', version: 1, budget: 128_500_000 },
      { state: 'submitted', publishedAt: null, budget: 200_000_000 },
    ]);
  });

  test('with direct publishing what waited goes out, and what is scheduled moves to its new time', async () => {
    await on.imported(csv(line(1)), type.csv, { publish: undefined });
    await on.imported(csv(line(2, { 发布时间: '2026-12-01 08:00' })));
    const moved = csv(line(1), line(2, { 发布时间: '2026-12-03 08:00' }));
    expect(await on.imported(moved)).toMatchObject({ updated: 2, unchanged: 0 });
    expect(await on.imported(moved)).toMatchObject({ updated: 0, unchanged: 2 });
    expect(await stored()).toMatchObject([
      { state: 'published', publishedAt: new Date('2026-11-01T10:00:00+08:00') },
      { state: 'scheduled', publishedAt: new Date('2026-12-03T08:00:00+08:00') },
    ]);
  });
});

test('into the queue of review unless told otherwise, and what is dated ahead waits for its time', async () => {
  await on.imported(csv(line(1)), type.csv, { publish: undefined });
  expect(await stored()).toMatchObject([{ state: 'submitted', publishedAt: null }]);
  await on.imported(csv(line(2, { 发布时间: '2026-12-01 08:00' })));
  expect((await stored())[1]).toMatchObject({
    state: 'scheduled',
    publishedAt: new Date('2026-12-01T08:00:00+08:00'),
  });
});

test('an XLSX is read: texts, numbers and dates; the template itself comes in', async () => {
  const cell = (value: string) => ({ type: String, value });
  const bytes = await writeExcelFile([
    {
      sheet: '公告',
      data: [
        ['标题', '公告类型', '采购类别', '地区', '采购人', '预算金额', '投标截止时间', '接受联合体'].map(
          cell,
        ),
        [
          cell('示例市表格导入的招标公告'),
          cell('招标公告'),
          cell('货物'),
          { type: Number, value: 440300 },
          cell('示例市第一小学'),
          { type: Number, value: 1280000.5 },
          { type: Date, value: new Date('2026-12-16T09:30:00Z'), format: 'yyyy-mm-dd hh:mm' },
          { type: Boolean, value: true },
        ],
      ],
    },
  ]).toBuffer();
  expect(await on.imported(bytes, type.xlsx)).toMatchObject({ status: 'done', added: 1, rows: [{ row: 2 }] });
  const [row] = await stored();
  expect(row).toMatchObject({ budget: 128_000_050, deadline: new Date('2026-12-16T09:30:00+08:00') });
  expect(row!.content.consortium).toBe(true);

  const app = mountNoticeImports(on.imports);
  for (const [name, of] of [
    ['xlsx', type.xlsx],
    ['csv', type.csv],
  ] as const) {
    await on.platform.database.delete(noticeRows);
    const template = new Uint8Array(
      await (await app.request(`/notice-imports/template.${name}`)).arrayBuffer(),
    );
    expect(await on.imported(template, of)).toMatchObject({ added: 1, refused: 0 });
  }
  expect((await on.ask(endpoints.columns, {})).columns.filter(({ required }) => required)).toHaveLength(5);
});

describe('OCDS', () => {
  const release = (id: string, more: object = {}) => ({
    ocid: 'ocds-example-1',
    id,
    date: '2026-11-01T02:00:00Z',
    tag: ['tender'],
    buyer: { id: 'b', name: '示例市第一小学' },
    parties: [
      {
        id: 'b',
        name: '示例市第一小学',
        roles: ['buyer'],
        address: { region: '广东省', locality: '深圳市' },
      },
    ],
    tender: {
      id: 'SZ-9',
      title: '示例市第一小学实验室建设项目',
      procurementMethod: 'open',
      mainProcurementCategory: 'works',
      value: { amount: 1280000.5, currency: 'CNY' },
      tenderPeriod: { endDate: '2026-12-16T01:30:00Z' },
    },
    ...more,
  });

  test.each([
    [
      'a release package',
      JSON.stringify({ releases: [release('1'), release('2', { tag: ['tenderUpdate'] })] }),
      type.json,
    ],
    [
      'a record package',
      JSON.stringify({ records: [{ ocid: 'x', releases: [release('1'), release('2')] }] }),
      type.json,
    ],
    ['lines', `${JSON.stringify(release('1'))}\n${JSON.stringify({ releases: [release('2')] })}`, type.jsonl],
  ])('%s is read', async (_, text, of) => {
    expect(await on.imported(text, of)).toMatchObject({ added: 2, refused: 0 });
    expect((await stored())[0]).toMatchObject({
      externalId: 'ocds-example-1:1',
      budget: 128_000_050,
      district: '440300',
      publishedAt: new Date('2026-11-01T02:00:00Z'),
    });
  });

  test('awards and contracts name who won', async () => {
    const awards = [
      { id: 'a', title: '一包', value: { amount: 5, currency: 'CNY' }, suppliers: [{ name: '甲公司' }] },
    ];
    const contracts = [
      { id: 'HT-1', awardID: 'a', value: { amount: 4, currency: 'CNY' }, dateSigned: '2026-11-02' },
    ];
    const text = JSON.stringify([
      release('1', { tag: ['award'], awards }),
      release('2', { tag: ['contract'], awards, contracts }),
    ]);
    expect(await on.imported(text, type.json)).toMatchObject({ added: 2 });
    const [award, contract] = await stored();
    expect(award!.content).toMatchObject({
      type: 'result',
      packages: [{ winner: { name: '甲公司' }, amount: 500 }],
    });
    expect(contract!.content).toMatchObject({
      type: 'contract',
      contract_number: 'HT-1',
      packages: [{ amount: 400 }],
    });
  });

  test('broken lines and foreign money are named, the rest comes in; a missing district may be given', async () => {
    const text = [
      JSON.stringify(release('1')),
      '{"ocid": broken',
      JSON.stringify(
        release('2', { tender: { ...release('2').tender, value: { amount: 1, currency: 'EUR' } } }),
      ),
      JSON.stringify(release('3', { parties: [] })),
      'null',
    ].join('\n');
    const done = await on.imported(text, type.jsonl);
    expect(done.rows.map(({ outcome, faults }) => [outcome, faults[0]?.reason])).toEqual([
      ['added', undefined],
      ['refused', '不是有效的 OCDS release'],
      ['refused', '货币须为 CNY，而不是 EUR'],
      ['refused', '此项必填'],
      ['refused', '不是有效的 OCDS release'],
    ]);
    expect(
      await on.imported(JSON.stringify(release('3', { parties: [] })), type.json, { district: '440300' }),
    ).toMatchObject({ added: 1 });
    expect(await on.imported('{"nothing": ', type.json)).toMatchObject({
      status: 'failed',
      fault: '文件不是有效的 JSON',
    });
  });
});

test('stopping keeps what is in and takes nothing more', async () => {
  const id = await on.start(csv(line(1)));
  await on.ask(endpoints.cancel, { id });
  await on.jobs.runAll();
  expect(await on.ask(endpoints.read, { id })).toMatchObject({ status: 'cancelled', done: 0 });
  expect(await on.platform.database.$count(noticeImportRows, eq(noticeImportRows.importId, id))).toBe(0);
});

/** Node decodes GBK but cannot encode it, so the decoding table is inverted. */
function gbkBytes(text: string): Buffer {
  const decoder = new TextDecoder('gbk');
  const table = new Map<string, number[]>();
  for (let high = 0x81; high <= 0xfe; high++) {
    for (let low = 0x40; low <= 0xfe; low++) table.set(decoder.decode(Uint8Array.of(high, low)), [high, low]);
  }
  return Buffer.from(
    [...text].flatMap((mark) => (mark < '\u0080' ? [mark.charCodeAt(0)] : table.get(mark)!)),
  );
}
