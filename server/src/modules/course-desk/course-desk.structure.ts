import type { DeskCourseCategory, DeskPath, PathContent } from '@portal/contract/course-structure';
import type { PageRequest } from '@portal/contract/paging';
import type { Actor } from '../../platform/audit.ts';
import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Courses } from '../courses/courses.ts';
import type { Files } from '../files/files.ts';
import { type CourseEditing, fault, refused } from './course-desk.editing.ts';
import { changesOf } from './course-desk.rules.ts';
import { courseStructureStore as store, type PathRow } from './course-desk.structure.store.ts';

type Ports = {
  editing: CourseEditing;
  files: Pick<Files, 'prepare'>;
  courses: { rights: Pick<Courses['rights'], 'keepCourses'> };
};
type NewCategory = { id?: number | undefined; parent_id: number | null; name: string; position: number };
type NewTeacher = { id?: number | undefined; name: string; title: string; intro: string };
type NewPath = { id?: number | undefined; content: PathContent };

const stepOf = ({ step }: { step: { courseId: number; required: boolean } }) => ({
  id: step.courseId,
  required: step.required,
});
const cutOf = ({ page, page_size }: PageRequest) => ({ limit: page_size, offset: (page - 1) * page_size });

export type CourseStructure = ReturnType<typeof createCourseStructure>;

/** What courses stand in: categories, teachers and learning paths. */
export function createCourseStructure(platform: Platform, { editing, files, courses: { rights } }: Ports) {
  const { database, clock } = platform;
  const { record } = editing;
  const changing = <Result>(step: (transaction: Transaction) => Promise<Result>) =>
    change(platform, 'courses', step);

  async function placeCategory(
    transaction: Transaction,
    { id, parent_id, name }: NewCategory,
  ): Promise<{ name: string } | undefined> {
    await store.lockCategories(transaction);
    const all = await store.categories(transaction);
    if (id !== undefined && !all.some((each) => each.id === id)) throw refused('分类不存在');
    const parent = all.find((each) => each.id === parent_id);
    if (parent_id !== null && !parent) throw fault('parent_id', '上级分类不存在');
    if (parent && (parent.parentId !== null || parent.id === id)) throw fault('parent_id', '分类最多两级');
    if (parent && all.some((each) => each.parentId === id))
      throw fault('parent_id', '该分类有下级，不能再放入其他分类');
    const isTaken = all.some((each) => each.id !== id && each.parentId === parent_id && each.name === name);
    if (isTaken) throw fault('name', '已有同名的分类');
    return all.find((each) => each.id === id);
  }

  async function pathsOf(rows: readonly PathRow[]): Promise<DeskPath[]> {
    const steps = await store.coursesOfPaths(
      database,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => {
      const own = steps.filter(({ step }) => step.pathId === row.id);
      const { id, state, title, summary, description, cover, audience, price, position } = row;
      const courses = own.map(stepOf);
      return {
        id,
        state,
        content: { title, summary, description, cover, audience, price, position, courses },
        titles: own.map((each) => ({
          id: each.step.courseId,
          title: each.title,
          published: each.state === 'published',
        })),
      };
    });
  }

  return {
    async categories(): Promise<DeskCourseCategory[]> {
      const all = (await store.categories(database)).map(({ parentId, ...row }) => ({
        ...row,
        parent_id: parentId,
      }));
      return all
        .filter(({ parent_id }) => parent_id === null)
        .flatMap((root) => [root, ...all.filter(({ parent_id }) => parent_id === root.id)]);
    },

    async saveCategory(editor: Actor, given: NewCategory) {
      return changing(async (transaction) => {
        const before = await placeCategory(transaction, given);
        const { name, parent_id: parentId, position } = given;
        const id = await store.saveCategory(transaction, given.id, { name, parentId, position });
        if (before && before.name !== name) await editing.reindex(transaction, { categoryId: id });
        await record(transaction, editor, 'category', `courseCategory:${id}`, { name });
        return { id };
      });
    },

    async removeCategory(editor: Actor, id: number): Promise<void> {
      await changing(async (transaction) => {
        await store.lockCategories(transaction);
        const all = await store.categories(transaction);
        const row = all.find((each) => each.id === id);
        if (!row) throw refused('分类不存在');
        if (row.courses > 0) throw refused(`分类下还有 ${row.courses} 门课程，请先移走`);
        if (all.some(({ parentId }) => parentId === id)) throw refused('请先删除下级分类');
        await store.removeCategory(transaction, id);
        await record(transaction, editor, 'removeCategory', `courseCategory:${id}`, { name: row.name });
      });
    },

    async teachers(asked: PageRequest & { keyword?: string | undefined }) {
      const { keyword, page, page_size } = asked;
      return {
        total: await store.teacherTotal(database, keyword),
        page,
        page_size,
        data: await store.teachers(database, keyword, cutOf(asked)),
      };
    },

    async saveTeacher(editor: Actor, { id, ...values }: NewTeacher) {
      return changing(async (transaction) => {
        const before = id === undefined ? null : await store.holdTeacher(transaction, id);
        if (id !== undefined && !before) throw refused('讲师不存在');
        const saved = await store.saveTeacher(transaction, id, values);
        if (before && before.name !== values.name) await editing.reindex(transaction, { teacherId: saved });
        await record(transaction, editor, 'teacher', `courseTeacher:${saved}`, { name: values.name });
        return { id: saved };
      });
    },

    async removeTeacher(editor: Actor, id: number): Promise<void> {
      await changing(async (transaction) => {
        const courses = await store.coursesOfTeacher(transaction, id);
        if (courses > 0) throw refused(`讲师还有 ${courses} 门课程，不能删除`);
        if (!(await store.removeTeacher(transaction, id))) throw refused('讲师不存在');
        await record(transaction, editor, 'removeTeacher', `courseTeacher:${id}`);
      });
    },

    async paths(asked: PageRequest) {
      const { page, page_size } = asked;
      return {
        total: await store.pathTotal(database),
        page,
        page_size,
        data: await pathsOf(await store.paths(database, cutOf(asked))),
      };
    },

    async savePath(editor: Actor, { id, content }: NewPath) {
      const { courses, ...values } = content;
      const ids = [...new Set(courses.map((step) => step.id))];
      if (ids.length < courses.length) throw fault('content.courses', '同一门课程只能出现一次');
      const isOwnUpload = async (cover: string) => {
        if (cover !== '') await files.prepare(editor.userId, [cover.split('/').at(-1)!], ['courseCover']);
      };
      const before = id === undefined ? null : await store.path(database, id);
      if (content.cover !== (before?.cover ?? '')) await isOwnUpload(content.cover);
      return changing(async (transaction) => {
        const held = id === undefined ? null : await store.holdPath(transaction, id);
        if (id !== undefined && !held) throw refused('学习路径不存在');
        if ((await store.knownAmong(transaction, ids)) < ids.length)
          throw fault('content.courses', '有课程不存在，请重新选择');
        if (content.cover !== '' && content.cover !== held?.cover) {
          await editing.takeCover(transaction, editor.userId, content.cover);
        }
        if (held?.state === 'published') await checkPath(transaction, ids);
        const at = clock();
        const steps = id === undefined ? [] : (await store.coursesOfPaths(transaction, [id])).map(stepOf);
        const saved = await store.savePath(transaction, id, {
          ...values,
          state: held?.state ?? 'draft',
          createdAt: held?.createdAt ?? at,
          updatedAt: at,
        });
        const leaving = steps.map((step) => step.id).filter((courseId) => !ids.includes(courseId));
        await rights.keepCourses(transaction, saved, leaving);
        await store.replaceSteps(transaction, saved, courses, at);
        await record(transaction, editor, 'path', `learningPath:${saved}`, {
          title: content.title,
          ...changesOf(held && { ...held, courses: steps }, content, ['price', 'audience', 'courses']),
        });
        return { id: saved };
      });
    },

    async setPathState(editor: Actor, id: number, state: 'published' | 'withdrawn'): Promise<void> {
      await changing(async (transaction) => {
        const held = await store.holdPath(transaction, id);
        if (!held) throw refused('学习路径不存在');
        if (held.state === state)
          throw refused(state === 'published' ? '学习路径已经发布' : '学习路径已经下架');
        if (state === 'published') {
          const steps = await store.coursesOfPaths(transaction, [id]);
          await checkPath(
            transaction,
            steps.map(({ step }) => step.courseId),
          );
        }
        await store.setPathState(transaction, id, state, clock());
        await record(transaction, editor, 'pathState', `learningPath:${id}`, { state });
      });
    },
  };

  async function checkPath(transaction: Transaction, courseIds: readonly number[]): Promise<void> {
    if ((await store.publishedAmong(transaction, courseIds)) === 0) {
      throw refused('学习路径至少要有一门已发布的课程');
    }
  }
}
