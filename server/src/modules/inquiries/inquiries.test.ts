import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { inquiries } from '@portal/contract/inquiries';
import { messages } from '@portal/contract/messages';
import { site } from '@portal/contract/site';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '../../platform/audit.tables.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { staff, user, visitor } from '../../platform/testing.ts';
import { testApi, type TestApi } from '../../testing.ts';
import { users } from '../accounts/accounts.tables.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { inquiries as table } from './inquiries.tables.ts';

let on: TestApi;
const operator = staff('operator');

beforeAll(async () => {
  on = await testApi();
});
afterAll(() => on.close());

let last = 0;
async function leave(content = '请问如何入会？'): Promise<{ id: number; mobile: string }> {
  const mobile = `135${String(++last).padStart(8, '0')}`;
  const input = { name: '张三', mobile, content };
  expect(await on.call(site.contactCustomer, input, visitor())).toMatchObject({ code: 1 });
  const [row] = await on.platform.database.select().from(table).orderBy(desc(table.id)).limit(1);
  return { id: row!.id, mobile };
}
const list = async (input: object) => dataOf(await on.call(inquiries.list, input, operator));

test('an inquiry waits with its number masked, and seeing the number is written down', async () => {
  const { id, mobile } = await leave();
  const [row] = (await list({})).data;
  expect(row).toMatchObject({ id, name: '张三', content: '请问如何入会？', handled_time: null, note: '' });
  expect(row!.mobile).toBe(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`);
  expect(await on.call(inquiries.reveal, { id }, operator)).toMatchObject({ code: 1, data: { mobile } });
  const [written] = await on.platform.database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(written).toMatchObject({
    action: 'inquiries.reveal',
    subject: `inquiry:${id}`,
    actorId: operator.session.userId,
  });
  expect(JSON.stringify(written)).not.toContain(mobile);
});

test('handling takes it off the open list once, with a note and a trace', async () => {
  const { id } = await leave();
  expect(await on.call(inquiries.handle, { id, note: '' }, operator)).toMatchObject({
    code: code.invalidFields,
  });
  expect(await on.call(inquiries.handle, { id, note: '已电话答复' }, operator)).toMatchObject({ code: 1 });
  expect(await on.call(inquiries.handle, { id, note: '再次答复' }, operator)).toMatchObject({
    code: code.failure,
    msg: '该留言已经处理过了',
  });
  expect((await list({})).data.map((row) => row.id)).not.toContain(id);
  const [handled] = (await list({ handled: true })).data;
  expect(handled).toMatchObject({ id, note: '已电话答复' });
  expect(handled!.handled_time).not.toBeNull();
  for (const call of [inquiries.reveal, inquiries.handle]) {
    const answer = await on.call(call, { id: 999_999, note: '没有这个' }, operator);
    expect(answer.code).not.toBe(1);
  }
  expect(await on.call(inquiries.reveal, { id: 999_999 }, operator)).toMatchObject({ msg: '留言不存在' });
});

test('the cursor walks the whole list, whatever arrives meanwhile', async () => {
  const left = [];
  for (let count = 0; count < 5; count += 1) left.push((await leave(`这是第 ${count} 条留言`)).id);
  const seen: number[] = [];
  let next: string | null = null;
  do {
    const page = await list({ page_size: 2, ...(next ? { next } : {}) });
    seen.push(...page.data.map((row) => row.id));
    next = page.next;
    await leave('这一条刚刚到达');
  } while (next);
  expect(seen.slice(0, 5)).toEqual(left.toReversed());
  expect(new Set(seen).size).toBe(seen.length);
  expect(await on.call(inquiries.list, { next: 'nonsense' }, operator)).toMatchObject({
    code: code.invalidFields,
  });
});

test('the answer to a user arrives in the message centre, and a visitor can only be called', async () => {
  const person = user({ userId: await addPerson(on.platform) });
  const input = { name: '李四', mobile: '13500099999', content: '请问证书怎么补打？' };
  expect(await on.call(site.contactCustomer, input, person)).toMatchObject({ code: 1 });
  const [row] = (await list({})).data;
  expect(row).toMatchObject({ content: input.content, can_answer: true, answer: '' });
  const given = { id: row!.id, note: '已站内答复', answer: '请在工作台的“证书”里下载。' };
  expect(await on.call(inquiries.handle, given, operator)).toMatchObject({ code: 1 });
  const [message] = dataOf(await on.call(messages.messageList, {}, person)).data;
  expect(message).toMatchObject({ message_type: 2, message_title: '您的咨询已有答复' });
  // A list shows only the beginning.
  expect(message!.message_content).toBe(`答复：${given.answer}\n\n您的留言：${input.content}`);

  const { id } = await leave();
  const refused = await on.call(inquiries.handle, { ...given, id }, operator);
  expect(refused).toMatchObject({ code: code.invalidFields, msg: expect.stringContaining('没有登录') });
  expect(await on.call(inquiries.handle, { id, note: '已电话答复' }, operator)).toMatchObject({ code: 1 });
});

test('what somebody who is erased left while logged out goes too, and nothing of others', async () => {
  const { database, keyring, clock } = on.platform;
  const [mobile, other] = ['13500077777', '13500077778'];
  const [leaving, colleague] = [await addPerson(on.platform), await addPerson(on.platform)];
  const due = { mobileIndex: keyring.blindIndex('mobile', mobile), status: 2, cancelAt: clock() };
  await database.update(users).set(due).where(eq(users.id, leaving));
  const by = async (content: string, number: string, caller: Caller) =>
    dataOf(await on.call(site.contactCustomer, { name: '张三', mobile: number, content }, caller));
  await by('登录后的留言', other, user({ userId: leaving }));
  await by('登录前的留言', mobile, visitor());
  await by('同事代为留言', mobile, user({ userId: colleague }));
  await by('别人的留言', other, visitor());

  const contents = async () => (await list({ page_size: 4 })).data.map(({ content }) => content).toReversed();
  expect(await contents()).toEqual(['登录后的留言', '登录前的留言', '同事代为留言', '别人的留言']);
  await on.allJobs.find(({ name }) => name === 'accounts.erase')!.run({});
  expect((await contents()).slice(-2)).toEqual(['同事代为留言', '别人的留言']);
  expect(await contents()).not.toContain('登录前的留言');
  expect(await contents()).not.toContain('登录后的留言');
});

test('a year after it was handled an inquiry is gone, however it was left; one that waits stays', async () => {
  const { clock } = on;
  const day = 86_400_000;
  const person = user({ userId: await addPerson(on.platform) });
  const waiting = await leave('还没有人答复的留言');
  const handled = await leave('访客留下的留言');
  dataOf(
    await on.call(
      site.contactCustomer,
      { name: '李四', mobile: '13500066666', content: '用户留下的留言' },
      person,
    ),
  );
  const [own] = (await list({})).data;
  for (const { id } of [handled, own!]) {
    dataOf(await on.call(inquiries.handle, { id, note: '已电话答复' }, operator));
  }
  const prune = () => on.allJobs.find(({ name }) => name === 'inquiries.prune')!.run({});
  const ids = async (input: object) => (await list({ ...input, page_size: 100 })).data.map(({ id }) => id);

  clock.advance(364 * day);
  await prune();
  expect(await ids({ handled: true })).toEqual(expect.arrayContaining([handled.id, own!.id]));
  clock.advance(day);
  await prune();
  expect(await ids({ handled: true })).toEqual([]);
  expect(await ids({})).toContain(waiting.id);
});
