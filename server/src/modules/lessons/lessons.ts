import { toUnixSeconds } from '@portal/contract/time';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { PersonalData } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Courses } from '../courses/courses.ts';
import type { Files } from '../files/files.ts';
import type { Videos } from '../videos/videos.ts';
import { createDanmaku } from './lessons.danmaku.ts';
import { danmakuStore } from './lessons.danmaku.store.ts';
import { lessonFigures } from './lessons.figures.ts';
import { createHistory } from './lessons.history.ts';
import { lessonJobs } from './lessons.jobs.ts';
import { type AfterCompleted, createLearning } from './lessons.learning.ts';
import { createNotes } from './lessons.notes.ts';
import { noteStore } from './lessons.notes.store.ts';
import { createOpening } from './lessons.opening.ts';
import { lessonRoutes } from './lessons.routes.ts';
import { lessonStore } from './lessons.store.ts';

type Ports = {
  courses: Courses;
  videos: Pick<Videos, 'address'>;
  files: Pick<Files, 'linkShared'>;
  afterCompleted?: AfterCompleted;
};

export type Lessons = ReturnType<typeof createLessons>;

/** Learning: what is opened, watched, read, noted and remembered. */
export function createLessons(platform: Platform, ports: Ports) {
  const { database, clock } = platform;
  const parts = createParts(platform, ports);

  const personalData: PersonalData = {
    name: 'lessons',
    collect: async (userId) => ({
      progress: (await lessonStore.allOf(database, userId)).map(({ course, lesson, progress }) => ({
        course,
        lesson,
        watched_seconds: Math.round(progress.coveredMs / 1000),
        position: progress.positionMs / 1000,
        completed: progress.completedAt && toUnixSeconds(progress.completedAt),
        updated: toUnixSeconds(progress.updatedAt),
      })),
      notes: (await noteStore.allOf(database, userId)).map(({ lessonId, second, content, createdAt }) => ({
        lesson_id: lessonId,
        second,
        content,
        create_time: toUnixSeconds(createdAt),
      })),
      danmaku: (await danmakuStore.allOf(database, userId)).map(
        ({ lessonId, secondMs, text, createdAt }) => ({
          lesson_id: lessonId,
          second: secondMs / 1000,
          text,
          create_time: toUnixSeconds(createdAt),
        }),
      ),
    }),
    async erase(transaction, userId) {
      await danmakuStore.erase(transaction, userId);
      await noteStore.erase(transaction, userId);
      await lessonStore.erase(transaction, userId);
    },
  };

  return {
    calls: lessonRoutes(parts),
    jobs: lessonJobs(platform),
    figures: lessonFigures(database),
    personalData,

    /** Every lesson of the course was completed, now or before lessons were added. */
    async isComplete(userId: number, courseId: number, queries: Queries = database): Promise<boolean> {
      const row = await lessonStore.courseProgress(queries, userId, courseId);
      return Boolean(row?.completedAt);
    },

    /** The same of everybody, a part of them at a time: the ids behind `after`, in their order. */
    completedBy: (courseId: number, after: number, limit: number) =>
      lessonStore.completedBy(database, courseId, after, limit),

    /** For the course desk: part of the step that removes a lesson. */
    async lessonRemoved(transaction: Transaction, courseId: number): Promise<void> {
      const userIds = await lessonStore.completeRest(transaction, courseId, clock());
      for (const userId of userIds) await ports.afterCompleted?.(transaction, userId, courseId);
    },

    /** For the course desk: part of the step that puts another film or document into a lesson. */
    contentReplaced: (transaction: Transaction, lessonId: number): Promise<void> =>
      lessonStore.resetLesson(transaction, lessonId, clock()),

    /** For the back office: part of its transaction. */
    moderation: { decideDanmaku: parts.danmaku.decide },
  };
}

function createParts(platform: Platform, { courses, videos, files, afterCompleted }: Ports) {
  const opening = createOpening(platform, { courses, videos, files });
  const { openLesson } = opening;
  return {
    opening,
    learning: createLearning(platform, { courses, openLesson, afterCompleted }),
    notes: createNotes(platform, openLesson),
    danmaku: createDanmaku(platform, { openLesson, screen: courses.screen }),
    history: createHistory(platform, courses),
  };
}
