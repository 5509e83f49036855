import { code } from '@portal/contract/codes';
import { courseRights as endpoints } from '@portal/contract/course-staff';
import { courses } from '@portal/contract/courses';
import { dataOf } from '@portal/contract/endpoint';
import { lessons } from '@portal/contract/lessons';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../platform/http/caller.ts';
import { user } from '../../platform/testing.ts';
import { testApi, type TestApi } from '../../testing.ts';
import { learningPaths } from '../courses/courses.tables.ts';
import { courseNamed, grantCourse, sample } from '../courses/courses.testing.ts';
import { lessonsNamed, openPage } from '../lessons/lessons.testing.ts';
import { videos } from '../videos/videos.tables.ts';
import { auditOf, manager, messagesOf, person } from './course-staff.testing.ts';

let on: TestApi;
let courseId: number;
beforeAll(async () => {
  on = await testApi();
  courseId = await courseNamed(on, sample.paid);
  const film = {
    id: 'tender-document',
    title: '影片',
    state: 'ready',
    form: 'hls',
    durationMs: 72_580,
  } as const;
  await on.platform.database.insert(videos).values({ ...film, createdBy: 1, createdAt: on.clock() });
});
afterAll(() => on.close());

let lastMobile = 13_700_000_000;
const newMobile = () => String(++lastMobile);
const inDays = (days: number) => Math.floor(on.clock().getTime() / 1000) + days * 86_400;

const grant = (input: object, by: Caller = manager()) =>
  on.call(
    endpoints.grant,
    { type: 'course', item_id: courseId, until: null, reason: '单位集体报名', ...input },
    by,
  );
const revoke = (id: number, by: Caller = manager()) =>
  on.call(endpoints.revoke, { id, reason: '误开通' }, by);
const list = async (input: object) => dataOf(await on.call(endpoints.list, input, manager()));
const rightOf = async (caller: Caller) =>
  dataOf(await on.call(courses.courseDetail, { id: courseId }, caller)).own_right;

describe('a course given by hand', () => {
  test('opens for the person with that number, who is told, and is written down', async () => {
    const mobile = newMobile();
    const me = await person(on, { mobile, nickname: '周知行' });
    const by = manager();
    expect((await rightOf(me)).right).toBe('trial');
    const until = inDays(30);
    const answer = await grant({ mobile, until }, by);
    expect(answer).toMatchObject({ code: 1, msg: '已为「周知行」开通', data: { nickname: '周知行' } });
    expect(await rightOf(me)).toMatchObject({ right: 'granted', source: 'staff', until });
    expect(await messagesOf(on, me)).toMatchObject([
      { message_title: '协会为您开通了课程', content_id: String(courseId), link: `/course/${courseId}` },
    ]);
    const [entry] = await auditOf(on, `user:${me.session.userId}`);
    expect(entry).toMatchObject({
      actorId: by.session.userId,
      action: 'courses.grant',
      detail: { item: courseId, until, reason: '单位集体报名' },
    });
    const { total, data } = await list({ mobile });
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({
      user: { nickname: '周知行', mobile: `${mobile.slice(0, 3)}****${mobile.slice(7)}` },
      type: 'course',
      item: { id: courseId, title: sample.paid },
      state: 'active',
      until,
      reason: '单位集体报名',
    });
    expect((await list({ type: 'course', item_id: courseId, page_size: 100 })).data).toContainEqual(data[0]);
  });

  test('again by the same colleague changes the term of the one right', async () => {
    const mobile = newMobile();
    const me = await person(on, { mobile });
    const by = manager();
    const { id } = dataOf(await grant({ mobile, until: inDays(1) }, by));
    on.clock.advance(1000);
    expect(dataOf(await grant({ mobile, reason: '延长期限' }, by)).id).toBe(id);
    expect(await list({ mobile })).toMatchObject({ total: 1, data: [{ until: null, reason: '延长期限' }] });
    expect(await messagesOf(on, me)).toHaveLength(2);
  });

  test('as a learning path opens the courses of it, and its messages lead to the path', async () => {
    const mobile = newMobile();
    const me = await person(on, { mobile });
    const [path] = await on.platform.database
      .select()
      .from(learningPaths)
      .where(eq(learningPaths.title, '采购人岗位能力路径'));
    const { id } = dataOf(await grant({ mobile, type: 'system', item_id: path!.id }));
    expect((await rightOf(me)).right).toBe('granted');
    expect((await list({ mobile })).data).toMatchObject([
      { type: 'system', item: { id: path!.id, title: path!.title } },
    ]);
    on.clock.advance(1000);
    dataOf(await revoke(id));
    // A content id would open the course with the number of the path.
    const place = { content_id: null, link: `/planning#path-${path!.id}` };
    expect(await messagesOf(on, me)).toMatchObject([
      { message_title: '您的学习路径权限已收回', ...place },
      { message_title: '协会为您开通了学习路径', ...place },
    ]);
  });

  test.each([
    ['a number nobody has', { mobile: '13799999999' }, 'mobile'],
    ['no number at all', { mobile: '12345' }, 'mobile'],
    ['a course nobody wrote', { item_id: 987_654_321 }, 'item_id'],
    ['a term that is over', { until: 1_000_000 }, 'until'],
    ['a term of a century', { until: 250_000_000_000 }, 'until'],
    ['no reason', { reason: ' ' }, 'reason'],
  ])('is refused for %s, and the right one goes on', async (_, wrong, field) => {
    const mobile = newMobile();
    const me = await person(on, { mobile });
    const refused = await grant({ mobile, ...wrong });
    expect(refused).toMatchObject({
      code: code.invalidFields,
      data: { fields: { [field]: expect.any(String) } },
    });
    expect((await rightOf(me)).right).toBe('trial');
    expect((await list({ mobile })).total).toBe(0);
    expect((await grant({ mobile })).code).toBe(code.success);
    expect((await rightOf(me)).right).toBe('granted');
  });
});

describe('a right taken back', () => {
  test('closes the course, tells the person why, and cannot be taken twice', async () => {
    const mobile = newMobile();
    const me = await person(on, { mobile });
    const { id } = dataOf(await grant({ mobile }));
    on.clock.advance(1000);
    expect(await on.call(endpoints.revoke, { id, reason: '' }, manager())).toMatchObject({
      code: code.invalidFields,
    });
    expect((await rightOf(me)).right).toBe('granted');
    expect(await revoke(id)).toMatchObject({ code: 1 });
    expect((await rightOf(me)).right).toBe('trial');
    expect((await messagesOf(on, me))[0]).toMatchObject({
      message_title: '您的课程权限已收回',
      message_content: expect.stringContaining('误开通'),
    });
    expect(await revoke(id)).toMatchObject({ code: 0, msg: '该学习权限已经收回' });
    expect(await revoke(987_654_321)).toMatchObject({ code: 0, msg: '学习权限不存在' });
    expect(await list({ mobile })).toMatchObject({ data: [{ state: 'revoked', revoked_reason: '误开通' }] });
    const actions = (await auditOf(on, `user:${me.session.userId}`)).map(({ action }) => action);
    expect(actions).toEqual(['courses.grant', 'courses.revoke']);
    expect((await grant({ mobile })).code).toBe(code.success);
    expect((await rightOf(me)).right).toBe('granted');
  });

  test('ends the lesson that is being watched, and its address is not renewed', async () => {
    const mobile = newMobile();
    const me = await person(on, { mobile });
    const { id } = dataOf(await grant({ mobile }));
    const [lesson] = await lessonsNamed(on, sample.paid, me);
    const page = await openPage(on, me, lesson!.id);
    await page.watch(0, 30);
    const media = () => on.call(lessons.lessonMedia, { id: lesson!.id }, me);
    expect(dataOf(await media()).trial_seconds).toBeNull();
    await revoke(id);
    on.clock.advance(10_000);
    expect(await page.send([{ start: 30, end: 40 }])).toMatchObject({
      code: 0,
      msg: '您的学习权限已结束，请刷新页面',
      data: { reason: 'right_ended' },
    });
    expect(dataOf(await media()).trial_seconds).toBe(20);
    // What was learned stays, and the trial is open as for anybody.
    const again = await openPage(on, me, lesson!.id);
    expect((await again.beat([])).coverage).toBeGreaterThan(0.1);
  });

  test('leaves alone who may watch for another reason', async () => {
    const mobile = newMobile();
    const me = await person(on, { mobile });
    const until = new Date(on.clock().getTime() + 3_600_000);
    await grantCourse(on, me.session.userId, courseId, until);
    const { id } = dataOf(await grant({ mobile }));
    const [lesson] = await lessonsNamed(on, sample.paid, me);
    const page = await openPage(on, me, lesson!.id);
    await revoke(id);
    on.clock.advance(10_000);
    expect((await page.beat([{ start: 0, end: 10 }])).credited).toBe(10);
    on.clock.advance(3_600_000);
    expect(await page.send([{ start: 10, end: 20 }])).toMatchObject({ data: { reason: 'right_ended' } });
  });

  test('of one course does not end a lesson of a free one', async () => {
    const mobile = newMobile();
    const me = await person(on, { mobile });
    const { id } = dataOf(await grant({ mobile }));
    const [lesson] = await lessonsNamed(on, sample.free, me);
    const page = await openPage(on, me, lesson!.id);
    await revoke(id);
    on.clock.advance(10_000);
    expect((await page.beat([{ start: 0, end: 10 }])).credited).toBe(10);
  });
});

test('an address of the film ends with the right', async () => {
  const mobile = newMobile();
  const me = await person(on, { mobile });
  const until = Math.floor(on.clock().getTime() / 1000) + 120;
  await grant({ mobile, until });
  const [lesson] = await lessonsNamed(on, sample.paid, me);
  expect(dataOf(await on.call(lessons.lessonMedia, { id: lesson!.id }, me)).expire).toBe(until);
});

test('the list finds nothing by a number nobody has, goes on behind a page, and refuses a wrong place', async () => {
  expect((await list({ mobile: '13799999998' })).data).toEqual([]);
  expect((await list({ mobile: "' or 1=1" })).data).toEqual([]);
  const wrong = await on.call(endpoints.list, { next: 'not-a-cursor' }, manager());
  expect(wrong.code).toBe(code.invalidFields);
  const first = await list({ page_size: 2 });
  const second = await list({ page_size: 2, next: first.next! });
  expect(second.data[0]!.id).toBeLessThan(first.data[1]!.id);
});

test('a user gives nobody anything', async () => {
  const mobile = newMobile();
  const me = await person(on, { mobile });
  expect((await grant({ mobile }, user({ userId: me.session.userId }))).code).not.toBe(code.success);
  expect((await rightOf(me)).right).toBe('trial');
});
