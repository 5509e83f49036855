import { randomUUID } from 'node:crypto';
import { activationCodes as endpoints } from '@portal/contract/activation-codes';
import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { messages } from '@portal/contract/messages';
import { toUnixSeconds } from '@portal/contract/time';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../platform/audit.tables.ts';
import { user } from '../../platform/testing.ts';
import { courseRights } from '../courses/courses.tables.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { createMemberships } from '../memberships/memberships.ts';
import { createMessages } from '../messages/messages.ts';
import { activationCodes as codeRows } from './activation-codes.tables.ts';
import { createActivationCodes } from './activation-codes.ts';
import { type TestActivationCodes, testActivationCodes } from './activation-codes.testing.ts';

let on: TestActivationCodes;
beforeAll(async () => {
  on = await testActivationCodes();
});
afterAll(() => on.close());

const lastDeed = async () => {
  const [row] = await on.platform.database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return { action: row!.action, subject: row!.subject, detail: row!.detail, actorId: row!.actorId };
};
const readBatch = async (id: number) => dataOf(await on.call(endpoints.read, { id }));

describe('a batch', () => {
  test('of five thousand is made once by one key, and its codes are nowhere in the clear', async () => {
    const key = randomUUID();
    const content = on.content({ number: 5000, note: '示例：赠送 100% 会员单位' });
    const { id } = dataOf(await on.call(endpoints.create, { key, content }));
    expect(dataOf(await on.call(endpoints.create, { key, content }))).toEqual({ id });
    const fewer = { key, content: { ...content, number: 50 } };
    expect(await on.call(endpoints.create, fewer)).toMatchObject({
      code: code.failure,
      msg: expect.stringContaining('核对'),
    });
    expect(await readBatch(id)).toMatchObject({ ...content, state: 'open', redeemed: 0, taken_back: 0 });
    expect(await lastDeed()).toMatchObject({
      action: 'activation-codes.create',
      subject: `activation-batch:${id}`,
      actorId: on.operator.session.userId,
    });
    const [first] = await on.cards(id);
    const listed = dataOf(await on.call(endpoints.codes, { id, page_size: 100 }));
    expect(listed.total).toBe(5000);
    expect(listed.data[0]).toMatchObject({ id: first!.id, serial: 1, state: 'unused', user_id: null });
    expect(listed.data[0]!.code).toBe(`${first!.code.slice(0, 4)}-****-**${first!.code.slice(-2)}`);
    const rows = await on.platform.database.select().from(codeRows).where(eq(codeRows.batchId, id));
    expect(new Set(rows.map((row) => row.codeIndex)).size).toBe(5000);
    expect(JSON.stringify(rows)).not.toContain(first!.code.replaceAll('-', ''));
  });

  test('is found by its note, by what it opens, by a code and by its state', async () => {
    const id = await on.batch({ note: '示例：百分之 50% 的名额' });
    const [card] = await on.cards(id);
    const found = async (filter: object) =>
      dataOf(await on.call(endpoints.list, filter)).data.map((row) => row.id);
    expect(await found({ keyword: '50%' })).toEqual([id]);
    expect(await found({ keyword: '50_' })).toEqual([]);
    expect(await found({ keyword: card!.code.toLowerCase() })).toEqual([id]);
    expect(await found({ keyword: '采购需求管理' })).toContain(id);
    expect(await found({ state: 'open', keyword: '50%' })).toEqual([id]);
    expect(await found({ state: 'expired', keyword: '50%' })).toEqual([]);
    const inBatch = async (text: string) =>
      dataOf(await on.call(endpoints.codes, { id, code: text })).data.map((row) => row.id);
    expect(await inBatch(card!.code)).toEqual([card!.id]);
    expect(await inBatch('不是激活码')).toEqual([]);
    expect((await on.call(endpoints.read, { id: 987_654_321 })).msg).toContain('不存在');
  });

  test.each([
    ['target_id', { target_id: null }, '请选择课程'],
    ['target_id', { target_id: 987_654_321 }, '课程不存在或已下架'],
    ['months', { months: 3 }, '不填写会员时长'],
    ['months', { target: 'membership', target_id: null }, '请填写会员时长'],
    ['days', { target: 'membership', target_id: null, months: 1, days: 9 }, '会员时长'],
    ['expires', { expires: 1 }, '晚于现在'],
    ['expires', { expires: 4_000_000_000 }, '最长 5 年'],
    ['number', { number: 5001 }, '1 至 5000'],
  ] as const)('with a wrong %s is refused: %j', async (field, changes, words) => {
    const answer = await on.call(endpoints.create, { key: randomUUID(), content: on.content(changes) });
    expect(answer).toMatchObject({ code: code.invalidFields });
    const { fields } = answer.data as { fields: Record<string, string> };
    expect(fields[`content.${field}`]).toContain(words);
    expect(await on.batch()).toBeGreaterThan(0);
  });

  test('offers what visitors can see', async () => {
    const { courses, paths } = dataOf(await on.call(endpoints.targets, {}));
    expect(courses.map((each) => each.id)).toContain(on.courseId);
    expect(paths.length).toBeGreaterThan(0);
  });
});

describe('cards', () => {
  test('are the unused codes with their links, and who saw them is recorded', async () => {
    const id = await on.batch({ number: 3 });
    const [first, second, third] = await on.cards(id);
    expect(second!.link).toMatch(/\/pages_workbench\/pages\/activationCode\?code=[0-9A-Z-]{14}$/);
    expect(await lastDeed()).toMatchObject({
      action: 'activation-codes.print',
      detail: { from: 1, to: 3, cards: 3 },
    });
    dataOf(await on.call(endpoints.redeem, { code: first!.code }, user()));
    expect(await on.cards(id)).toEqual([second, third]);
    dataOf(await on.call(endpoints.revoke, { id, reason: '示例：遗失', take_back: false }));
    expect((await on.call(endpoints.cards, { id })).msg).toContain('不能打印');
    expect(await on.cards(await on.batch())).toHaveLength(1);
  });
});

describe('revoking', () => {
  test('stops unused codes and leaves used ones, which can be taken back later', async () => {
    const id = await on.batch({ number: 120 });
    const cards = await on.cards(id);
    const people = await Promise.all(Array.from({ length: 70 }, () => addPerson(on.platform)));
    for (const [index, userId] of people.entries()) {
      dataOf(await on.call(endpoints.redeem, { code: cards[index]!.code }, user({ userId })));
    }
    const revoke = (take_back: boolean, reason = '示例：卡片遗失') =>
      on.call(endpoints.revoke, { id, reason, take_back });
    expect(await revoke(false)).toMatchObject({ code: code.success });
    expect(await lastDeed()).toMatchObject({
      action: 'activation-codes.revoke',
      detail: { reason: '示例：卡片遗失', take_back: false },
    });
    expect((await revoke(false)).msg).toContain('已经作废');
    expect((await on.call(endpoints.redeem, { code: cards[80]!.code }, user())).msg).toContain('已作废');
    const person = user({ userId: people[0]! });
    const again = { code: cards[0]!.code };
    expect(dataOf(await on.call(endpoints.redeem, again, person)).already).toBe(true);
    expect(on.jobs.waiting).toEqual([]);

    expect(await revoke(true, '示例：冒领')).toMatchObject({ code: code.success });
    expect(await readBatch(id)).toMatchObject({ takes_back: true, redeemed: 70, taken_back: 0 });
    await on.jobs.runAll();
    expect(await readBatch(id)).toMatchObject({ redeemed: 70, taken_back: 70 });
    expect((await revoke(true)).msg).toContain('已经作废');
    const rights = await on.platform.database
      .select()
      .from(courseRights)
      .where(eq(courseRights.userId, people[0]!));
    expect(rights).toMatchObject([{ revokedReason: '示例：冒领' }]);
    expect((await on.call(endpoints.redeem, again, person)).msg).toContain('收回');
    expect(dataOf(await on.call(endpoints.own, {}, person)).data[0]!.taken_back).not.toBeNull();
    const told = dataOf(await on.call(messages.messageList, {}, person)).data;
    expect(told.map((each) => each.message_title)).toEqual(['激活码已收回']);
  });

  test('takes membership back', async () => {
    const id = await on.batch({ target: 'membership', target_id: null, months: 1 });
    const userId = await addPerson(on.platform);
    const [card] = await on.cards(id);
    dataOf(await on.call(endpoints.redeem, { code: card!.code }, user({ userId })));
    const memberships = createMemberships(on.platform, {
      messages: createMessages(on.platform),
      benefitsUsed: [],
    });
    expect(await memberships.isMember(on.platform.database, userId)).toBe(true);
    dataOf(await on.call(endpoints.revoke, { id, reason: '示例：冒领', take_back: true }));
    await on.jobs.runAll();
    expect(await memberships.isMember(on.platform.database, userId)).toBe(false);
  });
});

test('a batch is exported with the audit log told, and belongs to the copy of a person until they leave', async () => {
  const id = await on.batch({ number: 2 });
  const [first, second] = await on.cards(id);
  const userId = await addPerson(on.platform);
  dataOf(await on.call(endpoints.redeem, { code: first!.code }, user({ userId })));
  const refuse = () => Promise.reject(new Error('not asked for'));
  const { downloads, personalData, figures } = createActivationCodes(on.platform, {
    courses: { rights: { grantsOf: refuse, grant: refuse, revoke: refuse } },
    memberships: { extend: refuse, takeBack: refuse },
    messages: { send: refuse },
  });
  const filter = { batch_id: id, format: 'xlsx' } as const;
  const [table] = downloads;
  const rows = (await Array.fromAsync(table!.rows(filter, 10, on.operator.session))).flat();
  expect(rows.map((row) => [row[0], row[1], row[5], row[6]])).toEqual([
    [1, first!.code, '已兑换', userId],
    [2, second!.code, '未使用', null],
  ]);
  expect(rows[1]![2]).toBe(second!.link);
  expect(table!.columns(filter)).toHaveLength(rows[0]!.length);
  expect(await lastDeed()).toMatchObject({ action: 'activation-codes.export' });

  expect(await figures.user!.counts(userId)).toEqual({ redeemed_codes: 1 });
  expect(await personalData.collect(userId)).toMatchObject([
    { target: 'course', time: toUnixSeconds(on.clock()) },
  ]);
  await on.platform.database.transaction((transaction) => personalData.erase(transaction, userId));
  expect(await personalData.collect(userId)).toEqual([]);
  // It stays used.
  expect((await on.call(endpoints.redeem, { code: first!.code }, user())).msg).toContain('已被使用');
  expect(await readBatch(id)).toMatchObject({ redeemed: 1 });
});
