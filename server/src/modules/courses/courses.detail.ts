import type { CourseDetail, CourseExamSummary } from '@portal/contract/courses';
import { toUnixSeconds } from '@portal/contract/time';
import type { Platform } from '../../platform/platform.ts';
import { cardOf, fileOf, lessonOf, noCourse } from './courses.cards.ts';
import type { CourseCatalogue } from './courses.catalogue.ts';
import { feedbackStore } from './courses.feedback.store.ts';
import { summaryOf } from './courses.feedback.ts';
import type { CourseRights } from './courses.rights.ts';
import { decideRight, type Viewer } from './courses.rights.rules.ts';
import { pathStore } from './courses.paths.store.ts';
import { courseOutlineStore, type LessonRow } from './courses.outline.store.ts';
import { courseStore, type LessonProgressRow } from './courses.store.ts';

type Ports = {
  catalogue: CourseCatalogue;
  rights: CourseRights;
  isCollected(userId: number, courseId: number): Promise<boolean>;
  /** What the course page says of its exam; null without one. */
  examOf(courseId: number, userId: number | null): Promise<CourseExamSummary | null>;
};

const relatedShown = 6;

/** One course with everything its page shows. */
export function createDetail({ database }: Pick<Platform, 'database'>, ports: Ports) {
  const { catalogue, rights, isCollected, examOf } = ports;

  async function own(viewer: Viewer, id: number) {
    if (!viewer) return { collected: false, progress: new Map<number, LessonProgressRow>(), feedback: null };
    const feedback = await feedbackStore.own(database, viewer.userId, id);
    return {
      collected: await isCollected(viewer.userId, id),
      progress: await courseStore.lessonProgressOf(database, viewer.userId, id),
      feedback: feedback && { stars: feedback.stars, content: feedback.content, state: feedback.state },
    };
  }

  /** Of a published course, unless it is looked at before. */
  return async (id: number, viewer: Viewer, { unpublished = false } = {}): Promise<CourseDetail> => {
    const [row] = await (unpublished
      ? courseStore.anyState(database, [id])
      : courseStore.published(database, [id]));
    const course = row && (await courseStore.byId(database, id));
    if (!course) throw noCourse();
    const lessons = await courseOutlineStore.lessons(database, id);
    const { collected, progress, feedback } = await own(viewer, id);
    const grant = (await rights.grantsOf(viewer)).get(id) ?? null;
    const longestTrial = Math.max(0, ...lessons.map(({ trialSeconds }) => trialSeconds ?? 0));
    const right = decideRight(course, longestTrial, viewer, grant);
    const courseProgress = viewer && (await courseStore.progressOf(database, viewer.userId, [id])).get(id);
    const isOpen = rights.isWhole(right);
    const chapters = await courseOutlineStore.chapters(database, id);
    return {
      ...cardOf(row, courseProgress ?? undefined),
      intro_html: course.introHtml,
      goals: course.goals,
      chapters: chapters.map((chapter) => ({
        id: chapter.id,
        title: chapter.title,
        lessons: lessons
          .filter(({ chapterId }) => chapterId === chapter.id)
          .map((lesson) =>
            lessonOf(
              lesson,
              decideRight(course, lesson.trialSeconds, viewer, grant),
              progress.get(lesson.id),
            ),
          ),
      })),
      courseware: (await courseOutlineStore.files(database, id)).map((file) => fileOf(file, isOpen)),
      exam: await examOf(id, viewer?.userId ?? null),
      feedback: summaryOf(await feedbackStore.distribution(database, id)),
      questions: await courseStore.questionCount(database, id),
      related: await catalogue.withProgress(
        await courseStore.related(database, row, relatedShown),
        viewer?.userId ?? null,
      ),
      systems: await pathStore.ofCourse(database, id),
      teacher_info: await courseStore.teacher(database, course.teacherId),
      own_right: rights.describe(right, course, viewer, grant),
      collected,
      anti_skip: course.antiSkip,
      updated: toUnixSeconds(course.updatedAt),
      continue_lesson_id: continueAt(lessons, progress, courseProgress?.lastLessonId ?? null),
      may_rate: Boolean(courseProgress),
      own_feedback: feedback,
    };
  };
}

/** The lesson opened last if it is not complete, else the next that is not, else the first. */
export function continueAt(
  lessons: readonly Pick<LessonRow, 'id'>[],
  progress: ReadonlyMap<number, Pick<LessonProgressRow, 'completedAt'>>,
  lastLessonId: number | null,
): number | null {
  const isOpen = ({ id }: Pick<LessonRow, 'id'>) => !progress.get(id)?.completedAt;
  const from = Math.max(
    0,
    lessons.findIndex(({ id }) => id === lastLessonId),
  );
  const next = lessons.slice(from).find(isOpen) ?? lessons.find(isOpen) ?? lessons[0];
  return next?.id ?? null;
}
