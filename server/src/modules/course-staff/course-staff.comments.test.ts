import { code } from '@portal/contract/codes';
import {
  type CommentKind,
  type CommentView,
  courseComments as endpoints,
} from '@portal/contract/course-staff';
import { courseQuestions } from '@portal/contract/course-questions';
import { courseFeedback } from '@portal/contract/course-feedback';
import { dataOf } from '@portal/contract/endpoint';
import { lessonDanmaku } from '@portal/contract/danmaku';
import { staff as staffCalls } from '@portal/contract/staff';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../platform/http/caller.ts';
import { user } from '../../platform/testing.ts';
import { testApi, type TestApi } from '../../testing.ts';
import { courseNamed, sample } from '../courses/courses.testing.ts';
import { lessonsNamed, openPage } from '../lessons/lessons.testing.ts';
import { auditOf, manager, messagesOf, person } from './course-staff.testing.ts';

let on: TestApi;
let courseId: number;
let lessonId: number;
beforeAll(async () => {
  on = await testApi();
  courseId = await courseNamed(on, sample.free);
  lessonId = (await lessonsNamed(on, sample.free))[0]!.id;
});
afterAll(() => on.close());

const subjects = { feedback: 'courseFeedback', question: 'courseQuestion', danmaku: 'danmaku' };
/** Holds a text back: somebody has to look. */
const doubtful = '加微信';

const list = async (kind: CommentKind, view: CommentView, more: object = {}) =>
  dataOf(await on.call(endpoints.list, { kind, view, page_size: 100, ...more }, manager()));
const found = async (kind: CommentKind, view: CommentView, id: number) =>
  (await list(kind, view)).data.find((each) => each.id === id);

/** As a page that was just loaded would send it. */
async function seen(kind: CommentKind, id: number) {
  for (const view of ['pending', 'published', 'rejected'] as const) {
    const row = await found(kind, view, id);
    if (row) return { id, updated_ms: row.updated_ms };
  }
  return { id, updated_ms: 0 };
}

async function rate(by: Caller, content: string, stars = 4): Promise<number> {
  await (await openPage(on, by, lessonId)).watch(0, 10);
  dataOf(await on.call(courseFeedback.leave, { course_id: courseId, stars, content }, by));
  const { data } = dataOf(await on.call(courseFeedback.list, { course_id: courseId }, by));
  return data.find(({ own }) => own)!.id;
}
const ask = async (by: Caller, content: string) =>
  dataOf(await on.call(courseQuestions.ask, { course_id: courseId, content }, by)).id;
const send = async (by: Caller, text: string) =>
  dataOf(await on.call(lessonDanmaku.send, { lesson_id: lessonId, second: 3, text }, by)).id;

/** What everybody reads of each kind. */
const shown: Record<CommentKind, () => Promise<string[]>> = {
  feedback: async () =>
    dataOf(await on.call(courseFeedback.list, { course_id: courseId, page_size: 100 })).data.map(
      ({ content }) => content,
    ),
  question: async () =>
    dataOf(await on.call(courseQuestions.list, { course_id: courseId, page_size: 100 })).data.map(
      ({ content }) => content,
    ),
  danmaku: async () =>
    dataOf(await on.call(lessonDanmaku.list, { lesson_id: lessonId })).map(({ text }) => text),
};
const write: Record<CommentKind, (by: Caller, text: string) => Promise<number>> = {
  feedback: rate,
  question: ask,
  danmaku: send,
};

describe.each(['feedback', 'question', 'danmaku'] as const)('%s', (kind) => {
  const approve = async (id: number, from = 'pending', by: Caller = manager()) =>
    on.call(endpoints.approve, { kind, ...(await seen(kind, id)), from }, by);
  const reject = async (id: number, from = 'pending', reason = '与课程无关') =>
    on.call(endpoints.reject, { kind, ...(await seen(kind, id)), from, reason }, manager());

  test('with doubtful words waits, is approved, and its author is told', async () => {
    const me = await person(on, { nickname: '林小满' });
    const text = `${doubtful}可以拿到这门课的讲义吗`;
    const id = await write[kind](me, text);
    expect(await shown[kind]()).not.toContain(text);
    expect(await found(kind, 'pending', id)).toMatchObject({
      content: text,
      author: '林小满',
      words: [expect.any(String)],
      course: { id: courseId, title: sample.free },
      lesson: kind === 'danmaku' ? { id: lessonId } : null,
    });
    const { waiting } = await list(kind, 'pending');
    expect(waiting[kind].pending).toBeGreaterThan(0);
    expect((await approve(id)).code).toBe(code.success);
    expect(await shown[kind]()).toContain(text);
    expect(await messagesOf(on, me)).toMatchObject([
      { message_title: expect.stringContaining('已通过审核') },
    ]);
    expect(await auditOf(on, `${subjects[kind]}:${id}`)).toMatchObject([{ action: 'courses.approve' }]);
  });

  test('that is rejected stays hidden, with the reason told and kept', async () => {
    const me = await person(on);
    const text = `${doubtful}进群领取全部资料`;
    const id = await write[kind](me, text);
    expect((await reject(id, 'pending', '')).code).toBe(code.invalidFields);
    expect(await found(kind, 'pending', id)).toBeDefined();
    expect((await reject(id)).code).toBe(code.success);
    expect(await shown[kind]()).not.toContain(text);
    expect(await found(kind, 'rejected', id)).toMatchObject({ rejected_reason: '与课程无关' });
    expect((await messagesOf(on, me))[0]).toMatchObject({
      message_title: expect.stringContaining('未通过审核'),
      message_content: expect.stringContaining('与课程无关'),
    });
  });

  test('decided by a colleague a moment ago is not decided again unseen', async () => {
    const id = await write[kind](await person(on), `${doubtful}联系我了解详情`);
    const answers = await Promise.all([approve(id), reject(id)]);
    expect(answers.filter((answer) => answer.code === code.success)).toHaveLength(1);
    expect(answers.find((answer) => answer.code !== code.success)).toMatchObject({
      code: 0,
      msg: expect.stringContaining('已由他人处理'),
    });
    expect(await auditOf(on, `${subjects[kind]}:${id}`)).toHaveLength(1);
    expect((await approve(987_654_321)).code).toBe(code.failure);
  });

  test('that was published can be taken down, and put back', async () => {
    const text = '第二节的例子讲得特别清楚';
    const id = await write[kind](await person(on), text);
    expect(await shown[kind]()).toContain(text);
    await reject(id, 'published');
    expect(await shown[kind]()).not.toContain(text);
    await approve(id, 'rejected');
    expect(await shown[kind]()).toContain(text);
    expect((await found(kind, 'published', id))!.rejected_reason).toBe('');
  });

  test('is decided by staff with that duty alone', async () => {
    const id = await write[kind](await person(on), `${doubtful}咨询报名`);
    expect((await approve(id, 'pending', user())).code).not.toBe(code.success);
    expect(await found(kind, 'pending', id)).toBeDefined();
    expect((await approve(id)).code).toBe(code.success);
  });
});

test('stars count once feedback is approved, and no more when it is taken down', async () => {
  const summary = async () =>
    dataOf(await on.call(courseFeedback.list, { course_id: courseId })).summary.total;
  const before = await summary();
  const id = await rate(await person(on), `${doubtful}学习交流`, 1);
  expect(await summary()).toBe(before);
  const shot = { kind: 'feedback', ...(await seen('feedback', id)) };
  await on.call(endpoints.approve, { ...shot, from: 'pending' }, manager());
  expect(await summary()).toBe(before + 1);
  await on.call(endpoints.reject, { ...shot, from: 'published', reason: '广告' }, manager());
  expect(await summary()).toBe(before);
});

test('feedback is replied to for everybody to read; what is hidden is not', async () => {
  const me = await person(on);
  const id = await rate(me, '希望多一些案例练习');
  expect((await list('feedback', 'open')).data.map((each) => each.id)).toContain(id);
  const reply = async (content: string) =>
    on.call(endpoints.reply, { ...(await seen('feedback', id)), content }, manager());
  expect((await reply('')).code).toBe(code.invalidFields);
  expect((await reply('谢谢建议，下月更新。')).code).toBe(code.success);
  const { data } = dataOf(await on.call(courseFeedback.list, { course_id: courseId, page_size: 100 }));
  expect(data.find((each) => each.id === id)!.reply).toMatchObject({ content: '谢谢建议，下月更新。' });
  expect((await list('feedback', 'open')).data.map((each) => each.id)).not.toContain(id);
  expect((await messagesOf(on, me))[0]).toMatchObject({ message_title: '您的课程评价收到回复' });
  const hiding = { kind: 'feedback', ...(await seen('feedback', id)), from: 'published', reason: '重复' };
  dataOf(await on.call(endpoints.reject, hiding, manager()));
  expect(await reply('再次回复')).toMatchObject({ code: 0, msg: expect.stringContaining('已由他人处理') });
  expect((await list('feedback', 'rejected')).data.find((each) => each.id === id)!.answer).toMatchObject({
    content: '谢谢建议，下月更新。',
  });
});

test('feedback that its author has replaced meanwhile is neither approved nor rejected unread', async () => {
  const me = await person(on);
  const id = await rate(me, `${doubtful}交流学习心得`);
  const shot = { kind: 'feedback', ...(await seen('feedback', id)), from: 'pending' };
  on.clock.advance(5);
  await rate(me, `${doubtful}低价代写标书`);
  expect(await on.call(endpoints.approve, shot, manager())).toMatchObject({
    code: code.failure,
    msg: expect.stringContaining('已由他人处理'),
  });
  expect((await on.call(endpoints.reject, { ...shot, reason: '广告' }, manager())).code).toBe(code.failure);
  expect(await found('feedback', 'pending', id)).toMatchObject({ content: `${doubtful}低价代写标书` });
  const again = { kind: 'feedback', ...(await seen('feedback', id)), from: 'pending', reason: '广告' };
  expect((await on.call(endpoints.reject, again, manager())).code).toBe(code.success);
});

test('a reply goes to the feedback that was read, and replaces only a reply that was read', async () => {
  const me = await person(on);
  const id = await rate(me, '案例部分讲得很细致');
  const reply = async (shot: object, content: string) =>
    (await on.call(endpoints.reply, { ...shot, content }, manager())).code;
  const first = await seen('feedback', id);
  on.clock.advance(5);
  await rate(me, '案例部分没有讲清楚', 1);
  expect(await reply(first, '谢谢肯定。')).toBe(code.failure);
  const second = await seen('feedback', id);
  on.clock.advance(5);
  expect(await reply(second, '我们会补充说明。')).toBe(code.success);
  on.clock.advance(5);
  expect(await reply(second, '请联系客服。')).toBe(code.failure);
  expect((await found('feedback', 'published', id))!.answer).toMatchObject({ content: '我们会补充说明。' });
  expect(await reply(await seen('feedback', id), '已补充说明。')).toBe(code.success);
});

test('an answer replaces only one that was read, and publishes no question rejected meanwhile', async () => {
  const answer = async (shot: object, content: string) =>
    (await on.call(courseQuestions.answer, { ...shot, content }, manager())).code;
  const id = await ask(await person(on), '供应商可以更换授权代表吗？');
  const first = await seen('question', id);
  on.clock.advance(5);
  expect(await answer(first, '可以，重新提交授权书。')).toBe(code.success);
  on.clock.advance(5);
  expect(await answer(first, '不可以。')).toBe(code.failure);
  expect((await found('question', 'published', id))!.answer).toMatchObject({
    content: '可以，重新提交授权书。',
  });
  expect(await answer(await seen('question', id), '可以，开标前重新提交授权书。')).toBe(code.success);

  const doubted = await ask(await person(on), `${doubtful}可以代为投标吗？`);
  const shot = await seen('question', doubted);
  const rejecting = { kind: 'question', ...shot, from: 'pending', reason: '广告' };
  dataOf(await on.call(endpoints.reject, rejecting, manager()));
  expect(await answer(shot, '不可以代为投标。')).toBe(code.failure);
  expect(await found('question', 'rejected', doubted)).toMatchObject({
    answer: null,
    rejected_reason: '广告',
  });
});

test('questions without an answer are a list, and an answer takes one off it', async () => {
  const id = await ask(await person(on), '验收小组的人数有要求吗？');
  expect(await found('question', 'open', id)).toBeDefined();
  const by = manager();
  const answer = { ...(await seen('question', id)), content: '三人以上单数。' };
  dataOf(await on.call(courseQuestions.answer, answer, by));
  expect(await found('question', 'open', id)).toBeUndefined();
  expect((await found('question', 'published', id))!.answer).toMatchObject({ content: '三人以上单数。' });
  expect(await auditOf(on, `courseQuestion:${id}`)).toMatchObject([
    { action: 'courses.answer', actorId: by.session.userId },
  ]);
});

test('a reported comment is listed with what was said, and approving it settles the reports', async () => {
  const me = await person(on);
  const id = await send(me, '这一段可以跳过');
  await on.call(lessonDanmaku.report, { id, reason: '剧透' }, user());
  await on.call(lessonDanmaku.report, { id }, user());
  expect(await found('danmaku', 'open', id)).toMatchObject({ reports: 2, report_reasons: ['剧透'] });
  const kept = { kind: 'danmaku', ...(await seen('danmaku', id)), from: 'published' };
  dataOf(await on.call(endpoints.approve, kept, manager()));
  expect(await found('danmaku', 'open', id)).toBeUndefined();
  expect(await shown.danmaku()).toContain('这一段可以跳过');
  // Nothing became of it for the author.
  expect(await messagesOf(on, me)).toEqual([]);
});

test('the dashboard counts what waits', async () => {
  const figures = async () => dataOf(await on.call(staffCalls.dashboard, {}, manager()));
  const before = await figures();
  await ask(await person(on), `${doubtful}怎样报名考试？`);
  await ask(await person(on), '怎样报名考试？');
  expect(await figures()).toMatchObject({
    pending_comments: before.pending_comments + 1,
    open_questions: before.open_questions + 1,
  });
});

test('a list goes on behind its page and refuses a wrong place', async () => {
  const first = await list('question', 'published', { page_size: 2 });
  expect(first.data).toHaveLength(2);
  const second = await list('question', 'published', { page_size: 2, next: first.next! });
  expect(second.data[0]!.id).toBeLessThan(first.data[1]!.id);
  const wrong = await on.call(endpoints.list, { kind: 'question', next: 'e30' }, manager());
  expect(wrong.code).toBe(code.invalidFields);
});
