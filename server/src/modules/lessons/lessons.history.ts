import type { ContinueCard, HistoryItem, LearnedCourse, PurchasedItem } from '@portal/contract/lessons';
import { toUnixSeconds } from '@portal/contract/time';
import type { Platform } from '../../platform/platform.ts';
import type { Courses } from '../courses/courses.ts';
import { type HistoryFilter, lessonStore } from './lessons.store.ts';

type PageRequest = { page: number; page_size: number };
type Row = Awaited<ReturnType<typeof lessonStore.history>>[number];
type Right = Awaited<ReturnType<Courses['rights']['owned']>>['rows'][number];

/** Whoever has finished these has finished enough to choose anew. */
const lookedBack = 5;

const lessonHref = (courseId: number, lessonId: number) => `/course/${courseId}/lesson/${lessonId}`;

/** What a person has opened, owns, and goes on with. */
export function createHistory(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { reading, rights }: Pick<Courses, 'reading' | 'rights'>,
) {
  function itemOf({ progress, lesson, course }: Row): HistoryItem {
    const isComplete = progress.completedAt !== null;
    return {
      id: lesson.id,
      title: lesson.title,
      course: { id: course.id, title: course.title, cover: course.cover },
      kind: lesson.kind,
      duration: lesson.durationSeconds,
      position: progress.positionMs / 1000,
      percent: reading.percentOf(progress.coveredMs, lesson.durationSeconds, isComplete),
      complete: isComplete,
      updated: toUnixSeconds(progress.updatedAt),
      href: lessonHref(course.id, lesson.id),
      is_available: course.state === 'published',
    };
  }

  /** The lesson itself while it is not complete, else the next of its course; null when nothing is left. */
  async function continueFrom(userId: number, row: Row): Promise<ContinueCard | null> {
    const { course } = row;
    if (course.state !== 'published') return null;
    const lessons = await reading.lessons(course.id);
    const done = await reading.lessonProgress(userId, course.id);
    if (lessons.every(({ id }) => done.get(id)?.completedAt)) return null;
    const id = reading.continueAt(lessons, done, row.lesson.id);
    const lesson = lessons.find((each) => each.id === id)!;
    const chapters = await reading.chapters(course.id);
    const whole = (await reading.progress(userId, [course.id])).get(course.id);
    const [facts] = await reading.courses([course.id]);
    const own = done.get(lesson.id);
    return {
      lesson: { id: lesson.id, title: lesson.title, kind: lesson.kind },
      course: { id: course.id, title: course.title, cover: course.cover },
      chapter: chapters.find((chapter) => chapter.id === lesson.chapterId)?.title ?? '',
      position: (own?.positionMs ?? 0) / 1000,
      duration: lesson.durationSeconds,
      percent: reading.percentOf(own?.coveredMs ?? 0, lesson.durationSeconds, false),
      course_percent: reading.percentOf(whole?.coveredMs ?? 0, facts?.durationSeconds ?? 0, false),
      updated: toUnixSeconds(row.progress.updatedAt),
      href: lessonHref(course.id, lesson.id),
    };
  }

  async function purchasedOf(userId: number, rows: readonly Right[]): Promise<PurchasedItem[]> {
    const idsOf = (target: Right['target']) =>
      rows.filter((row) => row.target === target).map(({ targetId }) => targetId);
    const paths = new Map((await reading.paths(idsOf('path'))).map((path) => [path.id, path]));
    const links = await reading.pathCourses([...paths.keys()]);
    const courseIds = [...new Set([...idsOf('course'), ...links.map(({ courseId }) => courseId)])];
    const courses = new Map((await reading.courses(courseIds)).map((course) => [course.id, course]));
    const progress = await reading.progress(userId, courseIds);
    const now = clock();
    return rows.flatMap((row) => {
      const { target, targetId, grantedAt, until } = row;
      const steps = links.filter(({ pathId }) => pathId === targetId);
      const parts = (target === 'course' ? [{ courseId: targetId, required: true }] : steps)
        .flatMap(({ courseId, required }) => {
          const course = courses.get(courseId);
          return course ? [{ ...course, required }] : [];
        })
        // A course of a path that nobody can open is not part of its progress.
        .filter(({ state }) => target === 'course' || state === 'published');
      const needed = reading.neededOf(parts);
      const whole = target === 'course' ? courses.get(targetId) : paths.get(targetId);
      if (!whole) return [];
      const sum = (
        among: readonly (typeof parts)[number][],
        value: (course: (typeof parts)[number]) => number,
      ) => among.reduce((all, course) => all + value(course), 0);
      const isComplete = needed.length > 0 && needed.every(({ id }) => progress.get(id)?.completedAt);
      const covered = sum(needed, ({ id }) => progress.get(id)?.coveredMs ?? 0);
      return [
        {
          id: row.id,
          type: target === 'course' ? ('course' as const) : ('system' as const),
          item_id: targetId,
          title: whole.title,
          cover: whole.cover,
          href: target === 'course' ? `/course/${targetId}` : `/planning#path-${targetId}`,
          is_available: whole.state === 'published',
          source: row.source,
          granted: toUnixSeconds(grantedAt),
          until: until && toUnixSeconds(until),
          is_active: !until || until > now,
          percent: reading.percentOf(
            covered,
            sum(needed, (course) => course.durationSeconds),
            isComplete,
          ),
          complete: isComplete,
          lessons: sum(parts, (course) => course.lessonCount),
          credit_hours: Math.round(sum(parts, (course) => course.creditHours) * 10) / 10,
        },
      ];
    });
  }

  return {
    async list(filter: HistoryFilter, { page, page_size }: PageRequest) {
      const cut = { limit: page_size, offset: (page - 1) * page_size };
      const rows = await lessonStore.history(database, filter, cut);
      const total = await lessonStore.historyTotal(database, filter);
      return { total, page, page_size, data: rows.map(itemOf) };
    },

    async courses(userId: number, type: 'learning' | 'complete', { page, page_size }: PageRequest) {
      const isComplete = type === 'complete';
      const cut = { limit: page_size, offset: (page - 1) * page_size };
      const rows = await lessonStore.learnedCourses(database, userId, isComplete, cut);
      const ids = rows.map(({ course }) => course.id);
      const lessons = Map.groupBy(
        await lessonStore.lessonsOf(database, userId, ids),
        (each) => each.courseId,
      );
      const data = rows.map(({ progress, course }): LearnedCourse => {
        const own = lessons.get(course.id) ?? [];
        const done = new Map(own.map((lesson) => [lesson.id, lesson]));
        const next = reading.continueAt(own, done, progress.lastLessonId);
        return {
          id: course.id,
          title: course.title,
          cover: course.cover,
          href: `/course/${course.id}`,
          percent: reading.percentOf(progress.coveredMs, course.durationSeconds, isComplete),
          lessons_done: progress.lessonsDone,
          lessons: course.lessonCount,
          complete: isComplete,
          updated: toUnixSeconds(progress.updatedAt),
          continue_href: next === null || course.state !== 'published' ? null : lessonHref(course.id, next),
        };
      });
      return { total: await lessonStore.learnedTotal(database, userId, isComplete), page, page_size, data };
    },

    /** Out of the list; what was learned counts all the same. */
    remove: (userId: number, lessonIds: readonly number[] | null) =>
      lessonStore.hide(database, userId, lessonIds, clock()),

    async continueCard(userId: number): Promise<ContinueCard | null> {
      const cut = { limit: lookedBack, offset: 0 };
      for (const row of await lessonStore.history(database, { userId, type: 'all' }, cut)) {
        const card = await continueFrom(userId, row);
        if (card) return card;
      }
      return null;
    },

    async purchased(userId: number, type: 'course' | 'system' | undefined, { page, page_size }: PageRequest) {
      const target = type === 'system' ? 'path' : type;
      const cut = { limit: page_size, offset: (page - 1) * page_size };
      const { total, rows } = await rights.owned(userId, target, cut);
      return { total, page, page_size, data: await purchasedOf(userId, rows) };
    },
  };
}
