import { certificates as endpoints } from '@portal/contract/certificates';
import { dataOf, type Envelope, type OutputOf } from '@portal/contract/endpoint';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '../../platform/http/api.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { staff, testPlatform, type TestPlatform, user, visitor } from '../../platform/testing.ts';
import { courseCategories, courses, courseTeachers } from '../courses/courses.tables.ts';
import { type Certificates, createCertificates } from './certificates.ts';

let on: TestPlatform;
let certificates: Certificates;
let call: ReturnType<typeof createApi>['call'];
const course = { isComplete: true, hasExam: true, passed: true, takenBack: false };
const told: [userId: number, title: string][] = [];
let lastCourse = 0;

beforeAll(async () => {
  on = await testPlatform();
  certificates = createCertificates(on.platform, {
    lessons: { isComplete: async () => course.isComplete },
    courses: { wasTakenBack: async () => course.takenBack },
    exams: { outcome: async () => ({ ...course, score: course.hasExam ? 88 : null }) },
    messages: { send: async (_, { title, userId }) => void told.push([userId, title]) },
    association: async () => '采购协会服务平台',
  });
  ({ call } = createApi(certificates.calls));
  const { database, clock } = on.platform;
  await database.insert(courseCategories).values({ name: '法规制度' });
  await database.insert(courseTeachers).values({ name: '讲师' });
  const times = { createdAt: clock(), updatedAt: clock() };
  const base = { state: 'published', categoryId: 1, teacherId: 1, createdBy: -1, ...times } as const;
  const rows = Array.from({ length: 20 }, (_, at) => ({ ...base, title: `课程${at + 1}`, creditHours: 4.5 }));
  await database.insert(courses).values(rows);
});
afterAll(() => on.close());

/** Somebody who has just passed everything. */
async function holder(changes: Partial<typeof course> = {}) {
  Object.assign(course, { isComplete: true, hasExam: true, passed: true, takenBack: false }, changes);
  lastCourse += 1;
  const courseId = lastCourse;
  const caller = user();
  const award = () =>
    on.platform.database.transaction((transaction) =>
      certificates.award(transaction, caller.session.userId, courseId),
    );
  const given = await award();
  const { data } = dataOf(await ask(endpoints.list, {}, caller));
  return { caller, courseId, award, given, number: data[0]?.number ?? '' };
}

async function ask<E extends (typeof endpoints)[keyof typeof endpoints]>(
  endpoint: E,
  input: object,
  caller: Caller,
) {
  return (await call(endpoint, input, caller)) as Envelope<OutputOf<E>>;
}

/** What the data board is told: how many there are, and on which days they came. */
async function counted({ session: { userId } }: ReturnType<typeof user>) {
  const { counts, days } = certificates.figures.user!;
  const { certificates: byDay } = await days!(userId, new Date(0));
  return [(await counts(userId)).certificates, byDay];
}

const download = async (url: string) => certificates.mounts[0]!.request(url);

describe('a certificate', () => {
  test('is given once when every part is passed, and told', async () => {
    const { caller, given, award, courseId } = await holder();
    expect(given).toBe(true);
    expect(await award()).toBe(false);
    const list = dataOf(await ask(endpoints.list, {}, caller));
    expect(list).toMatchObject({
      total: 1,
      credit_hours: 4.5,
      data: [{ state: 'valid', course_id: courseId, credit_hours: 4.5, score: 88, may_name: true }],
    });
    expect(told).toContainEqual([caller.session.userId, '恭喜您获得结业证书']);
    expect(await counted(caller)).toEqual([1, [{ day: '2026-11-16', count: 1 }]]);
  });

  test.each([
    ['lessons are missing', { isComplete: false }, false],
    ['the exam is not passed', { passed: false }, false],
    ['there is no exam to pass', { hasExam: false, passed: false }, true],
    ['the money was returned', { takenBack: true }, false],
  ])('when %s: %o -> %s', async (_, changes, expected) => {
    expect((await holder(changes)).given).toBe(expected);
  });

  test('asked for at the same moment by both parts is one', async () => {
    const { caller, courseId } = await holder({ passed: false });
    course.passed = true;
    const { database } = on.platform;
    const both = await Promise.all(
      [1, 2].map(() =>
        database.transaction((transaction) =>
          certificates.award(transaction, caller.session.userId, courseId),
        ),
      ),
    );
    expect(both.filter(Boolean)).toHaveLength(1);
  });

  test('takes one of two real names that come at once', async () => {
    const { caller, number } = await holder();
    const named = (name: string) => ask(endpoints.name, { number, holder: name }, caller);
    const answers = await Promise.all([named('欧阳明'), named('司马光')]);
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    const kept = answers[0].code === 1 ? '欧阳明' : '司马光';
    expect(dataOf(await ask(endpoints.list, {}, caller)).data[0]).toMatchObject({ holder: kept });
  });

  test('takes the real name once', async () => {
    const { caller, number } = await holder();
    const named = (holderName: string, by: Caller = caller) =>
      ask(endpoints.name, { number, holder: holderName }, by);
    expect(await named('<b>', caller)).toMatchObject({ code: 40001 });
    expect(await named('别人', user())).toMatchObject({ code: 0, msg: '证书不存在' });
    expect(await named('欧阳明')).toMatchObject({ code: 1 });
    expect(await named('司马光')).toMatchObject({ code: 0 });
    const { data } = dataOf(await ask(endpoints.list, {}, caller));
    expect(data[0]).toMatchObject({ holder: '欧阳明', may_name: false });
  });
});

describe('verification', () => {
  test('tells a stranger what it is worth, and of the holder the family name alone', async () => {
    const { caller, number } = await holder();
    await ask(endpoints.name, { number, holder: '欧阳明' }, caller);
    const typed = number.toLowerCase().replace(/(\d{4})/g, '$1 ');
    const seen = dataOf(await ask(endpoints.verify, { number: typed }, visitor()));
    expect(seen).toMatchObject({ number, state: 'valid', holder: '欧**', organisation: '采购协会服务平台' });
    expect(JSON.stringify(seen)).not.toContain('阳明');
    expect(Object.keys(seen)).not.toContain('user_id');
  });

  test('knows a mistyped number from an unknown one, and guessing is slowed down', async () => {
    const { number } = await holder();
    const wrong = number.slice(0, -1) + String((Number(number.at(-1)) + 1) % 10);
    const by = visitor('10.9.9.9');
    expect(await ask(endpoints.verify, { number: wrong }, by)).toMatchObject({
      msg: '证书编号有误，请核对后重新输入',
    });
    for (let tries = 1; tries < 30; tries++) await ask(endpoints.verify, { number: wrong }, by);
    expect(await ask(endpoints.verify, { number }, by)).toMatchObject({ code: 42900 });
    expect(await ask(endpoints.verify, { number }, visitor())).toMatchObject({ code: 1 });
  });

  test('says that it was revoked; the reason goes to the holder and the audit log', async () => {
    const { caller, number, award } = await holder();
    const by = staff('courseManager');
    const revoke = () => ask(endpoints.revoke, { number, reason: '代学代考' }, by);
    expect(await revoke()).toMatchObject({ code: 1, msg: '证书已撤销' });
    expect(await revoke()).toMatchObject({ code: 0, msg: '该证书已经撤销' });
    const seen = dataOf(await ask(endpoints.verify, { number }, visitor()));
    expect(seen).toMatchObject({ state: 'revoked' });
    expect(JSON.stringify(seen)).not.toContain('代学代考');
    const own = dataOf(await ask(endpoints.list, {}, caller));
    expect(own).toMatchObject({ credit_hours: 0, data: [{ revoked_reason: '代学代考' }] });
    expect(await ask(endpoints.file, { number }, caller)).toMatchObject({ code: 0 });
    expect(await award()).toBe(false);
    expect(await counted(caller)).toEqual([0, []]);
    const listed = dataOf(await ask(endpoints.staffList, { number, state: 'revoked' }, by));
    expect(listed).toMatchObject({ total: 1, next: null, data: [{ number }] });
    expect(await on.platform.audit.firstBroken()).toBeNull();
  });
});

describe('the PDF', () => {
  test('opens by an address of a minute, carries a subset of the font, and is for the holder alone', async () => {
    const { caller, number } = await holder();
    expect(await ask(endpoints.file, { number }, user())).toMatchObject({ code: 0, msg: '证书不存在' });
    const { url } = dataOf(await ask(endpoints.file, { number }, caller));
    const response = await download(url);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('结业证书'));
    const bytes = await response.arrayBuffer();
    expect(bytes.byteLength).toBeGreaterThan(5000);
    expect(bytes.byteLength).toBeLessThan(120_000);
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    expect(pdf.getTitle()).toBe(`结业证书 ${number}`);
    expect((await download(`${url}x`)).status).toBe(404);
    on.clock.advance(61_000);
    expect((await download(url)).status).toBe(404);
  });

  test('of a year adds up its credit hours', async () => {
    const { caller } = await holder();
    const statement = dataOf(await ask(endpoints.statement, {}, caller));
    expect(statement).toMatchObject({ year: 2026, years: [2026], credit_hours: 4.5 });
    expect(await ask(endpoints.statementFile, { year: 2020 }, caller)).toMatchObject({
      code: 0,
      msg: '2020 年没有取得学时',
    });
    const { url } = dataOf(await ask(endpoints.statementFile, { year: 2026 }, caller));
    const pdf = await PDFDocument.load(await (await download(url)).arrayBuffer(), { updateMetadata: false });
    expect(pdf.getTitle()).toBe('2026 年度学时证明');
  });
});

test('it belongs to the person: in their copy, and gone with them', async () => {
  const { caller, number } = await holder();
  const { userId } = caller.session;
  expect(await certificates.personalData.collect(userId)).toMatchObject([{ number }]);
  await on.platform.database.transaction((transaction) =>
    certificates.personalData.erase(transaction, userId),
  );
  expect(await ask(endpoints.verify, { number }, visitor())).toMatchObject({ code: 0 });
});
