import { code } from '@portal/contract/codes';
import { courseDesk } from '@portal/contract/course-desk';
import { toUnixSeconds } from '@portal/contract/time';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '../../platform/audit.tables.ts';
import { courseLessons, courses } from '../courses/courses.tables.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { messages } from '../messages/messages.tables.ts';
import { openDesk, type Desk } from './course-desk.testing.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const hour = 3600;
/** Whose the sample courses are: nobody's. */
const portal = -1;
const publishDue = () => desk.app.jobs.find(({ name }) => name === 'courseDesk.publishDue')!.run({});
const schedule = async (id: number) => {
  const { revision } = await desk.read(id);
  await desk.ask(courseDesk.schedule, { id, revision, time: toUnixSeconds(desk.clock()) + hour });
};
const lastAudit = async (id: number) => {
  const [row] = await desk.platform.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `course:${id}`))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return row!;
};

test('a scheduled course keeps what it needs to be published', async () => {
  const { id } = await desk.complete('定时后修改的课程');
  await schedule(id);
  const { basics, revision } = await desk.read(id);
  for (const field of ['cover', 'summary'] as const) {
    const emptied = { id, revision, basics: { ...basics, [field]: '' } };
    const answer = await desk.call(courseDesk.save, emptied);
    expect(answer).toMatchObject({
      code: code.invalidFields,
      data: { fields: { [`basics.${field}`]: expect.stringContaining('定时发布的课程要有') } },
    });
  }
  const renamed = { id, revision, basics: { ...basics, title: '定时后改名的课程' } };
  expect((await desk.call(courseDesk.save, renamed)).code).toBe(code.success);
  await desk.ask(courseDesk.schedule, { id, revision: 0, time: null });
});

test('a scheduled course that cannot be published goes back to where it was, and its creator is told why', async () => {
  const { database } = desk.platform;
  const { id: draft } = await desk.complete('没有课时的草稿');
  const { id: withdrawn, revision } = await desk.complete('没有课时的旧课');
  await desk.ask(courseDesk.publish, { id: withdrawn, revision });
  await desk.ask(courseDesk.withdraw, { id: withdrawn, reason: '内容需要更新' });
  const { id: own } = await desk.complete('没有课时的示例');
  const creator = await addPerson(desk.platform, { staffRoles: ['courseManager'] });
  for (const id of [draft, withdrawn, own]) {
    await schedule(id);
    const createdBy = id === own ? portal : creator;
    await database.update(courses).set({ createdBy }).where(eq(courses.id, id));
    await database.update(courseLessons).set({ fileId: null }).where(eq(courseLessons.courseId, id));
  }
  desk.clock.advance(hour * 1000);
  await publishDue();
  const stateOf = async (id: number) => (await desk.read(id)).state;
  expect([await stateOf(draft), await stateOf(withdrawn), await stateOf(own)]).toEqual([
    'draft',
    'withdrawn',
    'draft',
  ]);
  expect(await lastAudit(withdrawn)).toMatchObject({
    action: 'courseDesk.scheduleMissed',
    detail: { reason: '没有可以学习的课时' },
  });
  const told = await database
    .select()
    .from(messages)
    .where(eq(messages.userId, creator))
    .orderBy(messages.id);
  expect(told).toMatchObject(
    [draft, withdrawn].map((id) => ({
      title: '课程到时未能发布',
      content: expect.stringContaining('没有可以学习的课时'),
      link: `/admin/courses/${id}`,
    })),
  );
});

test('the audit tells what a course cost and for whom it was, and what it is now', async () => {
  const id = await desk.create('改价的课程');
  const { basics, revision } = await desk.read(id);
  const priced = { ...basics, summary: '很长的简介', price: 9900, member_free: true, audience: [4, 2] };
  const saved = await desk.ask(courseDesk.save, { id, revision, basics: priced });
  expect((await lastAudit(id)).detail).toEqual({
    before: { price: 0, member_free: false, audience: [] },
    after: { price: 9900, member_free: true, audience: [2, 4] },
  });
  await desk.ask(courseDesk.save, { id, revision: saved.revision, basics: priced });
  expect((await lastAudit(id)).detail).toEqual({});
});
