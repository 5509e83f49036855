import { code } from '@portal/contract/codes';
import { subscriptions as endpoints } from '@portal/contract/subscriptions';
import { toUnixSeconds } from '@portal/contract/time';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, createApi } from '../../platform/http/api.ts';
import { user, testPlatform, type TestPlatform } from '../../platform/testing.ts';
import { messages as messageRows } from '../messages/messages.tables.ts';
import { createMessages } from '../messages/messages.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { subscriptionRoutes } from './subscriptions.routes.ts';
import { draft, noticesOn, publish } from './subscriptions.testing.ts';
import { deadlineReminders } from './subscriptions.tables.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';

let on: TestPlatform;
let subscriptions: Subscriptions;
let api: Api;
beforeAll(async () => {
  on = await testPlatform();
  const messages = createMessages(on.platform);
  subscriptions = createSubscriptions(on.platform, { messages, notices: noticesOn(on.platform) });
  api = createApi(subscriptionRoutes(subscriptions));
});
afterAll(() => on.close());

const day = 86_400_000;
const inDays = (days: number) => toUnixSeconds(new Date(on.clock().getTime() + days * day));
const notice = async (days: number | null) => {
  const content = draft({ title: '示例桥梁检测服务招标公告', deadline: days === null ? null : inDays(days) });
  const [id] = await publish(on.platform, content);
  const change = (deadline: number | null) =>
    on.platform.database.transaction((transaction) =>
      noticesOn(on.platform).publishing.revise(
        transaction,
        id!,
        { content: { ...content, deadline }, changes: [], reason: '更正', by: null },
        on.clock(),
      ),
    );
  const withdraw = () =>
    on.platform.database.transaction((transaction) =>
      noticesOn(on.platform).publishing.withdraw(transaction, id!, '有误', on.clock()),
    );
  return { id: id!, change, withdraw };
};
const ask = (userId: number, input: object) => api.call(endpoints.reminder, input, user({ userId }));
const told = async (userId: number) =>
  (
    await on.platform.database
      .select()
      .from(messageRows)
      .where(eq(messageRows.userId, userId))
      .orderBy(asc(messageRows.id))
  ).map(({ title }) => title);

async function turnAndRun(days: number) {
  on.clock.advance(days * day);
  await subscriptions.reminders.run();
}

describe('a reminder', () => {
  test('is told once, so many days before the deadline', async () => {
    const userId = await addPerson(on.platform);
    const { id } = await notice(10);
    expect((await ask(userId, { notice_id: id })).data).toEqual({
      days: null,
      remind_time: null,
      sent: false,
    });
    const set = await ask(userId, { notice_id: id, days: 3 });
    expect(set.data).toEqual({ days: 3, remind_time: inDays(7), sent: false });
    await turnAndRun(6.99);
    expect(await told(userId)).toEqual([]);
    await turnAndRun(0.02);
    await Promise.all([subscriptions.reminders.run(), subscriptions.reminders.run()]);
    expect(await told(userId)).toEqual(['公告即将截止']);
    expect((await ask(userId, { notice_id: id })).data).toMatchObject({ days: 3, sent: true });
    await subscriptions.reminders.prune();
    expect((await ask(userId, { notice_id: id })).data).toMatchObject({ days: 3 });
    on.clock.advance(181 * day);
    await subscriptions.reminders.prune();
    expect((await ask(userId, { notice_id: id })).data).toMatchObject({ days: null });
  });

  test('moves with the deadline, later and earlier', async () => {
    const userId = await addPerson(on.platform);
    const later = await notice(5);
    const earlier = await notice(20);
    await ask(userId, { notice_id: later.id, days: 3 });
    await ask(userId, { notice_id: earlier.id, days: 7 });
    await subscriptions.reminders.run();
    on.clock.advance(day);
    await later.change(inDays(30));
    await earlier.change(inDays(9));
    await subscriptions.reminders.run();
    expect(await told(userId)).toEqual(['公告截止时间已变更', '公告截止时间已变更']);
    await turnAndRun(1.9);
    expect(await told(userId)).toHaveLength(2);
    await turnAndRun(0.2);
    expect(await told(userId)).toHaveLength(3);
    await turnAndRun(20);
    expect(await told(userId)).toHaveLength(3);
    await turnAndRun(5);
    expect((await told(userId)).slice(2)).toEqual(['公告即将截止', '公告即将截止']);
  });

  test('that was told follows the deadline as well, and is told once more', async () => {
    const userId = await addPerson(on.platform);
    const later = await notice(10);
    const withdrawn = await notice(10);
    for (const { id } of [later, withdrawn]) await ask(userId, { notice_id: id, days: 3 });
    await turnAndRun(7.01);
    expect(await told(userId)).toEqual(['公告即将截止', '公告即将截止']);
    await later.change(inDays(20));
    await withdrawn.withdraw();
    await turnAndRun(0.01);
    expect((await told(userId)).slice(2).toSorted()).toEqual(['公告截止时间已变更', '截止提醒已取消']);
    await turnAndRun(17);
    expect((await told(userId)).slice(4)).toEqual(['公告即将截止']);
    await turnAndRun(4);
    expect(await told(userId)).toHaveLength(5);
  });

  test('ends with its notice, or with its deadline', async () => {
    const userId = await addPerson(on.platform);
    const withdrawn = await notice(10);
    const open = await notice(10);
    for (const { id } of [withdrawn, open]) await ask(userId, { notice_id: id, days: 1 });
    await withdrawn.withdraw();
    await open.change(null);
    await turnAndRun(0.1);
    expect(await told(userId)).toEqual(['截止提醒已取消', '截止提醒已取消']);
    await turnAndRun(12);
    expect(await told(userId)).toHaveLength(2);
    const { data } = await api.call(endpoints.reminders, {}, user({ userId }));
    expect(data).toMatchObject({ total: 0, data: [] });
  });

  test('is cancelled, changed and listed by its owner', async () => {
    const userId = await addPerson(on.platform);
    const other = await addPerson(on.platform);
    const { id } = await notice(10);
    await ask(userId, { notice_id: id, days: 1 });
    await ask(other, { notice_id: id, days: 7 });
    await ask(other, { notice_id: id, days: 0 });
    await ask(userId, { notice_id: id, days: 7 });
    expect((await api.call(endpoints.reminders, {}, user({ userId }))).data).toMatchObject({
      total: 1,
      data: [{ days: 7, notice: { id, withdrawn: false } }],
    });
    expect((await ask(other, { notice_id: id })).data).toMatchObject({ days: null });
    await turnAndRun(4);
    expect([await told(userId), await told(other)]).toEqual([['公告即将截止'], []]);
  });

  test('that was told can be set again for a later day, and is told again', async () => {
    const userId = await addPerson(on.platform);
    const { id } = await notice(10);
    await ask(userId, { notice_id: id, days: 7 });
    await turnAndRun(4);
    expect(await ask(userId, { notice_id: id, days: 3 })).toMatchObject({ code: code.success });
    await turnAndRun(4);
    expect(await told(userId)).toEqual(['公告即将截止', '公告即将截止']);
  });

  test('can be changed by somebody who may have no more of them', async () => {
    const userId = await addPerson(on.platform);
    const { id } = await notice(10);
    await ask(userId, { notice_id: id, days: 7 });
    const row = { userId, days: 1, deadline: on.clock(), remindAt: on.clock() };
    const others = await publish(on.platform, ...Array.from({ length: 199 }, () => draft()));
    const reminders = others.map((noticeId) => ({ ...row, noticeId }));
    await on.platform.database.insert(deadlineReminders).values(reminders);
    const another = await notice(10);
    expect(await ask(userId, { notice_id: another.id, days: 3 })).toMatchObject({ code: code.failure });
    expect(await ask(userId, { notice_id: id, days: 3 })).toMatchObject({ data: { days: 3 } });
  });

  test('is refused where there is nothing to remind of', async () => {
    const userId = await addPerson(on.platform);
    const without = await notice(null);
    const soon = await notice(2);
    const refused = async (notice_id: number, days: number) => {
      const answer = await ask(userId, { notice_id, days });
      expect(answer.code).toBe(code.failure);
      return answer.msg;
    };
    expect(await refused(without.id, 1)).toContain('没有截止时间');
    expect(await refused(soon.id, 3)).toContain('不足 3 天');
    expect(await refused(987_654_321, 3)).toContain('不存在');
  });
});
