import { courses as endpoints } from '@portal/contract/courses';
import { courseQuestions } from '@portal/contract/course-questions';
import { courseFeedback as feedbackCalls } from '@portal/contract/course-feedback';
import { collections } from '@portal/contract/collections';
import { dataOf } from '@portal/contract/endpoint';
import { messages } from '@portal/contract/messages';
import { site } from '@portal/contract/site';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { waitsForLock } from '../../platform/database/testing.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { changed, staff, user } from '../../platform/testing.ts';
import { testApi, type TestApi } from '../../testing.ts';
import { lessonsNamed, openPage } from '../lessons/lessons.testing.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { createRights } from './courses.rights.ts';
import { courseNamed, grantCourse, sample } from './courses.testing.ts';
import { courseFeedback } from './courses.comments.tables.ts';
import { feedbackStore } from './courses.feedback.store.ts';
import { courses, learningPaths } from './courses.tables.ts';

let on: TestApi;
beforeAll(async () => {
  on = await testApi();
});
afterAll(() => on.close());

const list = async (input: object = {}, caller?: Caller) =>
  dataOf(await on.call(endpoints.courseList, { page_size: 100, ...input }, caller));
const detail = async (title: string, caller?: Caller) =>
  dataOf(await on.call(endpoints.courseDetail, { id: await courseNamed(on, title) }, caller));
const titles = async (input: object) => (await list(input)).data.map(({ title }) => title);

/** Somebody who has begun a free course. */
async function learner(title: string = sample.free) {
  const me = user();
  const [lesson] = await lessonsNamed(on, title, me);
  await (await openPage(on, me, lesson!.id)).watch(0, 20);
  return me;
}

describe('the catalogue', () => {
  test('has categories with the number of their courses, those below included', async () => {
    const tree = dataOf(await on.call(endpoints.courseCategory, {}));
    expect(tree.reduce((sum, { courses: size }) => sum + size, 0)).toBe(24);
    const root = tree.find(({ name }) => name === '采购人')!;
    expect(root.courses).toBe(root.children.reduce((sum, { courses: size }) => sum + size, 0));
    expect((await list({ category_id: root.id })).total).toBe(root.courses);
    expect((await list({ category_id: 987_654 })).total).toBe(0);
  });

  test('filters by price, audience and learning path, and sorts', async () => {
    const free = await list({ price: 'free' });
    const paid = await list({ price: 'paid', sort: 'price' });
    expect(free.total + paid.total).toBe(24);
    const prices = paid.data.map(({ price }) => price);
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    expect(await titles({ audience: 2 })).not.toContain(sample.expert);
    expect(await titles({ audience: 4 })).toContain(sample.expert);
    const [path] = dataOf(await on.call(endpoints.courseSystem, {}));
    const inPath = await titles({ system_id: path!.id });
    expect(inPath.toSorted()).toEqual(path!.courses.map(({ title }) => title).toSorted());
    const newest = (await list({ sort: 'newest' })).data.map(({ published }) => published);
    expect(newest).toEqual(newest.toSorted((one, other) => other - one));
  });

  test('finds words in any order, a title by its sound, and nothing by punctuation', async () => {
    expect(await titles({ keyword: '验收 合同' })).toContain('合同签订与履约验收');
    expect((await list({ keyword: '框架协议' })).data[0]!.title).toContain('框架协议');
    expect(await list({ keyword: 'kuangjiaxieyi' })).toMatchObject({ used_keyword: '框架协议', total: 1 });
    expect((await list({ keyword: '，。！' })).total).toBe(0);
    expect((await list({ keyword: "' | !x:*" })).total).toBe(0);
    expect((await list()).total).toBe(24);
  });

  test('shows the progress of whoever looks, and nobody else’s', async () => {
    const me = await learner();
    const cardOf = async (by?: Caller) =>
      (await list({}, by)).data.find(({ title }) => title === sample.free)!;
    expect((await cardOf(me)).progress).toMatchObject({ complete: false, lessons_done: 0 });
    expect((await cardOf(me)).progress!.percent).toBeGreaterThan(3);
    expect((await cardOf(user())).progress).toBeNull();
    expect((await cardOf()).progress).toBeNull();
  });

  test('hides what is not published, from lists, details, lessons and the site', async () => {
    const title = '绿色采购与创新产品政策';
    const id = await courseNamed(on, title);
    await on.platform.database.update(courses).set({ state: 'draft' }).where(eq(courses.id, id));
    await changed(on.platform, 'courses');
    expect(await titles({})).not.toContain(title);
    expect(await on.call(endpoints.courseDetail, { id })).toMatchObject({
      code: 0,
      msg: '课程不存在或已下架',
    });
    expect(await on.call(feedbackCalls.list, { course_id: id })).toMatchObject({ code: 0 });
    const found = dataOf(await on.call(site.search, { keyword: '绿色采购与创新' }));
    expect(found.find(({ kind }) => kind === 'courses')).toBeUndefined();
    await on.platform.database.update(courses).set({ state: 'published' }).where(eq(courses.id, id));
    await changed(on.platform, 'courses');
    expect((await detail(title)).title).toBe(title);
  });

  test('related courses are those of the category, then those recommended, each once and never itself', async () => {
    const { id, category, related } = await detail(sample.free);
    const all = (await list({ sort: 'recommended' })).data.filter((each) => each.id !== id);
    const near = all.filter((each) => each.category.id === category.id);
    const far = all.filter((each) => each.category.id !== category.id);
    expect(near.length).toBeGreaterThan(0);
    expect(near.length).toBeLessThan(related.length);
    const expected = [...near, ...far].slice(0, related.length);
    expect(related.map(({ title }) => title)).toEqual(expected.map(({ title }) => title));
  });
});

describe('a learning path', () => {
  test('has its courses in order and the sum of their credit hours', async () => {
    const paths = dataOf(await on.call(endpoints.courseSystem, {}));
    expect(paths).toHaveLength(4);
    for (const { courses: parts, credit_hours, lessons } of paths) {
      expect(credit_hours).toBe(parts.reduce((sum, card) => sum + card.credit_hours, 0));
      expect(lessons).toBe(parts.reduce((sum, card) => sum + card.lessons, 0));
    }
    expect(paths[0]!.courses[0]!.title).toBe(sample.free);
    const alone = dataOf(await on.call(endpoints.courseSystem, { id: paths[1]!.id }, user()));
    expect(alone).toMatchObject([{ id: paths[1]!.id, courses_done: 0, owned: false }]);
    expect(await on.call(endpoints.courseSystem, { id: 987_654 })).toMatchObject({ code: 0 });
  });
});

describe('who may play', () => {
  const rightOf = async (title: string, by?: Caller) => (await detail(title, by)).own_right;

  test.each([
    ['a visitor of a free course', sample.free, undefined, 'none', 'login'],
    ['a user of a free course', sample.free, {}, 'free', 'none'],
    ['a visitor of a paid course', sample.paid, undefined, 'trial', 'purchase'],
    ['a user of a paid course', sample.paid, {}, 'trial', 'purchase'],
    [
      'a certified expert of an expert course',
      sample.expert,
      { roleId: 4, certified: true },
      'audience',
      'none',
    ],
    ['an expert not certified yet', sample.expert, { roleId: 4 }, 'trial', 'certify'],
    [
      'a certified supplier of an expert course',
      sample.expert,
      { roleId: 2, certified: true },
      'trial',
      'certify',
    ],
  ] as const)('%s', async (_, title, who, right, offer) => {
    expect(await rightOf(title, who && user(who))).toMatchObject({ right, offer });
  });

  test('whoever holds no fitting identity at present reads that another one opens the course', async () => {
    const supplier = user({ roleId: 2, certified: true });
    const { text } = await rightOf(sample.expert, supplier);
    expect(text).toContain('面向已认证的专家，认证或切换到相应身份后可学习');
  });

  test('a paid course says that it can be bought', async () => {
    expect((await rightOf(sample.paid, user())).text).toContain('可购买学习');
  });

  test('a granted path opens its courses, once for each source, until it is revoked', async () => {
    const me = user();
    const rights = createRights(on.platform);
    const [path] = await on.platform.database
      .select()
      .from(learningPaths)
      .where(eq(learningPaths.title, '采购人岗位能力路径'));
    const key = {
      userId: me.session.userId,
      target: 'path',
      targetId: path!.id,
      source: 'order',
      sourceId: 'A1',
    } as const;
    const { database } = on.platform;
    for (let times = 0; times < 2; times++) {
      await database.transaction((transaction) => rights.grant(transaction, { ...key, until: null }));
    }
    expect(await rightOf(sample.paid, me)).toMatchObject({ right: 'granted', source: 'order', until: null });
    expect(await rightOf('公开招标文件编制要点', me)).toMatchObject({ right: 'trial' });
    const courseId = await courseNamed(on, sample.paid);
    expect(await rights.mayTake(me.session.userId, courseId)).toBe(true);
    const revoke = () =>
      database.transaction((transaction) => rights.revoke(transaction, { ...key, reason: '退款' }));
    expect([await revoke(), await revoke()]).toEqual([true, false]);
    expect(await rightOf(sample.paid, me)).toMatchObject({ right: 'trial' });
    expect(await rights.mayTake(me.session.userId, courseId)).toBe(false);
    expect(await rights.mayTake(me.session.userId, await courseNamed(on, sample.free))).toBe(true);
  });

  test('a right ends with its term', async () => {
    const me = user();
    const until = new Date(on.clock().getTime() + 86_400_000);
    await grantCourse(on, me.session.userId, await courseNamed(on, sample.paid), until);
    expect(await rightOf(sample.paid, me)).toMatchObject({ right: 'granted' });
    on.clock.advance(86_400_001);
    expect(await rightOf(sample.paid, me)).toMatchObject({ right: 'trial', until: null });
  });
});

describe('feedback', () => {
  const leave = async (by: Caller, stars: number, content = '内容实用，讲解清楚') =>
    on.call(feedbackCalls.leave, { course_id: await courseNamed(on, sample.free), stars, content }, by);
  const read = async (by?: Caller) =>
    dataOf(await on.call(feedbackCalls.list, { course_id: await courseNamed(on, sample.free) }, by));

  test('is left by those who have begun, one each, with the distribution kept right', async () => {
    expect(await leave(user(), 5)).toMatchObject({ code: 0, msg: '学习后才能评价，请先开始学习' });
    const [one, other] = [await learner(), await learner()];
    await leave(one, 5);
    await leave(other, 2);
    expect(await leave(one, 4)).toMatchObject({ code: 1, data: { state: 'published' } });
    const { summary, data } = await read(one);
    expect(summary).toEqual({ average: 3, total: 2, distribution: [0, 1, 0, 1, 0] });
    expect(data.filter(({ own }) => own)).toMatchObject([{ stars: 4 }]);
    expect(await detail(sample.free, one)).toMatchObject({
      stars: 3,
      feedbacks: 2,
      own_feedback: { stars: 4 },
    });
  });

  // Needs two connections: the embedded engine has one, and a transaction has it to itself.
  test.runIf(process.env.TEST_DATABASE_URL)('of two people at the same moment counts twice', async () => {
    const [one, two] = [await learner(sample.short), await learner(sample.short)];
    const courseId = await courseNamed(on, sample.short);
    const { userId } = one.session;
    const at = on.clock();
    const given = { courseId, userId, stars: 5, content: '讲得清楚', state: 'published' } as const;
    let second: Promise<unknown> | undefined;
    await on.platform.database.transaction(async (transaction) => {
      await feedbackStore.save(transaction, { ...given, words: [], createdAt: at, updatedAt: at });
      await feedbackStore.recount(transaction, courseId);
      second = on.call(
        feedbackCalls.leave,
        { course_id: courseId, stars: 2, content: '内容一般，还可以' },
        two,
      );
      await vi.waitUntil(() => waitsForLock(on.platform.database));
    });
    await second;
    expect(await detail(sample.short)).toMatchObject({ feedbacks: 2, stars: 3.5 });
  });

  test('is offered to whom it is taken from, also when the right has ended', async () => {
    const me = user();
    const course_id = await courseNamed(on, sample.paid);
    const mayRate = async () => (await detail(sample.paid, me)).may_rate;
    const until = new Date(on.clock().getTime() + 3_600_000);
    await grantCourse(on, me.session.userId, course_id, until);
    expect(await mayRate()).toBe(false);
    const [lesson] = await lessonsNamed(on, sample.paid, me);
    await (await openPage(on, me, lesson!.id)).watch(0, 20);
    on.clock.advance(3_600_001);
    expect(await detail(sample.paid, me)).toMatchObject({ own_right: { right: 'trial' }, may_rate: true });
    const words = { course_id, stars: 4, content: '到期以后也说一句' };
    expect(await on.call(feedbackCalls.leave, words, me)).toMatchObject({ code: 1 });
    expect(await detail(sample.paid, me)).toMatchObject({ own_feedback: { stars: 4 } });
  });

  test('that waits for staff is seen by its author alone, and does not count', async () => {
    const me = await learner();
    await leave(me, 1);
    const id = await courseNamed(on, sample.free);
    const before = (await detail(sample.free)).feedbacks;
    await on.platform.database
      .update(courseFeedback)
      .set({ state: 'pending' })
      .where(eq(courseFeedback.userId, me.session.userId));
    await leave(await learner(), 5);
    const { summary } = await read();
    expect(summary.total).toBe(before);
    expect((await read()).data.some(({ state }) => state === 'pending')).toBe(false);
    expect((await read(me)).data.filter(({ own }) => own)).toMatchObject([{ state: 'pending' }]);
    expect((await detail(sample.free)).id).toBe(id);
  });
});

describe('questions', () => {
  test('are asked at a second, answered by staff, and the asker is told', async () => {
    const me = user({ userId: await addPerson(on.platform) });
    const [lesson] = await lessonsNamed(on, sample.free);
    const course_id = await courseNamed(on, sample.free);
    const asked = { course_id, lesson_id: lesson!.id, second: 30, content: '预算调整以后还要公开意向吗？' };
    const { id } = dataOf(await on.call(courseQuestions.ask, asked, me));
    const read = async (input: object = {}) =>
      dataOf(await on.call(courseQuestions.list, { course_id, ...input }));
    expect((await read({ lesson_id: lesson!.id })).data).toMatchObject([{ id, second: 30, answer: null }]);
    const seen = { id, updated_ms: on.clock().getTime() };
    const answer = { ...seen, content: '重大变化的应当更新。' };
    await on.call(courseQuestions.answer, answer, staff('courseManager'));
    expect((await read()).data[0]).toMatchObject({ answer: { content: '重大变化的应当更新。' } });
    const told = dataOf(await on.call(messages.messageList, {}, me));
    expect(told.data).toMatchObject([{ message_title: '讲师回答了您的提问', content_id: String(course_id) }]);
    const unknown = await on.call(
      courseQuestions.answer,
      { ...seen, id: 987_654, content: '无' },
      staff('courseManager'),
    );
    expect(unknown).toMatchObject({ code: 0, msg: expect.stringContaining('不存在') });
  });

  test('about a lesson of another course are refused', async () => {
    const [lesson] = await lessonsNamed(on, sample.paid);
    const course_id = await courseNamed(on, sample.free);
    const input = { course_id, lesson_id: lesson!.id, content: '这一课讲的是什么内容？' };
    expect(await on.call(courseQuestions.ask, input, user())).toMatchObject({ code: 0, msg: '课时不存在' });
  });
});

test('a course is collected, searched for and on the home page', async () => {
  const me = user();
  const id = await courseNamed(on, sample.free);
  await on.call(collections.addCollect, { type: 'course', id }, me);
  expect((await detail(sample.free, me)).collected).toBe(true);
  const kept = dataOf(await on.call(collections.getCollectList, { type: 'course' }, me));
  expect(kept.data).toMatchObject([{ id, title: sample.free, href: `/course/${id}`, is_available: true }]);
  const home = dataOf(await on.call(site.index, {}));
  expect(home.courses).toHaveLength(8);
  expect(home.courses[0]).toMatchObject({ title: sample.free, price: 0, href: `/course/${id}` });
  const groups = dataOf(await on.call(site.search, { keyword: '基础知识入门' }));
  expect(groups.find(({ kind }) => kind === 'courses')).toMatchObject({ total: 1 });
});
