import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { site } from '@portal/contract/site';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visitor } from '../../platform/testing.ts';
import { testApi, type TestApi } from '../../testing.ts';
import { inquiries } from '../inquiries/inquiries.tables.ts';

let on: TestApi;
beforeAll(async () => {
  on = await testApi();
});
afterAll(() => on.close());

const hour = 3_600_000;

describe('leaving a message', () => {
  const message = { name: '张先生', mobile: '13900000002', content: '请问专家认证需要哪些材料？' };

  test('an empty call reads how to reach the customer service', async () => {
    expect(dataOf(await on.call(site.contactCustomer, {}))).toMatchObject({
      service_phone: '400-000-0000',
      hours: expect.stringContaining('工作日'),
    });
  });

  test('is stored for the back office with the mobile sealed', async () => {
    const caller = visitor();
    const answer = await on.call(
      site.contactCustomer,
      { ...message, content: '<b>你好</b>，请回电' },
      caller,
    );
    expect(answer).toEqual({ code: 1, msg: '已收到您的留言，我们会尽快与您联系', data: {} });
    const [row] = await on.platform.database
      .select()
      .from(inquiries)
      .where(eq(inquiries.address, caller.address));
    expect(row).toMatchObject({
      source: 'contact',
      name: '张先生',
      content: '<b>你好</b>，请回电',
      handledAt: null,
    });
    expect(JSON.stringify(row)).not.toContain(message.mobile);
    expect(on.platform.keyring.open(row!.mobileSealed)).toBe(message.mobile);
  });

  test('with a character no database takes is refused, and says where', async () => {
    const answer = await on.call(site.contactCustomer, { ...message, content: '你好\u0000，请回电' });
    expect(answer).toMatchObject({ code: 40001, data: { fields: { content: expect.any(String) } } });
  });

  test('a question goes the same way', async () => {
    const caller = visitor();
    const { content } = message;
    const answer = await on.call(site.indexQues, { content, mobile: '13900000003' }, caller);
    expect(answer).toMatchObject({ code: 1, data: {} });
    const rows = await on.platform.database
      .select()
      .from(inquiries)
      .where(eq(inquiries.address, caller.address));
    expect(rows).toMatchObject([{ source: 'question', content }]);
  });

  test('the sixth within an hour from one address has to wait', async () => {
    const caller = visitor();
    const send = (index: number) =>
      on.call(site.contactCustomer, { ...message, mobile: `1390001000${index}` }, caller);
    for (let index = 0; index < 5; index += 1) expect(await send(index)).toMatchObject({ code: 1 });
    expect(await send(5)).toMatchObject({ code: code.tooMany, data: { retry_after: 3600 } });
    on.clock.advance(hour);
    expect(await send(6)).toMatchObject({ code: 1 });
  });

  test('the sixth within a day for one mobile has to wait, wherever it comes from', async () => {
    const send = () => on.call(site.indexQues, { content: message.content, mobile: '13900000099' });
    for (let index = 0; index < 5; index += 1) expect(await send()).toMatchObject({ code: 1 });
    expect(await send()).toMatchObject({ code: code.tooMany });
  });

  test.each([
    [{ ...message, mobile: '12345' }, { mobile: '请输入正确的手机号' }],
    [{ name: '张先生', mobile: message.mobile }, { content: '此项必填' }],
    [{ ...message, content: '  太短  ' }, { content: '请至少写 5 个字' }],
    [{ ...message, role: 'admin' }, { role: '不认识的字段' }],
    [{ foo: 1 }, { foo: '不认识的字段' }],
  ])('%j is refused field by field', async (input, fields) => {
    expect(await on.call(site.contactCustomer, input)).toMatchObject({
      code: code.invalidFields,
      data: { fields },
    });
  });
});

describe('frequent questions', () => {
  test('come in five categories', async () => {
    const questions = dataOf(await on.call(site.indexQues, {})) as { category: string }[];
    expect(questions.length).toBeGreaterThanOrEqual(20);
    expect(new Set(questions.map(({ category }) => category)).size).toBe(5);
  });
});
