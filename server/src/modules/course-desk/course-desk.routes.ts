import { courseDesk } from '@portal/contract/course-desk';
import { courseStructure } from '@portal/contract/course-structure';
import { success } from '@portal/contract/endpoint';
import { type Implemented, implement } from '../../platform/http/api.ts';
import { actorOf } from '../../platform/http/caller.ts';
import type { CourseEditing } from './course-desk.editing.ts';
import type { FilmDesk } from './course-desk.film.ts';
import type { CourseOutline } from './course-desk.outline.ts';
import type { CoursePreview } from './course-desk.preview.ts';
import type { CoursePublishing } from './course-desk.publishing.ts';
import type { CourseStructure } from './course-desk.structure.ts';

type Parts = {
  editing: CourseEditing;
  outline: CourseOutline;
  film: FilmDesk;
  publishing: CoursePublishing;
  preview: CoursePreview;
  structure: CourseStructure;
};

export function courseDeskRoutes(parts: Parts): Implemented[] {
  const { editing, publishing, preview } = parts;
  return [
    implement(courseDesk.list, async (input) => success(await editing.list(input))),
    implement(courseDesk.read, async ({ id }) => success(await editing.read(id))),
    implement(courseDesk.create, async (input, caller) =>
      success(await editing.create(actorOf(caller), input)),
    ),
    implement(courseDesk.save, async (input, caller) =>
      success(await editing.save(actorOf(caller), input), '已保存'),
    ),
    implement(courseDesk.packaging, async ({ id }) => success(await editing.packaging(id))),
    implement(courseDesk.publish, async (input, caller) =>
      success(await publishing.publish(actorOf(caller), input), '已发布'),
    ),
    implement(courseDesk.schedule, async ({ time, ...exactly }, caller) => {
      await publishing.schedule(actorOf(caller), exactly, time);
      return success({}, time === null ? '已取消定时' : '已设定定时发布');
    }),
    implement(courseDesk.withdraw, async ({ id, reason }, caller) => {
      await publishing.withdraw(actorOf(caller), id, reason);
      return success({}, '已下架');
    }),
    implement(courseDesk.preview, async ({ id }) => success(await preview.course(id))),
    implement(courseDesk.previewLesson, async ({ id, lesson_id }) =>
      success(await preview.lesson(id, lesson_id)),
    ),
    ...outlineRoutes(parts),
    ...structureRoutes(parts),
  ];
}

function outlineRoutes({ outline, film }: Parts): Implemented[] {
  return [
    implement(courseDesk.saveChapter, async (input, caller) =>
      success(await outline.saveChapter(actorOf(caller), input)),
    ),
    implement(courseDesk.removeChapter, async (input, caller) =>
      success(await outline.removeChapter(actorOf(caller), input), '已删除'),
    ),
    implement(courseDesk.addLesson, async (input, caller) =>
      success(await outline.addLesson(actorOf(caller), input)),
    ),
    implement(courseDesk.saveLesson, async (input, caller) =>
      success(await outline.saveLesson(actorOf(caller), input)),
    ),
    implement(courseDesk.saveMarkers, async (input, caller) =>
      success(await film.saveMarkers(actorOf(caller), input), '已保存'),
    ),
    implement(courseDesk.saveCaption, async (input, caller) =>
      success(
        await film.saveCaption(actorOf(caller), input),
        input.text === null ? '已删除字幕' : '字幕已保存',
      ),
    ),
    implement(courseDesk.removeLesson, async (input, caller) =>
      success(await outline.removeLesson(actorOf(caller), input), '已删除'),
    ),
    implement(courseDesk.arrange, async (input, caller) =>
      success(await outline.arrange(actorOf(caller), input)),
    ),
    implement(courseDesk.addFile, async (input, caller) =>
      success(await outline.addFile(actorOf(caller), input)),
    ),
    implement(courseDesk.saveFile, async (input, caller) =>
      success(await outline.saveFile(actorOf(caller), input)),
    ),
    implement(courseDesk.removeFile, async (input, caller) =>
      success(await outline.removeFile(actorOf(caller), input), '已删除'),
    ),
  ];
}

function structureRoutes({ structure }: Parts): Implemented[] {
  return [
    implement(courseStructure.categories, async () => success({ categories: await structure.categories() })),
    implement(courseStructure.saveCategory, async (input, caller) =>
      success(await structure.saveCategory(actorOf(caller), input), '分类已保存'),
    ),
    implement(courseStructure.removeCategory, async ({ id }, caller) => {
      await structure.removeCategory(actorOf(caller), id);
      return success({}, '分类已删除');
    }),
    implement(courseStructure.teachers, async (input) => success(await structure.teachers(input))),
    implement(courseStructure.saveTeacher, async (input, caller) =>
      success(await structure.saveTeacher(actorOf(caller), input), '讲师已保存'),
    ),
    implement(courseStructure.removeTeacher, async ({ id }, caller) => {
      await structure.removeTeacher(actorOf(caller), id);
      return success({}, '讲师已删除');
    }),
    implement(courseStructure.paths, async (input) => success(await structure.paths(input))),
    implement(courseStructure.savePath, async (input, caller) =>
      success(await structure.savePath(actorOf(caller), input), '学习路径已保存'),
    ),
    implement(courseStructure.setPathState, async ({ id, state }, caller) => {
      await structure.setPathState(actorOf(caller), id, state);
      return success({}, state === 'published' ? '学习路径已发布' : '学习路径已下架');
    }),
  ];
}
