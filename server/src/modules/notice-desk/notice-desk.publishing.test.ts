import { randomUUID } from 'node:crypto';
import { code } from '@portal/contract/codes';
import { noticeDesk as desk } from '@portal/contract/notice-desk';
import { noticeDrafts as drafts } from '@portal/contract/own-notices';
import { toUnixSeconds } from '@portal/contract/time';
import { diffSentences } from '@portal/contract/text-diff';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../platform/audit.tables.ts';
import type { UserCaller } from '../../platform/http/caller.ts';
import { files as fileRows } from '../files/files.tables.ts';
import { messages as messageRows } from '../messages/messages.tables.ts';
import { notices as noticeRows, noticeAttachments, projects } from '../notices/notices.tables.ts';
import { createNoticeDesk } from './notice-desk.ts';
import { testDesk, type TestDesk } from './notice-desk.testing.ts';

let on: TestDesk;
let agency: UserCaller;
let editor: UserCaller;
beforeAll(async () => {
  on = await testDesk();
  agency = await on.join('示例招标代理有限公司');
  editor = await on.editor();
});
afterAll(() => on.close());

const told = async (userId: number) =>
  (await on.platform.database.select().from(messageRows).where(eq(messageRows.userId, userId))).map(
    (row) => row.title,
  );
const actionsOf = async (noticeId: number) =>
  (
    await on.platform.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `notice:${noticeId}`))
      .orderBy(auditLog.id)
  ).map((row) => row.action);
const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);

describe('a schedule', () => {
  test('is kept across a restart, once, whoever tries', async () => {
    const { noticeId } = await on.submitted(agency, { title: '定时发布的采购公告标题' });
    const time = toUnixSeconds(on.clock()) + 3600;
    await on.step(desk.schedule, noticeId, editor, { time });
    expect(await on.noticeDesk.staff.review.publishDue()).toBe(0);
    expect(await on.seen(noticeId)).toMatchObject({ code: code.failure });

    on.clock.advance(3_700_000);
    const ports = {
      notices: on.notices,
      noticeSearch: on.noticeSearch,
      files: on.files,
      messages: on.messages,
      identities: { reading: { list: async () => [] } },
    };
    const restarted = [createNoticeDesk(on.platform, ports), createNoticeDesk(on.platform, ports)];
    const published = await Promise.all(restarted.map((one) => one.staff.review.publishDue()));
    expect(published.reduce((sum, one) => sum + one)).toBe(1);
    expect(await on.seen(noticeId)).toMatchObject({ data: { state: 'published' } });
    expect((await actionsOf(noticeId)).filter((action) => action === 'notices.publish')).toHaveLength(1);
  });

  test('that crashes midway publishes nothing by halves, and all of it at the next try', async () => {
    const author = await on.join('崩溃代理公司');
    const { noticeId } = await on.submitted(author);
    await on.step(desk.schedule, noticeId, editor, { time: toUnixSeconds(on.clock()) + 60 });
    on.clock.advance(61_000);
    const failing = { send: async () => Promise.reject(new Error('crash')) };
    const { notices, noticeSearch, files } = on;
    const ports = { notices, noticeSearch, files, identities: { reading: { list: async () => [] } } };
    const broken = createNoticeDesk(on.platform, { ...ports, messages: failing });
    await expect(broken.staff.review.publishDue()).rejects.toThrow('could not be published');
    expect(await on.seen(noticeId)).toMatchObject({ code: code.failure });
    await on.noticeDesk.staff.review.publishDue();
    expect(await told(author.session.userId)).toEqual(['公告已发布']);
  });

  test('in the past is refused; it can be moved and called off', async () => {
    const { noticeId } = await on.submitted(agency);
    const now = toUnixSeconds(on.clock());
    expect(await on.step(desk.schedule, noticeId, editor, { time: now })).toMatchObject({
      code: code.failure,
    });
    await on.step(desk.schedule, noticeId, editor, { time: now + 100 });
    await on.step(desk.schedule, noticeId, editor, { time: now + 5000 });
    on.clock.advance(200_000);
    expect(await on.noticeDesk.staff.review.publishDue()).toBe(0);
    await on.step(desk.schedule, noticeId, editor, { time: null });
    expect(await on.read(noticeId, editor)).toMatchObject({ state: 'submitted', published: null });
  });
});

describe('a correction', () => {
  test('makes a version that says what changed in the words of the form; the old one stays readable', async () => {
    const { noticeId } = await on.published(agency, editor, {
      project_number: 'SZCG-2026-0002',
      budget: 100_000_00,
      packages: [{ number: '1', name: '投影仪', budget: 50_000_00 }],
    });
    const { content } = await on.read(noticeId, editor);
    const changed = {
      ...content,
      budget: 120_000_00,
      method: 'open',
      buyer: { ...content.buyer, phone: '0000-88000009' },
      packages: [{ ...content.packages[0]!, budget: 60_000_00 }],
      body: '<p>受采购人委托，就教学设备采购项目进行公开招标（已延期）。</p>',
    };
    const input = { content: changed, attachments: [], reason: '预算调整' };
    const preview = await on.ask(desk.changes, { id: noticeId, content: changed, attachments: [] }, editor);
    const answer = await on.step(desk.correct, noticeId, editor, { ...input, with_notice: true });
    const { version, correction_id } = answer.data as { version: number; correction_id: number };
    expect(version).toBe(2);
    const [newest, first] = (await on.ask(desk.versions, { id: noticeId }, editor)).data;
    expect(newest).toMatchObject({ version: 2, reason: '预算调整', by: '编辑小李' });
    expect(newest!.changes).toEqual(preview.changes);
    expect(newest!.changes.map(({ field, before, after }) => `${field}：${before}→${after}`)).toEqual([
      '采购方式：（无）→公开招标',
      '采购人联系电话：0000-88000001→0000-88000009',
      '预算金额：¥100,000.00→¥120,000.00',
      '标项 1 预算：¥50,000.00→¥60,000.00',
      '正文：受采购人委托，就教学设备采购项目进行公开招标。→受采购人委托，就教学设备采购项目进行公开招标（已延期）。',
    ]);
    expect(first).toMatchObject({ version: 1, reason: '首次发布' });
    const compared = await on.ask(desk.compare, { id: noticeId, from: 1, to: 2 }, editor);
    expect(compared).toMatchObject({ before: { budget: 100_000_00 }, after: { budget: 120_000_00 } });
    expect(compared.changes).toEqual(newest!.changes);

    const correction = await on.seen(correction_id);
    expect(correction).toMatchObject({
      data: {
        type: 'correction',
        title: '示例市第一小学教学设备采购项目更正公告',
        original_number: 'SZCG-2026-0002',
        timeline: [{ id: noticeId }, { id: correction_id }],
      },
    });
    const rows = await on.platform.database.select().from(noticeRows).where(eq(noticeRows.id, correction_id));
    expect(rows[0]!.content.changes).toHaveLength(5);
  });

  test('of a project without a number stays in its project', async () => {
    const { noticeId } = await on.published(agency, editor, {
      project_number: '',
      title: '没有编号的采购项目公告',
    });
    const { content } = await on.read(noticeId, editor);
    const input = {
      content: { ...content, budget: 5 },
      attachments: [],
      reason: '补充预算',
      with_notice: true,
    };
    const answer = await on.step(desk.correct, noticeId, editor, input);
    const { correction_id } = answer.data as { correction_id: number };
    const rows = await on.platform.database
      .select()
      .from(noticeRows)
      .innerJoin(projects, eq(projects.id, noticeRows.projectId));
    const projectOf = (id: number) => rows.find((row) => row.notices.id === id)?.projects.id;
    expect(projectOf(correction_id)).toBe(projectOf(noticeId));
  });

  test('of the number moves the notice to the project of that number', async () => {
    const right = await on.published(agency, editor, { project_number: 'SZCG-2026-0071' });
    const wrong = await on.published(agency, editor, { project_number: 'SZCG-2026-0017' });
    const { content } = await on.read(wrong.noticeId, editor);
    const answer = await on.step(desk.correct, wrong.noticeId, editor, {
      content: { ...content, project_number: 'SZCG-2026-0071' },
      attachments: [],
      reason: '项目编号写错',
      with_notice: true,
    });
    const { correction_id } = answer.data as { correction_id: number };
    const rows = await on.platform.database
      .select({ id: noticeRows.id, projectId: noticeRows.projectId })
      .from(noticeRows)
      .where(inArray(noticeRows.id, [right.noticeId, wrong.noticeId, correction_id]));
    expect(new Set(rows.map(({ projectId }) => projectId)).size).toBe(1);
  });

  test('that changes a picture of the body alone is told like any other', async () => {
    const picture = (name: string) =>
      `<p>受采购人委托，现公开招标，平面图见下。</p><img src="/files/${name}.webp" alt="平面图">`;
    const { noticeId } = await on.published(agency, editor, { body: picture('old') });
    const correct = async (body: string) => {
      const { content } = await on.read(noticeId, editor);
      return on.step(desk.correct, noticeId, editor, {
        content: { ...content, body },
        attachments: [],
        reason: '平面图有误',
      });
    };
    expect(await correct(picture('new'))).toMatchObject({ code: code.success });
    expect(await correct(picture('new'))).toMatchObject({ msg: expect.stringContaining('没有变化') });
    expect(await correct(`${picture('new')}<img src="/files/more.webp" alt="立面图">`)).toMatchObject({
      code: code.success,
    });
    const versions = await on.ask(desk.versions, { id: noticeId }, editor);
    expect(versions.data.map(({ changes }) => changes)).toEqual([
      [{ field: '正文图片', before: '1 张', after: '2 张' }],
      [{ field: '正文图片', before: '1 张', after: '1 张（已更换）' }],
      [],
    ]);
  });

  test('that changes nothing is refused', async () => {
    const { noticeId } = await on.published(agency, editor);
    const { content } = await on.read(noticeId, editor);
    const answer = await on.step(desk.correct, noticeId, editor, {
      content,
      attachments: [],
      reason: '没改',
    });
    expect(answer).toMatchObject({ code: code.failure, msg: expect.stringContaining('没有变化') });
  });
});

describe('duplicates', () => {
  test('the same number at the same buyer and type, or nearly the same title', async () => {
    const name = '示例市图书馆';
    const base = {
      buyer: { name },
      project_number: 'TSG-1',
      title: '示例市图书馆智能书架采购项目（一期）招标公告',
    };
    const { noticeId } = await on.published(agency, editor, base);
    const ask = (
      given: object,
      by: UserCaller = editor,
      endpoint: typeof desk.duplicates = desk.duplicates,
    ) => on.ask(endpoint, { content: on.content({ ...base, ...given }) }, by);
    expect((await ask({ title: '完全不同的另外一个标题' })).duplicates).toMatchObject([
      { id: noticeId, why: 'number' },
    ]);
    const near = await ask({
      project_number: 'TSG-2',
      title: '示例市图书馆智能书架采购项目（二期）招标公告',
    });
    expect(near.duplicates).toMatchObject([{ id: noticeId, why: 'title' }]);
    expect((await ask({ project_number: 'TSG-2', title: '示例市图书馆空调采购' })).duplicates).toEqual([]);
    expect((await ask({ buyer: { name: '示例市第一小学' }, title: '某某公告标题' })).duplicates).toEqual([]);
    expect((await ask({ type: 'result', title: '完全不同的另外一个标题' })).duplicates).toEqual([]);
    const own = await on.ask(desk.duplicates, { id: noticeId, content: on.content(base) }, editor);
    expect(own.duplicates).toEqual([]);
    on.clock.advance(31 * 86_400_000);
    expect((await ask({ project_number: '' })).duplicates).toEqual([]);
  });

  test('a user sees nothing of what others have not published', async () => {
    const waiting = { buyer: { name: '示例市科技馆' }, project_number: 'KJG-9' };
    await on.submitted(agency, waiting);
    const other = await on.join('好奇代理公司');
    const asked = { content: on.content(waiting) };
    expect((await on.ask(drafts.duplicates, asked, other)).duplicates).toEqual([]);
    expect((await on.ask(drafts.duplicates, asked, agency)).duplicates).toHaveLength(1);
    expect((await on.ask(desk.duplicates, asked, editor)).duplicates).toHaveLength(1);
  });
});

test('a correction of a long body tells the sentences that changed, wherever they stand', async () => {
  const sentences = Array.from({ length: 400 }, (_, at) => `第 ${at + 1} 条要求如下所述。`);
  const body = (texts: string[]) => `<p>${texts.join('')}</p>`;
  const { noticeId } = await on.published(agency, editor, { body: body(sentences) });
  const { content } = await on.read(noticeId, editor);
  const changed = sentences.with(20, '第 21 条要求已经修改。').with(380, '第 381 条要求已经删去。');
  const asked = { id: noticeId, content: { ...content, body: body(changed) }, attachments: [] };
  const [change] = (await on.ask(desk.changes, asked, editor)).changes;
  expect(change!.before.length).toBeLessThan(1000);
  const parts = diffSentences(change!.before, change!.after).filter(({ kind }) => kind !== 'same');
  expect(parts).toEqual([
    { kind: 'removed', text: '第 21 条要求如下所述。' },
    { kind: 'added', text: '第 21 条要求已经修改。' },
    { kind: 'removed', text: '第 381 条要求如下所述。' },
    { kind: 'added', text: '第 381 条要求已经删去。' },
  ]);
  const answer = await on.step(desk.correct, noticeId, editor, {
    ...asked,
    reason: '有误',
    with_notice: true,
  });
  const { correction_id } = answer.data as { correction_id: number };
  const seen = (await on.seen(correction_id, editor)).data as { body: string };
  expect(seen.body).toContain(
    '<td>第 21 条要求如下所述。<br />第 381 条要求如下所述。</td><td>第 21 条要求已经修改。<br />第 381 条要求已经删去。</td>',
  );
});

describe('attachments', () => {
  test('keep their names, are hashed, and outlive whoever uploaded them', async () => {
    const file = await on.upload(agency, '招标文件（正式）.pdf', pdf('一'));
    const { noticeId } = await on.submitted(agency, {}, [file]);
    const read = await on.read(noticeId, editor);
    expect(read.attachments).toMatchObject([{ name: '招标文件（正式）.pdf', mime: 'application/pdf' }]);
    expect(read.attachments[0]!.link).toMatch(/^\/files\/[0-9a-f]{32}\?expires=/);
    const [row] = await on.platform.database
      .select()
      .from(noticeAttachments)
      .where(eq(noticeAttachments.noticeId, noticeId));
    expect(row!.sha256).toMatch(/^[0-9a-f]{64}$/);

    // Staff add one of their own and keep the author's.
    const more = await on.upload(editor, '补充.pdf', pdf('二'));
    const { content, revision } = read;
    const both = [{ ...file, name: '改过名.pdf' }, more];
    await on.ask(desk.save, { id: noticeId, revision, content, attachments: both }, editor);
    await on.step(desk.publish, noticeId, editor);
    await on.platform.database.transaction((transaction) =>
      on.files.personalData.erase(transaction, agency.session.userId),
    );
    await on.files.sweep();
    const [kept] = await on.platform.database.select().from(fileRows).where(eq(fileRows.id, file.url));
    expect(kept).toMatchObject({ name: '招标文件（正式）.pdf' });
    expect((await on.read(noticeId, editor)).attachments.map(({ name }) => name)).toEqual([
      '改过名.pdf',
      '补充.pdf',
    ]);
  });

  test('another file under the same name is a change, and is said to be one', async () => {
    const wrong = await on.upload(agency, '招标文件.pdf', pdf('错'));
    const { noticeId } = await on.submitted(agency, {}, [wrong]);
    await on.step(desk.publish, noticeId, editor);
    const { content } = await on.read(noticeId, editor);
    const right = await on.upload(editor, '招标文件.pdf', pdf('对'));
    await on.step(desk.correct, noticeId, editor, { content, attachments: [right], reason: '附件传错' });
    const { attachments } = await on.read(noticeId, editor);
    expect(attachments.map(({ url }) => url)).toEqual([right.url]);
    const [newest] = (await on.ask(desk.versions, { id: noticeId }, editor)).data;
    expect(newest!.changes).toEqual([
      { field: '附件', before: '招标文件.pdf', after: '招标文件.pdf（已更换）' },
    ]);
  });

  test("somebody else's upload is not attached", async () => {
    const other = await on.join('有文件的代理公司');
    const file = await on.upload(other, '别人的.pdf', pdf('三'));
    const { id, revision } = await on.draft(agency, {}, [file]);
    const answer = await on.call(drafts.submit, { id, revision }, agency);
    expect(answer).toMatchObject({ code: code.failure, msg: expect.stringContaining('文件不存在') });
  });

  test("a file that staff added to a returned notice opens from its author's draft", async () => {
    const { id, noticeId } = await on.submitted(agency);
    const added = await on.upload(editor, '补充.pdf', pdf('四'));
    const { content, revision } = await on.read(noticeId, editor);
    await on.ask(desk.save, { id: noticeId, revision, content, attachments: [added] }, editor);
    await on.step(desk.return, noticeId, editor, { reason: '请核对补充的附件' });
    const own = await on.ask(drafts.read, { id }, agency);
    await on.ask(
      drafts.save,
      { id, key: randomUUID(), revision: own.revision, content, attachments: [added] },
      agency,
    );
    const [shown] = (await on.ask(drafts.read, { id }, agency)).attachments;
    expect(shown!.link).toMatch(/^\/files\/[0-9a-f]{32}\?expires=/);
  });

  test('a program in a document’s clothes is refused', async () => {
    const file = await on.upload(agency, '病毒.pdf', Buffer.from('MZ this is no pdf'));
    const { id, revision } = await on.draft(agency, {}, [file]);
    expect(await on.call(drafts.submit, { id, revision }, agency)).toMatchObject({ code: code.failure });
  });
});
