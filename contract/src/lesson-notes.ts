import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { rowId, rowIdText } from './numbers.ts';
import { pageInput, pageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

const base = '/api/szguild/course';
const ownPost = { method: 'POST', domain: 'courses', access: 'user' } as const;

const id = rowId.positive();
const idText = rowIdText.positive();
const second = z.number().int().min(0).max(86_400);

export const lessonNote = z.object({
  id,
  second,
  content: z.string(),
  lesson: z.object({ id, title: z.string() }),
  course: z.object({ id, title: z.string() }),
  created: unixSeconds,
  updated: unixSeconds,
});
export type LessonNote = z.infer<typeof lessonNote>;

const noteText = z.string().trim().min(1, '请填写笔记').max(2000, '最多 2000 个字');

export const lessonNotes = {
  list: endpoint({
    ...ownPost,
    path: `${base}/noteList`,
    summary: '自己的笔记：一个课时的按秒排列，否则新的在前',
    input: z.strictObject({ lesson_id: idText.optional(), course_id: idText.optional(), ...pageInput }),
    output: pageOf(lessonNote),
  }),
  add: endpoint({
    ...ownPost,
    path: `${base}/noteAdd`,
    summary: '在课时的某一秒记笔记',
    input: z.strictObject({ lesson_id: id, second, content: noteText }),
    output: z.object({ id }),
  }),
  edit: endpoint({
    ...ownPost,
    path: `${base}/noteEdit`,
    summary: '修改笔记',
    input: z.strictObject({ id, content: noteText }),
    output: nothing,
  }),
  remove: endpoint({
    ...ownPost,
    path: `${base}/noteDelete`,
    summary: '删除笔记',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
