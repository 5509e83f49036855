import { code, PortalError } from '@portal/contract/codes';
import type { LearningState, LessonDetail, LessonMedia } from '@portal/contract/lessons';
import type { Queries } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CourseRow, Courses, LessonRow, PlayRight, Viewer } from '../courses/courses.ts';
import type { Files } from '../files/files.ts';
import type { Videos } from '../videos/videos.ts';
import { danmakuStore } from './lessons.danmaku.store.ts';
import { noteStore } from './lessons.notes.store.ts';
import { lessonStore, type ProgressRow } from './lessons.store.ts';

type Ports = {
  courses: Pick<Courses, 'rights' | 'reading'>;
  videos: Pick<Videos, 'address'>;
  files: Pick<Files, 'linkShared'>;
};

const noLesson = () => new PortalError(code.failure, '课时不存在或已下架');

type Opened = { lesson: LessonRow; course: CourseRow; play: PlayRight };
export type OpenLesson = (viewer: Viewer, id: number, queries?: Queries) => Promise<Opened>;

/** Opening a lesson: what may be seen of it, and where it is played from. */
export function createOpening({ database }: Pick<Platform, 'database'>, { courses, videos, files }: Ports) {
  const { reading, rights } = courses;

  /** The lesson of a published course, and how far somebody may play it. */
  async function openLesson(viewer: Viewer, id: number, queries: Queries = database): Promise<Opened> {
    const lesson = await reading.lesson(id, queries);
    const course = lesson && (await reading.course(lesson.courseId, queries));
    if (!lesson || course?.state !== 'published') throw noLesson();
    const { price, audience } = course;
    const { courseId, trialSeconds } = lesson;
    const play = await rights.mayPlay(viewer, { courseId, trialSeconds, price, audience }, queries);
    return { lesson, course, play };
  }

  async function mediaOf({ lesson, play }: Opened, viewer: Viewer): Promise<LessonMedia | null> {
    if (play.right === 'none' || lesson.kind !== 'video' || lesson.videoId === null) return null;
    const { videoId } = lesson;
    const { durationMs: _, ...media } = await videos.address({
      videoId,
      userId: viewer?.userId ?? 0,
      trialSeconds: play.trialSeconds,
      until: play.grant?.until ?? null,
    });
    return media;
  }

  async function documentOf({ lesson, play }: Opened): Promise<LessonDetail['document']> {
    if (lesson.kind !== 'document' || lesson.fileId === null || !rights.isWhole(play.right)) return null;
    const { url, name, expire } = await files.linkShared(database, lesson.fileId, 'courseware');
    return {
      id: lesson.fileId,
      name,
      pages: lesson.pages ?? 1,
      url: `${url}&view=1`,
      type: 'application/pdf',
      expire,
    };
  }

  return {
    openLesson,

    async detail(
      viewer: Viewer,
      id: number,
      stateOf: (row: ProgressRow | null, lesson: Opened['lesson']) => LearningState,
    ): Promise<LessonDetail> {
      const opened = await openLesson(viewer, id);
      const { lesson, course, play } = opened;
      const all = await reading.lessons(course.id);
      const chapters = await reading.chapters(course.id);
      const chapter = chapters.find((each) => each.id === lesson.chapterId)!;
      const userId = viewer?.userId ?? null;
      const progress = userId === null ? new Map() : await reading.lessonProgress(userId, course.id);
      const whole =
        userId === null ? undefined : (await reading.progress(userId, [course.id])).get(course.id);
      const row = userId === null ? null : await lessonStore.progress(database, userId, id);
      const { price, audience } = course;
      const shown = all
        .filter(({ chapterId }) => chapterId === chapter.id)
        .map((each) => {
          const { trialSeconds } = each;
          const right = rights.rightTo({ trialSeconds, price, audience }, viewer, play.grant);
          return reading.lessonOf(each, right, progress.get(each.id));
        });
      const at = all.findIndex((each) => each.id === id);
      const isOpen = rights.isWhole(play.right);
      return {
        lesson: shown.find((each) => each.id === id)!,
        course: {
          id: course.id,
          title: course.title,
          cover: course.cover,
          percent: whole
            ? reading.percentOf(whole.coveredMs, course.durationSeconds, whole.completedAt !== null)
            : null,
          complete: Boolean(whole?.completedAt),
          href: `/course/${course.id}`,
        },
        chapter: { id: chapter.id, title: chapter.title },
        own_right: rights.describe(play.right, course, viewer, play.grant),
        // A film that is still being packaged, or is gone, must not take the page with it.
        media: await mediaOf(opened, viewer).catch(nullIfRefused),
        trial_seconds: play.trialSeconds,
        document: await documentOf(opened).catch(nullIfRefused),
        courseware: (await reading.files(course.id))
          .filter(({ lessonId }) => lessonId === null || lessonId === id)
          .map((file) => reading.fileOf(file, isOpen)),
        playlist: shown,
        previous_lesson_id: all[at - 1]?.id ?? null,
        next_lesson_id: all[at + 1]?.id ?? null,
        anti_skip: course.antiSkip,
        markers: lesson.markers,
        own: userId === null ? null : stateOf(row, lesson),
        note_count:
          userId === null ? 0 : await noteStore.total(database, userId, { lessonId: id, courseId: null }),
        question_count: await reading.questionCount(id),
        danmaku_count: await danmakuStore.count(database, id),
      };
    },

    async media(viewer: Viewer, id: number) {
      const opened = await openLesson(viewer, id);
      const media = await mediaOf(opened, viewer);
      const { play, course } = opened;
      if (!media) {
        throw new PortalError(code.failure, rights.describe(play.right, course, viewer, play.grant).text);
      }
      return { ...media, trial_seconds: play.trialSeconds };
    },

    async coursewareLink(viewer: NonNullable<Viewer>, id: number) {
      const file = await reading.file(id);
      const course = file && (await reading.course(file.courseId));
      if (!file || course?.state !== 'published') throw new PortalError(code.failure, '课件不存在');
      if (!(await rights.isOpen(viewer, course)))
        throw new PortalError(code.failure, '获得课程后才能查看课件');
      const { url, expire } = await files.linkShared(database, file.fileId, 'courseware');
      const { preview } = reading.fileOf(file, true);
      const shown = file.previewFileId
        ? (await files.linkShared(database, file.previewFileId, 'courseware')).url
        : url;
      const previewUrl = preview === 'none' ? null : preview === 'pdf' ? `${shown}&view=1` : shown;
      return { name: file.name, url, remark: file.remark, preview_url: previewUrl, expire };
    },
  };
}

function nullIfRefused(error: unknown): null {
  if (error instanceof PortalError) return null;
  throw error;
}
