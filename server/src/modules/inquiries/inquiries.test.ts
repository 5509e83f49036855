import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { inquiries } from '@portal/contract/inquiries';
import { messages } from '@portal/contract/messages';
import { site } from '@portal/contract/site';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '../../platform/audit.tables.ts';
import { staff, user, visitor } from '../../platform/testing.ts';
import { testApi, type TestApi } from '../../testing.ts';
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
  expect(message!.message_content).toContain(given.answer);

  const { id } = await leave();
  const refused = await on.call(inquiries.handle, { ...given, id }, operator);
  expect(refused).toMatchObject({ code: code.invalidFields, msg: expect.stringContaining('没有登录') });
  expect(await on.call(inquiries.handle, { id, note: '已电话答复' }, operator)).toMatchObject({ code: 1 });
});
