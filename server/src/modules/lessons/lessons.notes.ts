import { code, PortalError } from '@portal/contract/codes';
import type { LessonNote } from '@portal/contract/lesson-notes';
import { toUnixSeconds } from '@portal/contract/time';
import type { Platform } from '../../platform/platform.ts';
import type { Viewer } from '../courses/courses.ts';
import { noteStore } from './lessons.notes.store.ts';
import type { OpenLesson } from './lessons.opening.ts';

type Request = {
  lesson_id?: number | undefined;
  course_id?: number | undefined;
  page: number;
  page_size: number;
};
type NewNote = { lesson_id: number; second: number; content: string };

const hour = 3600;
const noNote = () => new PortalError(code.failure, '笔记不存在');

/** What a person writes at a second of a lesson; nobody else reads it. */
export function createNotes(
  { database, clock, limits }: Pick<Platform, 'database' | 'clock' | 'limits'>,
  openLesson: OpenLesson,
) {
  return {
    async list(userId: number, { lesson_id, course_id, page, page_size }: Request) {
      const filter = { lessonId: lesson_id ?? null, courseId: course_id ?? null };
      const cut = { limit: page_size, offset: (page - 1) * page_size };
      const rows = await noteStore.page(database, userId, filter, cut);
      const data = rows.map(({ note, lesson, course }): LessonNote => ({
        id: note.id,
        second: note.second,
        content: note.content,
        lesson: { id: note.lessonId, title: lesson },
        course: { id: note.courseId, title: course },
        created: toUnixSeconds(note.createdAt),
        updated: toUnixSeconds(note.updatedAt),
      }));
      return { total: await noteStore.total(database, userId, filter), page, page_size, data };
    },

    async add(viewer: NonNullable<Viewer>, { lesson_id, second, content }: NewNote): Promise<number> {
      const { userId } = viewer;
      const { lesson } = await openLesson(viewer, lesson_id);
      await limits.use({ key: `lessons:notes:${userId}`, most: 300, seconds: hour });
      const now = clock();
      const place = { lessonId: lesson.id, courseId: lesson.courseId };
      const note = { userId, ...place, second: Math.min(second, lesson.durationSeconds), content };
      return noteStore.add(database, { ...note, createdAt: now, updatedAt: now });
    },

    async edit(userId: number, id: number, content: string): Promise<void> {
      if (!(await noteStore.edit(database, userId, id, content, clock()))) throw noNote();
    },

    async remove(userId: number, id: number): Promise<void> {
      if (!(await noteStore.remove(database, userId, id))) throw noNote();
    },
  };
}
