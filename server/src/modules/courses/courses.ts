import type { CourseExamSummary } from '@portal/contract/courses';
import { toUnixSeconds } from '@portal/contract/time';
import type { Moderation } from '../../outside/moderation/port.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { PersonalData } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Messages } from '../messages/messages.ts';
import { courseHref, fileOf, lessonOf, neededOf, percentOf } from './courses.cards.ts';
import { createCatalogue } from './courses.catalogue.ts';
import { continueAt, createDetail } from './courses.detail.ts';
import { createFeedback } from './courses.feedback.ts';
import { courseGoods } from './courses.goods.ts';
import { feedbackStore } from './courses.feedback.store.ts';
import { createQuestions } from './courses.questions.ts';
import { questionStore } from './courses.questions.store.ts';
import { createRights, type RightPorts } from './courses.rights.ts';
import { rightStore } from './courses.rights.store.ts';
import { courseRoutes } from './courses.routes.ts';
import { screen } from './courses.screening.ts';
import { pathStore } from './courses.paths.store.ts';
import { courseOutlineStore } from './courses.outline.store.ts';
import { courseStore } from './courses.store.ts';

export { averageStars } from './courses.cards.ts';
export { viewerOf } from './courses.routes.ts';
export type { Viewer } from './courses.rights.rules.ts';
export { type CommentVersion, type Decided, type Decision, decidedBefore } from './courses.screening.ts';
export type { PlayRight } from './courses.rights.ts';
export { originOf } from './courses.rights.store.ts';
export type { LessonRow } from './courses.outline.store.ts';
export type { CourseRow } from './courses.store.ts';

type Ports = {
  moderation: Moderation;
  messages: Pick<Messages, 'send'>;
  isCollected(userId: number, courseId: number): Promise<boolean>;
  /** What the course page says of its exam; null without one. */
  examOf?(courseId: number, userId: number | null): Promise<CourseExamSummary | null>;
  /** product 7: whether somebody has begun the exam of a course. */
  examBegun?(userId: number, courseId: number): Promise<boolean>;
  /** Somebody has the certificate of a course. */
  isCertified?(queries: Queries, userId: number, courseId: number): Promise<boolean>;
} & RightPorts;

export type Courses = ReturnType<typeof createCourses>;

/** The catalogue, and who may take what. */
export function createCourses(platform: Platform, ports: Ports) {
  const { database } = platform;
  const parts = createParts(platform, ports);
  const { catalogue, rights, feedback, questions } = parts;

  const personalData: PersonalData = {
    name: 'courses',
    collect: async (userId) => ({
      rights: (await rightStore.allOf(database, userId)).map((row) => ({
        target: row.target,
        target_id: row.targetId,
        source: row.source,
        reason: row.reason,
        granted: toUnixSeconds(row.grantedAt),
        until: row.until && toUnixSeconds(row.until),
      })),
      feedback: (await feedbackStore.allOf(database, userId)).map((row) => ({
        course_id: row.courseId,
        stars: row.stars,
        content: row.content,
        create_time: toUnixSeconds(row.createdAt),
      })),
      questions: (await questionStore.allOf(database, userId)).map((row) => ({
        course_id: row.courseId,
        content: row.content,
        answer: row.answer,
        create_time: toUnixSeconds(row.createdAt),
      })),
    }),
    async erase(transaction, userId) {
      for (const courseId of await feedbackStore.erase(transaction, userId)) {
        await feedbackStore.recount(transaction, courseId);
      }
      await questionStore.erase(transaction, userId);
      await rightStore.erase(transaction, userId);
    },
  };

  return {
    calls: courseRoutes(parts),
    personalData,
    rights,
    /** What orders can sell: courses and learning paths. */
    goods: courseGoods({
      rights,
      examBegun: ports.examBegun ?? (async () => false),
      isCertified: ports.isCertified ?? (async () => false),
    }),
    /** For the home page, the one search box and collections. */
    shown: {
      teasers: catalogue.teasers,
      search: catalogue.search,
      collectables: catalogue.collectables,
    },
    /** For site maps: the published ones with an id in (from, to]. */
    addresses: {
      lastId: () => courseStore.lastId(database),
      async between(from: number, to: number) {
        const rows = await courseStore.addresses(database, from, to);
        return rows.map(({ id, updatedAt }) => ({ path: courseHref(id), updated: updatedAt }));
      },
    },
    /** For the back office; each is part of a transaction of its own. */
    moderation: {
      decideFeedback: feedback.decide,
      decideQuestion: questions.decide,
      replyToFeedback: feedback.reply,
    },
    /** For the course desk: the page as a visitor will see it, published or not. */
    preview: (id: number) => parts.detail(id, null, { unpublished: true }),

    /** What an exam and a certificate say of a course; null when there is none. */
    async forExam(courseId: number) {
      const course = await courseStore.byId(database, courseId);
      if (!course) return null;
      const { id, title, state, creditHours, audience, lessonCount } = course;
      return { id, title, state, creditHours, audience, lessonCount };
    },

    titles: async (courseIds: readonly number[]) =>
      new Map((await courseStore.anyState(database, courseIds)).map(({ id, title }) => [id, title])),

    /** For lessons: courses as they are stored, and how they are shown. */
    reading: {
      course: (id: number, queries: Queries = database) => courseStore.byId(queries, id),
      courses: (ids: readonly number[]) => courseStore.anyState(database, ids),
      paths: (ids: readonly number[]) => pathStore.byIds(database, ids),
      pathCourses: (ids: readonly number[]) => pathStore.courses(database, ids),
      chapters: (id: number) => courseOutlineStore.chapters(database, id),
      lessons: (id: number) => courseOutlineStore.lessons(database, id),
      lesson: (id: number, queries: Queries = database) => courseOutlineStore.lesson(queries, id),
      questionCount: (lessonId: number) => questionStore.countOfLesson(database, lessonId),
      files: (id: number) => courseOutlineStore.files(database, id),
      file: (id: number) => courseOutlineStore.file(database, id),
      progress: (userId: number, ids: readonly number[]) => courseStore.progressOf(database, userId, ids),
      lessonProgress: (userId: number, id: number) => courseStore.lessonProgressOf(database, userId, id),
      lessonOf,
      fileOf,
      percentOf,
      neededOf,
      continueAt,
    },
    screen: (text: string) => screen(ports.moderation, text),
  };
}

function createParts(platform: Platform, ports: Ports) {
  const { moderation, messages, isCollected, examOf = noExam } = ports;
  const catalogue = createCatalogue(platform);
  const rights = createRights(platform, ports);
  return {
    catalogue,
    rights,
    detail: createDetail(platform, { catalogue, rights, isCollected, examOf }),
    feedback: createFeedback(platform, { moderation, messages }),
    questions: createQuestions(platform, { moderation, messages }),
  };
}

const noExam = async () => null;
