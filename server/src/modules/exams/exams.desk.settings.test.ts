import { examDesk } from '@portal/contract/exam-desk';
import type { QuestionType } from '@portal/contract/exams';
import { exams as taking } from '@portal/contract/exams';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courseCategories, courses, courseTeachers } from '../courses/courses.tables.ts';
import { tokensOf, vectorOf } from '../../platform/search-tokens.ts';
import { question, settings, type TestDesk, testDesk } from './exams.desk.testing.ts';
import { learner } from './exams.testing.ts';

let on: TestDesk;
beforeAll(async () => {
  on = await testDesk();
});
afterAll(() => on.close());

const read = (course_id: number) => on.ask(examDesk.read, { course_id });
const saveInput = (course_id: number, paper: object, more: object = {}) => ({
  course_id,
  version: null,
  settings,
  paper,
  ...more,
});
const random = (...rules: object[]) => ({ kind: 'random', rules });
const rule = (count: number, more: object = {}) => ({ count, points: 2, ...more });

async function save(courseId: number, paper: object, more: object = {}): Promise<number> {
  const version = (await read(courseId)).exam?.version ?? null;
  return (await on.ask(examDesk.save, saveInput(courseId, paper, { version, ...more }))).version;
}

async function publish(courseId: number, published = true) {
  const { version } = (await read(courseId)).exam!;
  return on.call(examDesk.publish, { course_id: courseId, version, published }, on.manager);
}

// First in the file: the ids of these rows are those the other tests count on from.
test('courses are listed with their bank and exam, and found by title and state', async () => {
  const { database, clock } = on.platform;
  const [category] = await database.insert(courseCategories).values({ name: '示例' }).returning();
  const [teacher] = await database.insert(courseTeachers).values({ name: '示例老师' }).returning();
  const at = clock();
  const rows = await database
    .insert(courses)
    .values(
      ['示例采购入门', '示例投标实务'].map((title) => ({
        state: 'published' as const,
        title,
        categoryId: category!.id,
        teacherId: teacher!.id,
        creditHours: 1,
        search: vectorOf(tokensOf(title)),
        createdBy: 1,
        createdAt: at,
        updatedAt: at,
      })),
    )
    .returning();
  const [first, second] = rows.map(({ id }) => id);
  while ((await on.newCourse()) < second!);
  await on.addQuestions(first!, { body: '甲' }, { body: '乙' });
  await save(first!, random(rule(2)), { settings: { ...settings, pass_score: 2 } });
  await publish(first!);
  await on.begin(learner(), first!);
  const list = async (input: object) => (await on.ask(examDesk.courseList, input)).data;
  expect(await list({ state: 'published' })).toEqual([
    {
      course_id: first,
      title: '示例采购入门',
      course_state: 'published',
      exam_state: 'published',
      questions: 2,
      attempts: 1,
    },
  ]);
  expect(await list({ keyword: '投标实务' })).toMatchObject([{ course_id: second, exam_state: 'none' }]);
  expect(await list({ state: 'draft' })).toEqual([]);
  expect(await list({})).toHaveLength(2);
});

describe('the exam of a course', () => {
  test('is set up, published, sat, and taken down again', async () => {
    const courseId = await on.newCourse();
    expect(await read(courseId)).toMatchObject({ exam: null, faults: [], stock: [] });
    const ids = await on.addQuestions(courseId, { body: '甲' }, { body: '乙' }, { body: '丙' });
    const items = ids.toReversed().map((question_id) => ({ question_id, points: 2.5 }));
    await save(courseId, { kind: 'fixed', items }, { settings: { ...settings, shuffle_questions: false } });
    const saved = await read(courseId);
    expect(saved).toMatchObject({
      faults: [],
      exam: { state: 'draft', full_score: 7.5, question_count: 3, paper: { kind: 'fixed', items } },
      stock: [{ type: 'single', topic: '当事人', difficulty: 2, total: 3 }],
    });
    expect(saved.questions.map(({ body }) => body).sort()).toEqual(['丙', '乙', '甲'].sort());

    const who = learner();
    await expect(on.begin(who, courseId)).rejects.toThrow('该课程没有考试');
    expect(await publish(courseId)).toMatchObject({ code: 1, msg: '考试已发布' });
    const attempt = await on.begin(who, courseId);
    expect(attempt.questions.map(({ body }) => body)).toEqual(['丙', '乙', '甲']);
    expect(attempt.ends_at - attempt.started).toBe(3600);
    expect(await publish(courseId)).toMatchObject({ msg: '考试已经发布' });
    expect(await publish(courseId, false)).toMatchObject({ code: 1, msg: '考试已撤下' });
    const info = (caller: typeof who) => on.call(taking.examInfo, { course_id: courseId }, caller);
    expect(await info(learner())).toMatchObject({ msg: '该课程没有考试' });
    // Whoever sits it finishes it.
    expect(await info(who)).toMatchObject({ data: { open_attempt: { attempt_id: attempt.attempt_id } } });
  });

  test('of two who save at once the second is told', async () => {
    const courseId = await on.newCourse();
    await on.ask(examDesk.save, saveInput(courseId, random(rule(1))));
    expect(await on.refusal(examDesk.save, saveInput(courseId, random(rule(2))))).toContain('已被其他人修改');
    const { version } = (await read(courseId)).exam!;
    await on.ask(examDesk.save, saveInput(courseId, random(rule(3)), { version }));
    expect(await on.refusal(examDesk.publish, { course_id: courseId, version, published: true })).toContain(
      '刚被其他人修改',
    );
    expect((await read(courseId)).exam).toMatchObject({ question_count: 3, state: 'draft' });
  });

  test.each([
    [{ kind: 'fixed', items: [] }, '试卷中还没有试题'],
    [random(), '试卷还没有抽题规则'],
    [{ kind: 'fixed', items: [{ question_id: 999_999, points: 1 }] }, '第 1 题不在本课程的题库中'],
    [random(rule(4)), '第 1 条规则（不限）要抽 4 题，题库中只有 3 题'],
    [random(rule(1, { type: 'fill_in' })), '第 1 条规则（填空题）要抽 1 题，题库中只有 0 题'],
    [
      random(rule(2), rule(2, { topic: '当事人' })),
      '各条规则有重叠，合在一起题库中的试题不够，请减少题数或补充试题',
    ],
    [random(rule(2)), '及格分 6 高于试卷满分 4'],
  ])('is not published with the paper %j', async (paper, fault) => {
    const courseId = await on.newCourse();
    await on.addQuestions(courseId, { body: '甲' }, { body: '乙' }, { body: '丙' });
    await save(courseId, paper);
    expect((await read(courseId)).faults).toContain(fault);
    expect(await publish(courseId)).toMatchObject({ msg: `不能发布：${fault}` });
    await save(courseId, random(rule(3)));
    expect(await publish(courseId)).toMatchObject({ code: 1 });
  });

  test('names a question once alone', async () => {
    const courseId = await on.newCourse();
    const [one] = await on.addQuestions(courseId, {});
    const item = { question_id: one, points: 10 };
    await save(courseId, { kind: 'fixed', items: [item, item] });
    expect((await read(courseId)).faults).toEqual(['第 2 题在试卷中重复']);
  });

  test('once published keeps a bank it can be drawn from', async () => {
    const courseId = await on.newCourse();
    const ids = await on.addQuestions(
      courseId,
      { body: '甲' },
      { body: '乙' },
      { body: '丙' },
      { body: '丁' },
    );
    await save(courseId, random(rule(3, { topic: '当事人' })));
    await publish(courseId);
    const retire = (some: number[]) => ({ course_id: courseId, ids: some, retired: true });
    expect(await on.refusal(examDesk.questionRetire, retire(ids.slice(0, 2)))).toContain('无法组卷');
    await on.ask(examDesk.questionRetire, retire([ids[0]!]));
    const { data } = await on.ask(examDesk.questionList, { course_id: courseId });
    const { id, version } = data[0]!;
    const moved = { id, version, question: question({ body: '改', topic: '别处' }) };
    expect(await on.refusal(examDesk.questionEdit, moved)).toContain('无法组卷');
    await on.ask(examDesk.questionEdit, { id, version, question: question({ body: '改' }) });
    const worse = saveInput(courseId, random(rule(9)), { version: (await read(courseId)).exam!.version });
    expect(await on.refusal(examDesk.save, worse)).toContain('不能发布');
    expect((await on.begin(learner(), courseId)).questions).toHaveLength(3);
  });

  test('a fixed paper goes on with a question that was retired', async () => {
    const courseId = await on.newCourse();
    const [one] = await on.addQuestions(courseId, {});
    const items = [{ question_id: one, points: 10 }];
    await save(courseId, { kind: 'fixed', items });
    await publish(courseId);
    await on.ask(examDesk.questionRetire, { course_id: courseId, ids: [one], retired: true });
    expect((await read(courseId)).questions).toMatchObject([{ id: one, retired: true }]);
    expect((await on.begin(learner(), courseId)).questions).toHaveLength(1);
  });

  test('is previewed as drawn for a learner, with the key, and nothing is kept of it', async () => {
    const courseId = await on.newCourse();
    const types: QuestionType[] = ['single', 'single', 'single', 'single'];
    await on.addQuestions(courseId, ...types.map((type, at) => ({ type, body: `第${at}题` })));
    await on.addQuestions(courseId, { type: 'fill_in', body: '空', blanks: [['甲'], ['乙']] });
    await save(courseId, random(rule(2, { type: 'single' }), rule(1, { type: 'fill_in' })));
    const seen = new Set<string>();
    for (let time = 0; time < 12; time++) {
      const paper = await on.ask(examDesk.preview, { course_id: courseId });
      expect(paper).toMatchObject({ full_score: 6, settings: { title: settings.title } });
      expect(paper.questions).toHaveLength(3);
      for (const { type, options, right_options, blanks } of paper.questions) {
        if (type === 'fill_in') expect(blanks).toBe(2);
        else expect(options[right_options[0]!]).toBe('采购人');
      }
      seen.add(paper.questions.map(({ body }) => body).join());
    }
    expect(seen.size).toBeGreaterThan(1);
    expect(await on.ask(examDesk.attemptList, { course_id: courseId })).toMatchObject({ total: 0 });
  });
});
