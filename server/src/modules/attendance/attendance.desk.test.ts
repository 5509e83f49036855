import { randomUUID } from 'node:crypto';
import { attendance as endpoints } from '@portal/contract/attendance';
import { code } from '@portal/contract/codes';
import { dataOf, type Endpoint } from '@portal/contract/endpoint';
import { messages } from '@portal/contract/messages';
import { toUnixSeconds } from '@portal/contract/time';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../platform/audit.tables.ts';
import { user } from '../../platform/testing.ts';
import { createAttendance } from './attendance.ts';
import { type TestAttendance, testAttendance } from './attendance.testing.ts';

let on: TestAttendance;
beforeAll(async () => {
  on = await testAttendance();
});
afterAll(() => on.close());

const ask = async <E extends Endpoint>(endpoint: E, input: unknown) => on.call(endpoint, input, on.manager);
const lastDeed = async () => {
  const [row] = await on.platform.database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return { action: row!.action, subject: row!.subject, detail: row!.detail, actorId: row!.actorId };
};

describe('a session', () => {
  test('is made once by one key, read, and found in the list', async () => {
    const key = randomUUID();
    const content = on.content({ title: '示例：百分之 100% 的沙龙' });
    const { id } = dataOf(await ask(endpoints.create, { key, content }));
    expect(dataOf(await ask(endpoints.create, { key, content }))).toEqual({ id });
    expect(dataOf(await ask(endpoints.read, { id }))).toMatchObject({ content, state: 'open', attendees: 0 });
    const found = async (filter: object) =>
      dataOf(await ask(endpoints.list, filter)).data.map((row) => row.id);
    expect(await found({ keyword: '100%' })).toEqual([id]);
    expect(await found({ keyword: '100_' })).toEqual([]);
    expect(await found({ state: 'open', keyword: '百分之' })).toEqual([id]);
    expect(await found({ state: 'coming', keyword: '百分之' })).toEqual([]);
  });

  test.each([
    ['ends before it starts', { ends: 1 }, '结束时间须晚于开始时间'],
    ['lasts over midnight', { ends: 86_400 }, '同一天'],
    ['belongs to no course', { course_id: 987_654_321 }, '课程不存在'],
  ])('that %s is refused', async (_, { ends, ...changes }: { ends?: number; course_id?: number }, words) => {
    const plain = on.content();
    const wrong = { ...plain, ...changes, ...(ends && { ends: plain.starts + (ends === 1 ? -ends : ends) }) };
    const answer = await ask(endpoints.create, { key: randomUUID(), content: wrong });
    const field = ends ? 'content.ends' : 'content.course_id';
    expect(answer).toMatchObject({ code: code.invalidFields, data: { fields: { [field]: answer.msg } } });
    expect(answer.msg).toContain(words);
    expect(await ask(endpoints.create, { key: randomUUID(), content: plain })).toMatchObject({ code: 1 });
  });

  test('is changed by whoever read it last, and the change is in the audit log', async () => {
    const id = await on.session();
    const content = on.content({ title: '示例：改期后的沙龙', credit_hours: 3 });
    expect(dataOf(await ask(endpoints.save, { id, revision: 1, content }))).toEqual({ revision: 2 });
    expect(await lastDeed()).toMatchObject({
      action: 'attendance.save',
      subject: `attendance:${id}`,
      actorId: on.manager.session.userId,
      detail: { after: { credit_hours: 3 }, before: { credit_hours: 1.5 } },
    });
    const stale = await ask(endpoints.save, { id, revision: 1, content: on.content() });
    expect(stale).toMatchObject({ code: code.failure, data: { conflict: true } });
    expect(dataOf(await ask(endpoints.read, { id })).content).toEqual(content);
  });

  test('is deleted only while nobody has checked in', async () => {
    const empty = await on.session();
    const visited = await on.session();
    const caller = user();
    const { token } = await on.shown(visited);
    const gone = (await on.shown(empty)).token;
    dataOf(await on.call(endpoints.checkIn, { code: token }, caller));
    expect((await ask(endpoints.remove, { id: visited, reason: '重复创建' })).msg).toContain('不能删除');
    expect(await ask(endpoints.remove, { id: empty, reason: '重复创建' })).toMatchObject({ code: 1 });
    expect(await lastDeed()).toMatchObject({ action: 'attendance.remove', detail: { reason: '重复创建' } });
    expect((await ask(endpoints.read, { id: empty })).msg).toContain('不存在');
    expect((await on.call(endpoints.checkIn, { code: gone }, caller)).msg).toContain('二维码无效');
    expect(await ask(endpoints.read, { id: visited })).toMatchObject({ code: 1 });
  });
});

describe('entries', () => {
  test('are added late and removed with a reason; the person is told, and may not undo it', async () => {
    const mobile = '13912345001';
    const userId = await on.account(mobile);
    const person = user({ userId });
    const id = await on.session();
    const late = { id, mobile, reason: '手机没电' };
    const { entry_id } = dataOf(await ask(endpoints.addLate, late));
    expect(await lastDeed()).toMatchObject({ action: 'attendance.late', detail: { user_id: userId } });
    expect((await ask(endpoints.addLate, late)).msg).toContain('已经签到');
    const listed = async () => dataOf(await ask(endpoints.attendees, { id })).data;
    expect(await listed()).toMatchObject([
      { id: entry_id, mobile: '139****5001', way: 'late', reason: '手机没电', removed: null },
    ]);

    expect(await ask(endpoints.removeEntry, { entry_id, reason: '不在现场' })).toMatchObject({ code: 1 });
    expect(await lastDeed()).toMatchObject({ action: 'attendance.removeEntry' });
    expect((await ask(endpoints.removeEntry, { entry_id, reason: '不在现场' })).msg).toContain('已经移除');
    expect(dataOf(await ask(endpoints.read, { id }))).toMatchObject({ attendees: 0 });
    const again = await on.call(endpoints.checkIn, { code: (await on.shown(id)).token }, person);
    expect(again.msg).toContain('不在现场');
    expect(dataOf(await on.call(endpoints.month, {}, person))).toMatchObject({
      entries: [],
      credit_hours: 0,
    });

    on.clock.advance(1000);
    expect(dataOf(await ask(endpoints.addLate, { ...late, reason: '核实后恢复' }))).toEqual({ entry_id });
    expect(dataOf(await on.call(endpoints.month, {}, person))).toMatchObject({ credit_hours: 1.5 });
    const titles = dataOf(await on.call(messages.messageList, {}, person)).data.map(
      (told) => told.message_title,
    );
    expect(titles.toSorted()).toEqual(
      ['工作人员已为您补签', '工作人员已为您补签', '签到记录已移除'].toSorted(),
    );
  });

  test('are not made for strangers, nor before the session', async () => {
    const id = await on.session();
    const stranger = await ask(endpoints.addLate, { id, mobile: '13912345999', reason: '补签' });
    expect(stranger.msg).toContain('没有找到');
    const now = toUnixSeconds(on.clock());
    const coming = await on.session({ starts: now + 7200, ends: now + 9000 });
    await on.account('13912345002');
    const early = await ask(endpoints.addLate, { id: coming, mobile: '13912345002', reason: '补签' });
    expect(early.msg).toContain('尚未开始');
    expect(await ask(endpoints.addLate, { id, mobile: '13912345002', reason: '补签' })).toMatchObject({
      code: 1,
    });
  });

  test('are exported with removed ones, and belong to the copy of a person until they leave', async () => {
    const mobile = '13912345003';
    const userId = await on.account(mobile);
    const id = await on.session({ title: '=示例公式场次' });
    dataOf(await on.call(endpoints.checkIn, { code: (await on.shown(id)).token }, user({ userId })));
    const other = await on.account('13912345004');
    const { entry_id } = dataOf(await ask(endpoints.addLate, { id, mobile: '13912345004', reason: '补签' }));
    dataOf(await ask(endpoints.removeEntry, { entry_id, reason: '不在现场' }));

    const { downloads, personalData, figures } = createAttendance(on.platform, {
      courses: { rights: { mayTake: async () => true } },
      messages: { send: async () => {} },
    });
    const [table, own] = downloads;
    const filter = { session_id: id, format: 'xlsx' } as const;
    const rows = (await Array.fromAsync(table!.rows(filter, 10, on.manager.session))).flat();
    expect(rows.map((row) => [row[3], row[5], row[7], row[10]])).toEqual([
      [userId, '139****5003', '扫码签到', '有效'],
      [other, '139****5004', '工作人员补签', '已移除'],
    ]);
    expect(table!.columns(filter)).toHaveLength(rows[0]!.length);

    const recordOf = async (id: number) =>
      (await Array.fromAsync(own!.rows({ format: 'csv' }, 10, user({ userId: id }).session))).flat();
    const [entry, ...more] = await recordOf(userId);
    expect(more).toEqual([]);
    expect([entry![0], entry![4], entry![6]]).toEqual(['=示例公式场次', 1.5, '扫码签到']);
    expect(own!.columns({ format: 'csv' })).toHaveLength(entry!.length);
    expect(await recordOf(other)).toEqual([]);

    expect(await figures.user!.counts(userId)).toEqual({ attended: 1 });
    expect(await figures.user!.counts(other)).toEqual({ attended: 0 });
    expect(await personalData.collect(other)).toMatchObject([{ removed_reason: '不在现场' }]);
    await on.platform.database.transaction((transaction) => personalData.erase(transaction, userId));
    expect(await personalData.collect(userId)).toEqual([]);
    expect(dataOf(await ask(endpoints.attendees, { id })).total).toBe(1);
  });
});
