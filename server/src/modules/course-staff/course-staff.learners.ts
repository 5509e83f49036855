import { code, PortalError } from '@portal/contract/codes';
import type { CourseLearner, LearnedLesson, LessonHeartbeat } from '@portal/contract/course-learners';
import { maskMobile, mobilePattern } from '@portal/contract/mobile';
import type { CursorRequest } from '@portal/contract/paging';
import { toUnixSeconds } from '@portal/contract/time';
import type { UserCaller } from '../../platform/http/caller.ts';
import { batches, idCursor, type Place, placeCursor } from '../../platform/keyset.ts';
import type { Platform } from '../../platform/platform.ts';
import { type LearnerFilter, learnerStore as store } from './course-staff.learners.store.ts';
import type { CourseStaffPorts } from './course-staff.ports.ts';
import { staffRightStore } from './course-staff.rights.store.ts';

type LearnerQuery = CursorRequest & {
  course_id: number;
  mobile?: string | undefined;
  state?: LearnerFilter['state'];
};
type Row = Awaited<ReturnType<typeof store.page>>[number];
type Interval = readonly [start: number, end: number];

export type Learners = ReturnType<typeof createLearners>;

const nobody = 0;
const rangeOf = ([start, end]: Interval) => ({ start: start / 1000, end: end / 1000 });

/** Who learns a course, how far they are, and how that came about. */
export function createLearners(
  platform: Platform,
  { courses, exams }: Pick<CourseStaffPorts, 'courses' | 'exams'>,
) {
  const { database, keyring, audit } = platform;

  async function courseOf(id: number) {
    const course = await courses.reading.course(id);
    if (!course) throw new PortalError(code.failure, '课程不存在');
    return course;
  }
  type Course = Awaited<ReturnType<typeof courseOf>>;

  const factsOf = ({ id, title, lessonCount }: Course) => ({ id, title, lessons: lessonCount });

  async function learnersOf(rows: readonly Row[], course: Course): Promise<CourseLearner[]> {
    const userIds = rows.map(({ progress }) => progress.userId);
    const examOf = await exams.outcomes(userIds, course.id);
    const certificates = await store.certificatesOf(database, userIds, course.id);
    return rows.map(({ progress, nickname, mobileSealed }) => {
      const { userId, coveredMs, lessonsDone, completedAt, startedAt, updatedAt } = progress;
      return {
        user: {
          id: userId,
          nickname: nickname ?? '已注销用户',
          mobile: mobileSealed ? maskMobile(keyring.open(mobileSealed)) : '',
        },
        percent: courses.reading.percentOf(coveredMs, course.durationSeconds, completedAt !== null),
        lessons_done: lessonsDone,
        complete: completedAt !== null,
        started: toUnixSeconds(startedAt),
        seen: toUnixSeconds(updatedAt),
        exam: examOf(userId),
        certificate: certificates.get(userId) ?? null,
      };
    });
  }

  async function userIdOf(mobile: string | undefined): Promise<number | undefined> {
    if (!mobile) return undefined;
    if (!mobilePattern.test(mobile)) return nobody;
    const person = await staffRightStore.personByMobile(database, keyring.blindIndex('mobile', mobile));
    return person?.id ?? nobody;
  }

  async function lessonsOf(userId: number, course: Course): Promise<LearnedLesson[]> {
    const chapters = new Map((await courses.reading.chapters(course.id)).map(({ id, title }) => [id, title]));
    const learned = await store.lessonsOf(database, userId, course.id);
    return (await courses.reading.lessons(course.id)).map((lesson) => {
      const row = learned.get(lesson.id);
      const isComplete = Boolean(row?.completedAt);
      return {
        id: lesson.id,
        title: lesson.title,
        chapter: chapters.get(lesson.chapterId) ?? '',
        kind: lesson.kind,
        duration: lesson.durationSeconds,
        percent: courses.reading.percentOf(row?.coveredMs ?? 0, lesson.durationSeconds, isComplete),
        complete: isComplete,
        ranges: (row?.intervals ?? []).map(rangeOf),
        credited: (row?.creditedMs ?? 0) / 1000,
        highest_rate: row?.highestRate ?? 1,
        position: (row?.positionMs ?? 0) / 1000,
        seen: row ? toUnixSeconds(row.updatedAt) : null,
      };
    });
  }

  return {
    async list({ course_id, mobile, state, page, page_size, next }: LearnerQuery) {
      const after = next === undefined ? null : placeCursor.read(next);
      const course = await courseOf(course_id);
      const filter = { courseId: course_id, userId: await userIdOf(mobile), state };
      const offset = after === null ? (page - 1) * page_size : 0;
      const rows = await store.page(database, filter, { after, offset, limit: page_size + 1 });
      const shown = rows.slice(0, page_size);
      const last = shown.at(-1)?.progress;
      return {
        total: await store.total(database, filter),
        page,
        page_size,
        next:
          last && rows.length > page_size ? placeCursor.write({ at: last.updatedAt, id: last.userId }) : null,
        course: factsOf(course),
        data: await learnersOf(shown, course),
      };
    },

    async detail({ course_id, user_id }: { course_id: number; user_id: number }, caller: UserCaller) {
      const course = await courseOf(course_id);
      const filter = { courseId: course_id, userId: user_id };
      const rows = await store.page(database, filter, { after: null, offset: 0, limit: 1 });
      const [learner] = await learnersOf(rows, course);
      if (!learner) throw new PortalError(code.failure, '该用户没有学习过这门课程');
      // What somebody has watched is theirs: that staff looked at it is written down.
      await database.transaction((transaction) =>
        audit.record(transaction, {
          actorId: caller.session.userId,
          action: 'lessons.viewLearner',
          subject: `user:${user_id}`,
          detail: { course: course_id, title: course.title },
          address: caller.address,
        }),
      );
      return { ...learner, course: factsOf(course), learned: await lessonsOf(user_id, course) };
    },

    async heartbeats({
      lesson_id,
      user_id,
      page,
      page_size,
      next,
    }: CursorRequest & { lesson_id: number; user_id: number }) {
      const before = next === undefined ? null : idCursor.read(next);
      const offset = before === null ? (page - 1) * page_size : 0;
      const cut = { before, offset, limit: page_size + 1 };
      const rows = await store.beats(database, lesson_id, user_id, cut);
      const shown = rows.slice(0, page_size);
      return {
        total: await store.beatTotal(database, lesson_id, user_id),
        page,
        page_size,
        next: rows.length > page_size ? idCursor.write(shown.at(-1)!.id) : null,
        data: shown.map((row): LessonHeartbeat => ({
          id: row.id,
          time: toUnixSeconds(row.at),
          session: row.sessionId.slice(0, 8),
          seq: row.seq,
          ranges: row.intervals.map(rangeOf),
          position: row.positionMs / 1000,
          rate: row.rate,
          credited: row.creditedMs / 1000,
        })),
      };
    },

    total: (courseId: number) => store.total(database, { courseId }),

    /** For the export, in batches: everybody who has begun, whoever was there last first. */
    async *walk(courseId: number, most: number, batch: number): AsyncGenerator<CourseLearner[]> {
      const course = await courseOf(courseId);
      const found = batches(
        most,
        (after: Place | null, limit) => store.page(database, { courseId }, { after, offset: 0, limit }),
        ({ progress }) => ({ at: progress.updatedAt, id: progress.userId }),
        batch,
      );
      for await (const rows of found) yield await learnersOf(rows, course);
    },

    lessonCount: async (courseId: number) => (await courseOf(courseId)).lessonCount,
  };
}
