import { code } from '@portal/contract/codes';
import { courseDesk } from '@portal/contract/course-desk';
import { courseStructure } from '@portal/contract/course-structure';
import { courses } from '@portal/contract/courses';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '../../platform/audit.tables.ts';
import { courseNamed, sample } from '../courses/courses.testing.ts';
import { openDesk, type Desk } from './course-desk.testing.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

test('categories have two levels and their own names', async () => {
  const save = (input: object) => desk.call(courseStructure.saveCategory, { parent_id: null, ...input });
  const { id: root } = await desk.ask(courseStructure.saveCategory, { parent_id: null, name: '新政策' });
  expect((await save({ name: '新政策' })).data).toEqual({ fields: { name: '已有同名的分类' } });
  const { id: child } = await desk.ask(courseStructure.saveCategory, { parent_id: root, name: '解读' });
  expect((await save({ name: '太深', parent_id: child })).data).toEqual({
    fields: { parent_id: '分类最多两级' },
  });
  expect((await save({ id: root, name: '新政策', parent_id: root })).code).toBe(code.invalidFields);
  expect((await desk.call(courseStructure.removeCategory, { id: root })).msg).toBe('请先删除下级分类');
  expect((await desk.call(courseStructure.removeCategory, { id: desk.ids.category_id })).code).toBe(
    code.failure,
  );
  expect((await desk.call(courseStructure.removeCategory, { id: child })).msg).toBe('分类已删除');
  const { categories } = await desk.ask(courseStructure.categories, {});
  expect(categories.filter(({ id }) => id === root || id === child)).toMatchObject([
    { id: root, courses: 0 },
  ]);
});

test('a teacher with courses stays', async () => {
  const { id } = await desk.ask(courseStructure.saveTeacher, { name: '样例讲师', title: '研究员' });
  const list = await desk.ask(courseStructure.teachers, { keyword: '样例讲师' });
  expect(list).toMatchObject({ total: 1, data: [{ id, title: '研究员', courses: 0 }] });
  expect((await desk.call(courseStructure.saveTeacher, { id: 999_999, name: '没有此人' })).msg).toBe(
    '讲师不存在',
  );
  const kept = await desk.call(courseStructure.removeTeacher, { id: desk.ids.teacher_id });
  expect(kept.msg).toMatch(/^讲师还有 \d+ 门课程，不能删除$/);
  expect((await desk.call(courseStructure.removeTeacher, { id })).msg).toBe('讲师已删除');
  expect((await desk.call(courseStructure.removeTeacher, { id })).msg).toBe('讲师不存在');
});

test('a course is found by the new name of its teacher and of its category, not by the old one', async () => {
  const { id: category_id } = await desk.ask(courseStructure.saveCategory, {
    parent_id: null,
    name: '档案整理',
  });
  const { id: teacher_id } = await desk.ask(courseStructure.saveTeacher, { name: '欧阳旧名' });
  const { id } = await desk.ask(courseDesk.create, {
    key: crypto.randomUUID(),
    title: '改名以后',
    category_id,
    teacher_id,
  });
  const found = async (keyword: string) =>
    (await desk.ask(courseDesk.list, { keyword })).data.map((course) => course.id);
  expect([await found('欧阳旧名'), await found('档案整理')]).toEqual([[id], [id]]);
  await desk.ask(courseStructure.saveTeacher, { id: teacher_id, name: '上官新名' });
  await desk.ask(courseStructure.saveCategory, { id: category_id, parent_id: null, name: '卷宗保管' });
  expect([await found('上官新名'), await found('卷宗保管'), await found('改名以后')]).toEqual([
    [id],
    [id],
    [id],
  ]);
  expect([await found('欧阳旧名'), await found('档案整理')]).toEqual([[], []]);
});

test('a learning path is shown with its courses in order once it is published', async () => {
  const one = await courseNamed(desk, sample.free);
  const other = await courseNamed(desk, sample.paid);
  const content = {
    title: '新人上岗路径',
    summary: '',
    description: '',
    cover: '',
    audience: [],
    price: 0,
    courses: [],
  };
  const { id } = await desk.ask(courseStructure.savePath, { content });
  const publish = () => desk.call(courseStructure.setPathState, { id, state: 'published' });
  expect((await publish()).msg).toBe('学习路径至少要有一门已发布的课程');
  const steps = [
    { id: other, required: true },
    { id: one, required: false },
  ];
  const twice = { id, content: { ...content, courses: [steps[0], steps[0]] } };
  expect((await desk.call(courseStructure.savePath, twice)).code).toBe(code.invalidFields);
  const unknown = { id, content: { ...content, courses: [{ id: 999_999, required: true }] } };
  expect((await desk.call(courseStructure.savePath, unknown)).code).toBe(code.invalidFields);
  await desk.ask(courseStructure.savePath, { id, content: { ...content, courses: steps } });
  expect((await publish()).msg).toBe('学习路径已发布');
  const shown = await desk.call(courses.courseSystem, { id }, null);
  expect(shown).toMatchObject({ data: [{ id, courses: [{ id: other }, { id: one, required: false }] }] });
  expect((await desk.call(courseStructure.savePath, { id, content })).msg).toBe(
    '学习路径至少要有一门已发布的课程',
  );
  await desk.ask(courseStructure.setPathState, { id, state: 'withdrawn' });
  expect(await desk.call(courses.courseSystem, { id }, null)).toMatchObject({ code: code.failure });
});

test('the audit tells what a path cost and held, and what it does now', async () => {
  const [one, other] = [await courseNamed(desk, sample.free), await courseNamed(desk, sample.paid)];
  const steps = (...ids: number[]) => ids.map((id) => ({ id, required: true }));
  const content = { title: '涨价的路径', cover: '', audience: [], price: 9900 };
  const { id } = await desk.ask(courseStructure.savePath, {
    content: { ...content, courses: steps(one, other) },
  });
  const dearer = { ...content, summary: '新的简介', price: 19_900, courses: steps(one) };
  await desk.ask(courseStructure.savePath, { id, content: dearer });
  const [made, changed] = await desk.platform.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `learningPath:${id}`))
    .orderBy(auditLog.id);
  expect(made!.detail).toMatchObject({ after: { price: 9900, courses: steps(one, other) } });
  expect(changed!.detail).toEqual({
    title: '涨价的路径',
    before: { price: 9900, courses: steps(one, other) },
    after: { price: 19_900, courses: steps(one) },
  });
});
