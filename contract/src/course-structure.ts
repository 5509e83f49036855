import { z } from 'zod';
import { coverAddress } from './course-content.ts';
import { endpoint, nothing, type Access } from './endpoint.ts';
import { count, rowId } from './numbers.ts';
import { pageInput, pageOf } from './paging.ts';

const id = rowId.positive();
const admin = '/api/szguild/admin';
const post = {
  method: 'POST',
  domain: 'courses',
  access: { staff: ['courseManager', 'administrator'] } satisfies Access,
} as const;

const name = (what: string, most: number) =>
  z.string(`请填写${what}`).trim().min(2, `${what}至少 2 个字`).max(most, `${what}最多 ${most} 个字`);
const text = (what: string, most: number) =>
  z.string(`${what}须为文字`).trim().max(most, `${what}最多 ${most} 个字`).default('');
const position = z.number().int().min(0).max(999).default(0);

const categoryRow = z.object({
  id,
  name: z.string(),
  parent_id: id.nullable(),
  position: count,
  courses: count,
});
export type DeskCourseCategory = z.infer<typeof categoryRow>;

const teacherRow = z.object({
  id,
  name: z.string(),
  title: z.string(),
  intro: z.string(),
  courses: count,
});
export type DeskTeacher = z.infer<typeof teacherRow>;

export const pathState = z.enum(['draft', 'published', 'withdrawn']);
export type PathState = z.infer<typeof pathState>;
export const pathStateTitle: Record<PathState, string> = {
  draft: '草稿',
  published: '已发布',
  withdrawn: '已下架',
};

const pathContent = z.strictObject({
  title: name('路径名称', 40),
  summary: text('简介', 200),
  description: text('说明', 2000),
  cover: coverAddress,
  audience: z.array(z.literal([1, 2, 3, 4])).max(4),
  price: z.number().int().min(0, '价格不能小于 0').max(10_000_000, '价格最高 100000 元'),
  position,
  courses: z.array(z.strictObject({ id, required: z.boolean() })).max(50, '最多 50 门课程'),
});
export type PathContent = z.infer<typeof pathContent>;

const deskPath = z.object({
  id,
  state: pathState,
  content: pathContent,
  /** Of the courses named by their ids. */
  titles: z.array(z.object({ id, title: z.string(), published: z.boolean() })),
});
export type DeskPath = z.infer<typeof deskPath>;

/** What courses stand in: categories, teachers, learning paths. */
export const courseStructure = {
  categories: endpoint({
    ...post,
    path: `${admin}/courseDeskCategories`,
    summary: '全部课程分类（平铺，按树的顺序）',
    input: nothing,
    output: z.object({ categories: z.array(categoryRow) }),
  }),
  saveCategory: endpoint({
    ...post,
    path: `${admin}/courseDeskCategorySave`,
    summary: '新建（无 id）或修改课程分类；最多两级',
    input: z.strictObject({
      id: id.optional(),
      parent_id: id.nullable(),
      name: name('分类名称', 20),
      position,
    }),
    output: z.object({ id }),
  }),
  removeCategory: endpoint({
    ...post,
    path: `${admin}/courseDeskCategoryRemove`,
    summary: '删除没有课程与下级的分类',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  teachers: endpoint({
    ...post,
    path: `${admin}/courseDeskTeachers`,
    summary: '讲师列表',
    input: z.strictObject({ keyword: z.string().trim().max(50).optional(), ...pageInput }),
    output: pageOf(teacherRow),
  }),
  saveTeacher: endpoint({
    ...post,
    path: `${admin}/courseDeskTeacherSave`,
    summary: '新建（无 id）或修改讲师',
    input: z.strictObject({
      id: id.optional(),
      name: name('姓名', 20),
      title: text('职务', 60),
      intro: text('介绍', 500),
    }),
    output: z.object({ id }),
  }),
  removeTeacher: endpoint({
    ...post,
    path: `${admin}/courseDeskTeacherRemove`,
    summary: '删除没有课程的讲师',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  paths: endpoint({
    ...post,
    path: `${admin}/courseDeskPaths`,
    summary: '学习路径列表',
    input: z.strictObject({ ...pageInput }),
    output: pageOf(deskPath),
  }),
  savePath: endpoint({
    ...post,
    path: `${admin}/courseDeskPathSave`,
    summary: '新建（无 id）或修改学习路径及其课程顺序',
    input: z.strictObject({ id: id.optional(), content: pathContent }),
    output: z.object({ id }),
  }),
  setPathState: endpoint({
    ...post,
    path: `${admin}/courseDeskPathState`,
    summary: '发布或下架学习路径',
    input: z.strictObject({ id, state: z.enum(['published', 'withdrawn']) }),
    output: nothing,
  }),
};
