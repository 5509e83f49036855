import { staff } from '../../platform/testing.ts';
import { dataOf, type OutputOf } from '@portal/contract/endpoint';
import { code } from '@portal/contract/codes';
import { memberships as endpoints, membershipDesk as desk } from '@portal/contract/memberships';
import { messages } from '@portal/contract/messages';
import { staff as staffCalls } from '@portal/contract/staff';
import { toUnixSeconds } from '@portal/contract/time';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '../../platform/audit.tables.ts';
import { createMessages } from '../messages/messages.ts';
import { createMemberships } from './memberships.ts';
import { addMonths } from './memberships.terms.ts';
import { day, testMemberships, type TestMemberships } from './memberships.testing.ts';

let on: TestMemberships;
let me: Awaited<ReturnType<TestMemberships['person']>>;
beforeAll(async () => {
  on = await testMemberships();
});
afterAll(() => on.close());
beforeEach(async () => {
  me = await on.person();
});

const ask: TestMemberships['call'] = (endpoint, input) => on.call(endpoint, input, on.operator);
const give = (months = 1, key: string = crypto.randomUUID()) =>
  ask(desk.give, { key, mobile: me.mobile, months, reason: '活动赠送' });
const lastDeed = async () => {
  const [row] = await on.platform.database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return row;
};
const told = async () =>
  dataOf(await on.call(messages.messageList, {}, me)).data.map((message) => message.message_title);
const inMonths = (months: number) => toUnixSeconds(addMonths(on.clock(), months));

describe('plans', () => {
  const content = { title: '季度会员', price: 8800, benefits: ['九折'], on_sale: true, position: 3 };

  test('are made once a key, changed over what was read, and their months stay', async () => {
    const made = { key: crypto.randomUUID(), months: 3, content };
    const { id } = dataOf(await ask(desk.createPlan, made));
    expect(dataOf(await ask(desk.createPlan, made))).toEqual({ id });
    expect(await lastDeed()).toMatchObject({
      action: 'memberships.createPlan',
      subject: `membershipPlan:${id}`,
    });
    const saved = { id, revision: 1, content: { ...content, price: 8000 } };
    expect(dataOf(await ask(desk.savePlan, saved))).toEqual({ revision: 2 });
    expect((await ask(desk.savePlan, saved)).data).toMatchObject({ conflict: true, revision: 2 });
    expect((await ask(desk.savePlan, { ...saved, months: 6 })).code).toBe(code.invalidFields);
    expect(dataOf(await on.call(endpoints.plans, {})).plans.at(-1)).toEqual({
      id,
      title: '季度会员',
      months: 3,
      price: 8000,
      benefits: ['九折'],
    });
    const off = { id, revision: 2, content: { ...content, on_sale: false } };
    dataOf(await ask(desk.savePlan, off));
    expect(dataOf(await on.call(endpoints.plans, {})).plans.map((plan) => plan.id)).not.toContain(id);
    expect(dataOf(await ask(desk.plans, {})).plans.map((plan) => plan.id)).toContain(id);
  });
});

describe('terms by staff', () => {
  test('a key that gave them to one person gives them to nobody else', async () => {
    const key = crypto.randomUUID();
    dataOf(await give(3, key));
    me = await on.person();
    expect(await give(3, key)).toMatchObject({ code: code.failure, msg: expect.stringContaining('重新') });
    expect(dataOf(await ask(desk.list, { mobile: me.mobile })).total).toBe(0);
    expect((await give(3)).code).toBe(code.success);
    expect((await give(6, key)).code).toBe(code.failure);
  });

  test('are given once a key, with a reason, and told', async () => {
    const key = crypto.randomUUID();
    const { user_id, expire_time } = dataOf(await give(3, key));
    expect(expire_time).toBe(inMonths(3));
    expect(dataOf(await give(3, key))).toEqual({ user_id, expire_time });
    expect(await lastDeed()).toMatchObject({
      action: 'memberships.give',
      subject: `membership:${user_id}`,
      detail: { months: 3, reason: '活动赠送' },
    });
    expect(await told()).toEqual(['协会已为您开通会员']);
    const stranger = { key, mobile: '13900009999', months: 1, reason: '活动赠送' };
    expect((await ask(desk.give, stranger)).data).toMatchObject({ fields: { mobile: expect.any(String) } });
    expect(dataOf(await ask(desk.read, { user_id }))).toMatchObject({
      total: 1,
      data: [{ months: 3, source: 'staff', reason: '活动赠送' }],
    });
  });

  test('are taken back with a reason, the later ones come earlier; bought ones go by a refund', async () => {
    const { user_id } = dataOf(await give(3));
    await on.buy(me, { goods_type: 'membership', goods_id: on.month.id });
    const terms = async () => dataOf(await ask(desk.read, { user_id })).data;
    const [bought, given] = await terms();
    expect(bought!.starts).toBe(given!.ends);
    on.clock.advance(10 * day);
    expect((await ask(desk.takeBack, { term_id: bought!.id, reason: '误操作' })).msg).toContain('退款');
    const now = toUnixSeconds(on.clock());
    const back = dataOf(await ask(desk.takeBack, { term_id: given!.id, reason: '活动取消' }));
    expect(back.expire_time).toBe(now + (bought!.ends - bought!.starts));
    const [moved, taken] = await terms();
    expect(moved).toMatchObject({ starts: now, ends: back.expire_time });
    expect(taken).toMatchObject({ ends: now, taken_back: now, taken_back_reason: '活动取消' });
    expect(await lastDeed()).toMatchObject({ action: 'memberships.takeBack' });
    expect((await ask(desk.takeBack, { term_id: given!.id, reason: '活动取消' })).msg).toContain('已经收回');
    expect(await told()).toContain('会员时长已收回');
  });
});

test('the cursor walks all members, also those who end at one moment', async () => {
  for (let count = 0; count < 3; count += 1) {
    me = await on.person();
    dataOf(await give(count === 0 ? 2 : 1));
  }
  const all = dataOf(await ask(desk.list, { page_size: 100 }));
  expect(all.next).toBeNull();
  const seen: number[] = [];
  let next: string | null = null;
  do {
    const page: OutputOf<typeof desk.list> = dataOf(
      await ask(desk.list, { page_size: 1, ...(next === null ? {} : { next }) }),
    );
    seen.push(...page.data.map((member) => member.user_id));
    next = page.next;
  } while (next !== null);
  expect(seen).toEqual(all.data.map((member) => member.user_id));
  expect(seen.length).toBeGreaterThanOrEqual(3);
  expect(await ask(desk.list, { next: 'nonsense' })).toMatchObject({ code: code.invalidFields });
});

test('members are found by state and mobile, exported, counted and forgotten', async () => {
  const { user_id } = dataOf(await give(1));
  const find = async (filter: object) => dataOf(await ask(desk.list, filter));
  expect(await find({ mobile: me.mobile })).toMatchObject({
    total: 1,
    data: [{ user_id, state: 'running', mobile: expect.stringContaining('****'), ends: inMonths(1) }],
  });
  expect((await find({ mobile: '13900009999' })).total).toBe(0);
  const running = (await find({ state: 'running' })).total;
  on.clock.advance(25 * day);
  expect(await find({ mobile: me.mobile, state: 'ending' })).toMatchObject({ data: [{ state: 'ending' }] });
  const figures = dataOf(await ask(staffCalls.dashboard, {}));
  expect(figures).toMatchObject({
    members: (await find({ state: 'running' })).total,
    ending_members: (await find({ state: 'ending' })).total,
  });
  on.clock.advance(10 * day);
  expect(await find({ mobile: me.mobile, state: 'ended' })).toMatchObject({ data: [{ state: 'ended' }] });
  expect((await find({ state: 'running' })).total).toBeLessThan(running);

  const { downloads, personalData } = modules();
  const own = downloads.find(({ type }) => type === 'own-membership-terms')!;
  const [term] = (await Array.fromAsync(own.rows({ format: 'csv' }, 10, me.session))).flat();
  expect(term!.slice(0, 2)).toEqual(['1 个月', expect.any(String)]);
  expect(own.columns({ format: 'csv' })).toHaveLength(term!.length);
  const filter = { state: 'ended', format: 'xlsx' } as const;
  const rows = (await Array.fromAsync(downloads[0]!.rows(filter, 100, staff('operator').session))).flat();
  expect(rows.find((row) => row[0] === user_id)).toEqual([
    user_id,
    '示例用户',
    expect.stringContaining('****'),
    '已到期',
    expect.any(String),
  ]);
  expect(downloads[0]!.columns(filter)).toHaveLength(rows[0]!.length);
  const tableOf = async (given: object) => {
    const asked = downloads[0]!.filter.parse(given);
    return (await Array.fromAsync(downloads[0]!.rows(asked, 100, staff('operator').session))).flat();
  };
  expect((await tableOf({ mobile: me.mobile })).map((row) => row[0])).toEqual([user_id]);
  expect(await tableOf({ mobile: me.mobile, state: 'running' })).toEqual([]);
  expect(await tableOf({ mobile: '13812340000' })).toEqual([]);
  expect(await personalData.collect(user_id)).toMatchObject([{ months: 1, source: '协会赠送' }]);
  await on.platform.database.transaction((transaction) => personalData.erase(transaction, user_id));
  expect(await personalData.collect(user_id)).toEqual([]);
  expect((await find({ mobile: me.mobile })).total).toBe(0);
});

test('reminders come seven days and one day before the end, once each, and anew after an extension', async () => {
  const [remind] = modules().jobs;
  const reminded = async () => (await told()).filter((title) => title === '会员即将到期').length;
  const run = async () => {
    await remind!.run({});
    await remind!.run({});
    return reminded();
  };
  /** To so many days before the end. */
  const until = (end: number, days: number) =>
    on.clock.advance(end * 1000 - days * day - on.clock().getTime());
  const first = dataOf(await give(1)).expire_time;
  expect(await run()).toBe(0);
  until(first, 7);
  expect(await run()).toBe(1);
  until(first, 1);
  expect(await run()).toBe(2);
  const second = dataOf(await give(1)).expire_time;
  expect(await run()).toBe(2);
  // A day is left: one word, not two.
  until(second, 0.9);
  expect(await run()).toBe(3);
  until(second, -1);
  expect(await run()).toBe(3);
});

function modules() {
  return createMemberships(on.platform, { messages: createMessages(on.platform), benefitsUsed: [] });
}
