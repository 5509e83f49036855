import { code } from '@portal/contract/codes';
import { examDesk } from '@portal/contract/exam-desk';
import { exams as taking } from '@portal/contract/exams';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../platform/audit.tables.ts';
import { staff, user } from '../../platform/testing.ts';
import { question, type TestDesk, testDesk } from './exams.desk.testing.ts';
import { learner, rightAnswer } from './exams.testing.ts';

let on: TestDesk;
beforeAll(async () => {
  on = await testDesk();
});
afterAll(() => on.close());

const list = (course_id: number, more: object = {}) => on.ask(examDesk.questionList, { course_id, ...more });

describe('the bank', () => {
  test('is filled, filtered, searched and read on behind its pages', async () => {
    const courseId = await on.newCourse();
    await on.addQuestions(
      courseId,
      { body: '第一题', topic: '法规', difficulty: 1 },
      { body: '第二题 ABC', topic: '法规' },
      { type: 'multiple', body: '第三题', right: [1, 0], topic: '流程' },
      { type: 'true_false', body: '第四题', right: [1], options: [] },
      { type: 'fill_in', body: '第五题', blanks: [['一', '壹']], right: [], options: [] },
    );
    const whole = await list(courseId);
    expect(whole).toMatchObject({
      total: 5,
      in_use: 5,
      retired: 0,
      next: null,
      course_title: `课程 ${courseId}`,
    });
    expect(whole.topics).toEqual([
      { topic: '当事人', total: 2 },
      { topic: '法规', total: 2 },
      { topic: '流程', total: 1 },
    ]);
    expect(whole.data).toMatchObject([
      { body: '第五题', blanks: [['一', '壹']], options: [], right: [] },
      { body: '第四题', options: ['正确', '错误'], right: [1] },
      { body: '第三题', right: [0, 1] },
      { body: '第二题 ABC' },
      { body: '第一题', difficulty: 1 },
    ]);
    const found = async (more: object) => (await list(courseId, more)).data.map(({ body }) => body);
    expect(await found({ type: 'multiple' })).toEqual(['第三题']);
    expect(await found({ topic: '法规', difficulty: 1 })).toEqual(['第一题']);
    expect(await found({ keyword: 'abc' })).toEqual(['第二题 ABC']);
    expect(await found({ keyword: '100%_' })).toEqual([]);
    const first = await list(courseId, { page_size: 2 });
    expect((await list(courseId, { page_size: 2, next: first.next })).data).toMatchObject([
      { body: '第三题' },
      { body: '第二题 ABC' },
    ]);
    expect(await found({ retired: true })).toEqual([]);
  });

  test.each([
    [{ right: [] }, 'right', '单选题须有一个正确答案'],
    [{ right: [2] }, 'right', '正确答案不在选项之中'],
    [{ options: ['甲', '甲'] }, 'options', '有相同的选项'],
    [{ type: 'multiple' as const }, 'right', '多选题至少有两个正确答案'],
    [{ type: 'fill_in' as const }, 'blanks', '请填写每个空的答案'],
  ])('refuses %j', async (changes, field, reason) => {
    const courseId = await on.newCourse();
    const input = { course_id: courseId, question: question(changes) };
    expect(await on.call(examDesk.questionCreate, input, on.manager)).toMatchObject({
      code: code.invalidFields,
      data: { fields: { [`question.${field}`]: reason } },
    });
    expect(await list(courseId)).toMatchObject({ total: 0 });
  });

  test('refuses a save on top of one that was not seen', async () => {
    const courseId = await on.newCourse();
    await on.addQuestions(courseId, {});
    const [{ id, version } = { id: 0, version: 0 }] = (await list(courseId)).data;
    const edit = (body: string) => ({ id, version, question: question({ body }) });
    await on.ask(examDesk.questionEdit, edit('甲改的'));
    expect(await on.refusal(examDesk.questionEdit, edit('乙改的'))).toContain('已被其他人修改');
    expect((await list(courseId)).data).toMatchObject([{ body: '甲改的' }]);
    const log = await on.platform.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `question:${id}`));
    expect(log).toMatchObject([
      { action: 'exams.createQuestion', actorId: on.manager.session.userId },
      {
        action: 'exams.editQuestion',
        detail: { changes: { body: { before: question().body, after: '甲改的' } } },
      },
    ]);
  });

  test('is corrected without changing a past attempt', async () => {
    const who = learner();
    const courseId = await on.newExam();
    const attempt = await on.begin(who, courseId);
    await on.save(who, attempt, 1, attempt.questions.map(rightAnswer), { submit: 1 });
    const review = () => on.call(taking.examReview, { attempt_id: attempt.attempt_id }, who);
    const before = await review();
    for (const { id, version, ...content } of (await list(courseId)).data) {
      const { retired: _, changed: __, ...written } = content;
      const changed = { ...written, body: `改过的${written.body}`, explanation: '新的解析' };
      await on.ask(examDesk.questionEdit, { id, version, question: changed });
    }
    expect(await review()).toEqual(before);
    const next = await on.begin(who, courseId);
    expect(next.questions.every(({ body }) => body.startsWith('改过的'))).toBe(true);
  });

  test('retires and restores questions, and not those of another course', async () => {
    const courseId = await on.newCourse();
    const [one, two] = await on.addQuestions(courseId, { body: '甲' }, { body: '乙' });
    const other = await on.newCourse();
    const retire = (course_id: number, ids: unknown[], retired: boolean) => ({ course_id, ids, retired });
    expect(await on.refusal(examDesk.questionRetire, retire(other, [one], true))).toBe('所选试题已经停用');
    await on.ask(examDesk.questionRetire, retire(courseId, [one], true));
    expect(await list(courseId)).toMatchObject({ in_use: 1, retired: 1, data: [{ id: two }] });
    expect((await list(courseId, { retired: true })).data).toMatchObject([{ id: one }]);
    expect(await on.ask(examDesk.questionRetire, retire(courseId, [one, two], false))).toEqual({
      changed: 1,
    });
    expect(await list(courseId)).toMatchObject({ in_use: 2, retired: 0 });
  });

  test('is nobody’s but the course managers’, and there is none of a course that does not exist', async () => {
    const courseId = await on.newCourse();
    for (const caller of [user(), staff('editor'), staff('operator')]) {
      expect(await on.call(examDesk.questionList, { course_id: courseId }, caller)).toMatchObject({
        code: code.notAllowed,
      });
    }
    expect(await on.refusal(examDesk.questionList, { course_id: 99_999 })).toBe('课程不存在');
    expect(await list(courseId)).toMatchObject({ total: 0 });
  });
});
