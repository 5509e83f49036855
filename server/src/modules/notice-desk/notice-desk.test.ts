import { randomUUID } from 'node:crypto';
import { code } from '@portal/contract/codes';
import { noticeDesk as desk } from '@portal/contract/notice-desk';
import { noticeDrafts as drafts } from '@portal/contract/own-notices';
import { notices as noticeEndpoints } from '@portal/contract/notices';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../platform/audit.tables.ts';
import type { UserCaller } from '../../platform/http/caller.ts';
import { visitor } from '../../platform/testing.ts';
import { messages as messageRows } from '../messages/messages.tables.ts';
import { createNoticeDesk } from './notice-desk.ts';
import { noticeDrafts } from './notice-desk.tables.ts';
import { testDesk, type TestDesk } from './notice-desk.testing.ts';

let on: TestDesk;
let agency: UserCaller;
let buyer: UserCaller;
let editor: UserCaller;
beforeAll(async () => {
  on = await testDesk();
  agency = await on.join('示例招标代理有限公司');
  buyer = await on.join('示例市第一小学', 1);
  editor = await on.editor();
});
afterAll(() => on.close());

const told = async (userId: number) =>
  (await on.platform.database.select().from(messageRows).where(eq(messageRows.userId, userId))).map(
    (row) => row.title,
  );
const linksOf = async (userId: number) =>
  (await on.platform.database.select().from(messageRows).where(eq(messageRows.userId, userId))).map(
    (row) => row.link,
  );
const actionsOf = async (noticeId: number) =>
  (
    await on.platform.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `notice:${noticeId}`))
      .orderBy(auditLog.id)
  ).map((row) => row.action);

describe('a draft', () => {
  test('keeps half a form as it was typed, wrong values and all', async () => {
    const content = {
      title: '只',
      budget: '一百万',
      buyer: { credit_code: '不对' },
      unknown_thing: [1, { a: 2 }],
    };
    const saved = await on.ask(drafts.save, { id: null, key: randomUUID(), revision: 0, content }, agency);
    const read = await on.ask(drafts.read, { id: saved.id }, agency);
    expect(read).toMatchObject({ content, state: 'draft', notice_id: null, revision: 1 });
  });

  test('saves itself again and again; two saves before it has an id are one draft', async () => {
    const key = randomUUID();
    const save = (title: string) =>
      on.ask(drafts.save, { id: null, key, revision: 0, content: { title } }, agency);
    const [first, second] = await Promise.all([save('一'), save('一二')]);
    expect(first.id).toBe(second.id);
    const now = await on.ask(drafts.read, { id: first.id }, agency);
    const third = await on.ask(
      drafts.save,
      { id: first.id, key, revision: now.revision, content: { title: '一二三' } },
      agency,
    );
    expect((await on.ask(drafts.read, { id: first.id }, agency)).content).toEqual({ title: '一二三' });
    const late = await on.call(
      drafts.save,
      { id: first.id, key, revision: now.revision, content: { title: '旧' } },
      agency,
    );
    expect(late).toMatchObject({ code: code.failure, msg: expect.stringContaining('别处修改') });
    expect(third.revision).toBe(now.revision + 1);
  });

  test('survives a restart', async () => {
    const { id } = await on.draft(agency, { title: '没写完的公告标题' });
    const again = createNoticeDesk(on.platform, {
      notices: on.notices,
      noticeSearch: on.noticeSearch,
      files: on.files,
      messages: on.messages,
      identities: { reading: { list: async () => [] } },
    });
    const list = await again.own.list(agency, { state: 'draft', page: 1, page_size: 100 });
    expect(list.data.find((row) => row.id === id)).toMatchObject({ title: '没写完的公告标题' });
  });

  test('that is wrong is not submitted; every fault names its field', async () => {
    const faults = { title: '短', district: '44', budget: -1, deadline: null, body: '' };
    const { id, revision } = await on.draft(agency, faults);
    const answer = await on.call(drafts.submit, { id, revision }, agency);
    expect(answer.code).toBe(code.invalidFields);
    const { fields } = answer.data as { fields: Record<string, string> };
    expect(Object.keys(fields).toSorted()).toEqual(['content.budget', 'content.district', 'content.title']);
    const next = await on.draft(agency, { deadline: null, body: '' });
    const second = await on.call(drafts.submit, { id: next.id, revision: next.revision }, agency);
    expect(second.data).toMatchObject({
      fields: { 'content.body': expect.any(String), 'content.deadline': '招标公告须写明投标截止时间' },
    });
  });

  test('is deleted, and a stranger cannot tell it was there', async () => {
    const { id } = await on.draft(agency);
    const other = await on.join('另一家代理机构');
    const missing = await on.call(drafts.read, { id: 987_654_321 }, other);
    for (const endpoint of [drafts.read, drafts.takeBack, drafts.remove]) {
      expect(await on.call(endpoint, { id }, other)).toEqual(missing);
    }
    expect(await on.call(drafts.submit, { id, revision: 1 }, other)).toEqual(missing);
    const input = { id, key: randomUUID(), revision: 1, content: {} };
    expect(await on.call(drafts.save, input, other)).toEqual(missing);
    expect(await on.call(drafts.followUp, { id, type: 'result', key: randomUUID() }, other)).toEqual(missing);
    // So are staff with the number of its author: what staff write is apart.
    const asStaff = { ...editor, session: { ...editor.session, userId: agency.session.userId } };
    expect(await on.call(desk.draftRead, { id }, asStaff)).toEqual(missing);
    await on.ask(drafts.remove, { id }, agency);
    expect(await on.call(drafts.read, { id }, agency)).toEqual(missing);
    const asBuyer = { ...agency, session: { ...agency.session, roleId: 1 as const } };
    expect(await on.call(drafts.read, { id }, asBuyer)).toEqual(missing);
  });

  test('is closed to its author under another identity, who hears which one to switch to', async () => {
    const { id, noticeId } = await on.submitted(agency);
    await on.step(desk.return, noticeId, editor, { reason: '请补充预算' });
    expect(await linksOf(agency.session.userId)).toContain(`/pages_workbench/pages/notices/${id}`);
    const asBuyer = { ...agency, session: { ...agency.session, roleId: 1 as const } };
    const refused = {
      code: code.notAllowed,
      msg: '这条公告以「招标代理机构」身份提交，请切换身份后查看',
      data: null,
    };
    for (const endpoint of [drafts.read, drafts.takeBack, drafts.remove]) {
      expect(await on.call(endpoint, { id }, asBuyer)).toEqual(refused);
    }
    const input = { id, key: randomUUID(), revision: 1, content: {} };
    expect(await on.call(drafts.save, input, asBuyer)).toEqual(refused);
    expect(await on.ask(drafts.read, { id }, agency)).toMatchObject({ state: 'returned' });
    const mine = await on.draft(asBuyer);
    expect(await on.ask(drafts.read, { id: mine.id }, asBuyer)).toMatchObject({ state: 'draft' });
  });
});

describe('in whose name', () => {
  test('an agency submits as itself: its name is filled in, another one refused', async () => {
    const { noticeId } = await on.submitted(agency, {
      agency: { name: '', phone: '0000-88000002' },
    });
    const { content } = await on.read(noticeId, editor);
    expect(content.agency).toMatchObject({ name: '示例招标代理有限公司', phone: '0000-88000002' });
    expect(content.buyer.name).toBe('示例市第一小学');
    const { id, revision } = await on.draft(agency, { agency: { name: '别人家的代理公司' } });
    const answer = await on.call(drafts.submit, { id, revision }, agency);
    expect(answer.data).toMatchObject({
      fields: { 'content.agency.name': '只能以认证单位「示例招标代理有限公司」的名义提交' },
    });
  });

  test('a buyer submits as itself', async () => {
    const { id, revision } = await on.draft(buyer, { buyer: { name: '示例市第二小学' } });
    const answer = await on.call(drafts.submit, { id, revision }, buyer);
    expect(answer.data).toMatchObject({
      fields: { 'content.buyer.name': expect.stringContaining('示例市第一小学') },
    });
    const { noticeId } = await on.submitted(buyer, { buyer: undefined as never });
    expect((await on.read(noticeId, editor)).content.buyer.name).toBe('示例市第一小学');
    expect(await on.ask(drafts.start, {}, buyer)).toMatchObject({
      as: 'buyer',
      district: '440300',
      level: 'city',
    });
  });
});

describe('the way of a notice', () => {
  test('submitted, returned with a reason, submitted again, published: told and written down', async () => {
    const author = await on.join('一路代理公司');
    const { id, noticeId } = await on.submitted(author);
    expect(await on.seen(noticeId)).toMatchObject({ code: code.failure });
    await on.step(desk.return, noticeId, editor, { reason: '缺少预算金额' });
    const back = await on.ask(drafts.read, { id }, author);
    expect(back).toMatchObject({ state: 'returned', returned_reason: '缺少预算金额', notice_id: noticeId });
    const content = { ...back.content, budget: 1_000_000 };
    const saved = await on.ask(
      drafts.save,
      { id, key: randomUUID(), revision: back.revision, content },
      author,
    );
    const again = await on.ask(drafts.submit, { id, revision: saved.revision }, author);
    expect(again.notice_id).toBe(noticeId);
    await on.step(desk.publish, noticeId, editor);
    expect(await on.seen(noticeId)).toMatchObject({
      code: code.success,
      data: { budget: 1_000_000, state: 'published' },
    });
    const found = await on.ask(noticeEndpoints.search, { keyword: '教学设备' }, visitor());
    expect(found.data.map((row) => row.id)).toContain(noticeId);
    expect(await told(author.session.userId)).toEqual(['公告已退回', '公告已发布']);
    expect(await linksOf(author.session.userId)).toEqual([
      expect.stringMatching(/^\/pages_workbench\/pages\/notices\/\d+$/),
      `/bids/detail/${noticeId}`,
    ]);
    expect(await actionsOf(noticeId)).toEqual([
      'notices.submit',
      'notices.return',
      'notices.submit',
      'notices.publish',
    ]);
    const mine = await on.ask(drafts.read, { id }, author);
    expect(mine.steps.map(({ by, action }) => `${by}:${action}`)).toEqual([
      '工作人员:发布',
      '我:提交审核',
      '工作人员:退回',
      '我:提交审核',
    ]);
    const history = await on.ask(desk.history, { id: noticeId }, editor);
    expect(history.data[0]).toMatchObject({ by: '编辑小李', action: '发布' });
  });

  test('is not returned where nobody could hand it in again', async () => {
    const { id, noticeId } = await on.submitted(agency);
    // As after an import, or when its author is gone.
    await on.platform.database.delete(noticeDrafts).where(eq(noticeDrafts.id, id));
    const refused = await on.step(desk.return, noticeId, editor, { reason: '请补充预算' });
    expect(refused).toMatchObject({
      code: code.failure,
      msg: expect.stringContaining('没有可以退回的提交人'),
    });
    expect(await on.step(desk.publish, noticeId, editor)).toMatchObject({ code: code.success });
  });

  test('is counted where it stands', async () => {
    const author = await on.join('计数代理公司');
    await on.draft(author);
    await on.submitted(author);
    await on.published(author, editor);
    const list = await on.ask(drafts.list, {}, author);
    expect(list.counts).toEqual({
      draft: 1,
      submitted: 1,
      returned: 0,
      scheduled: 0,
      published: 1,
      withdrawn: 0,
    });
    const only = await on.ask(drafts.list, { state: 'published' }, author);
    expect(only).toMatchObject({ total: 1, data: [{ state: 'published' }] });
    const queue = await on.ask(desk.list, { state: 'submitted' }, editor);
    expect(queue.counts.submitted).toBeGreaterThan(0);
  });

  test('taken back before review is a draft again, out of the queue, and keeps its number when it returns', async () => {
    const author = await on.join('撤回代理公司');
    const { id, noticeId } = await on.submitted(author);
    await on.ask(drafts.takeBack, { id }, author);
    expect(await on.call(desk.read, { id: noticeId }, editor)).toMatchObject({ code: code.failure });
    const { revision } = await on.ask(drafts.read, { id }, author);
    expect((await on.ask(drafts.submit, { id, revision }, author)).notice_id).toBe(noticeId);
    expect(await on.call(drafts.submit, { id, revision: revision + 1 }, author)).toMatchObject({
      code: code.failure,
    });
  });

  test('edited by two editors at once: the later one is told, and nothing is lost', async () => {
    const { noticeId } = await on.submitted(agency);
    const { revision, content } = await on.read(noticeId, editor);
    const save = (title: string) =>
      on.call(desk.save, { id: noticeId, revision, content: { ...content, title }, attachments: [] }, editor);
    expect(await save('第一位编辑改过的标题')).toMatchObject({ code: code.success });
    expect(await save('第二位编辑改过的标题')).toMatchObject({
      code: code.failure,
      data: { conflict: true },
    });
    expect((await on.read(noticeId, editor)).title).toBe('第一位编辑改过的标题');
    expect(await on.call(desk.publish, { id: noticeId, revision }, editor)).toMatchObject({
      data: { conflict: true },
    });
  });

  test('withdrawn: out of every list, its address says why', async () => {
    const { noticeId } = await on.published(agency, editor, { title: '将要撤回的采购项目公告' });
    await on.step(desk.withdraw, noticeId, editor, { reason: '采购计划取消' });
    const found = await on.ask(noticeEndpoints.search, { keyword: '将要撤回' }, visitor());
    expect(found.data).toEqual([]);
    expect(await on.seen(noticeId)).toMatchObject({
      data: { state: 'withdrawn', withdrawn_reason: '采购计划取消' },
    });
  });

  test('goes on with the next notice of the project', async () => {
    const { id } = await on.published(agency, editor);
    const { id: next } = await on.ask(drafts.followUp, { id, type: 'result', key: randomUUID() }, agency);
    const draft = await on.ask(drafts.read, { id: next }, agency);
    expect(draft.content).toMatchObject({ type: 'result', project_number: 'SZCG-2026-0001' });
    expect(draft.content.body).toBeUndefined();
  });
});

test('the tab of own drafts counts what its list shows: never handed in, and returned', async () => {
  const writer = await on.editor('编辑小赵');
  const write = (content: object) =>
    on.ask(desk.draftSave, { id: null, key: randomUUID(), revision: 0, content }, writer);
  const shown = async () => {
    const { counts } = await on.ask(desk.list, { state: 'submitted' }, writer);
    const { total, data } = await on.ask(desk.draftList, {}, writer);
    return [counts.draft, total, data.length];
  };
  await write({ title: '写了一半' });
  const { id, revision } = await write(on.content({ project_number: 'SZCG-2026-0777' }));
  expect(await shown()).toEqual([2, 2, 2]);
  const { notice_id } = await on.ask(desk.draftSubmit, { id, revision }, writer);
  expect(await shown()).toEqual([1, 1, 1]);
  await on.step(desk.return, notice_id, editor, { reason: '请补充预算' });
  expect(await shown()).toEqual([2, 2, 2]);
});

test('staff write as well: half a draft, the queue, and out', async () => {
  const saved = await on.ask(
    desk.draftSave,
    { id: null, key: randomUUID(), revision: 0, content: { title: '写了一半' } },
    editor,
  );
  expect((await on.ask(desk.draftList, {}, editor)).data).toMatchObject([
    { id: saved.id, title: '写了一半' },
  ]);
  const colleague = await on.editor('编辑小王');
  expect(await on.call(desk.draftRead, { id: saved.id }, colleague)).toMatchObject({ code: code.failure });
  const whole = { id: saved.id, key: randomUUID(), revision: saved.revision, content: on.content() };
  const { id, revision } = await on.ask(desk.draftSave, whole, editor);
  const { notice_id } = await on.ask(desk.draftSubmit, { id, revision }, editor);
  expect(await on.step(desk.publish, notice_id, colleague)).toMatchObject({ code: code.success });
});
