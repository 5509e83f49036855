import { randomBytes } from 'node:crypto';
import { code, PortalError } from '@portal/contract/codes';
import {
  type HeartbeatAnswer,
  heartbeatSeconds,
  type LearningState,
  type PlayedRange,
  secondsPerPage,
  type SessionEnd,
  sessionEndText,
} from '@portal/contract/lessons';
import { toUnixSeconds } from '@portal/contract/time';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Courses, Viewer } from '../courses/courses.ts';
import type { OpenLesson } from './lessons.opening.ts';
import {
  applyBeat,
  type Conditions,
  missingOf,
  nextAllowance,
  nothingYet,
  placeOf,
  type Progress,
} from './lessons.progress.ts';
import { beatStore } from './lessons.beats.store.ts';
import { lessonStore, type ProgressRow } from './lessons.store.ts';
import type { Interval } from './lessons.tables.ts';

type Beat = { session: string; seq: number; intervals: Interval[]; positionMs: number; rate: number };
/** Somebody has completed every lesson of a course: part of the same transaction. */
export type AfterCompleted = (transaction: Transaction, userId: number, courseId: number) => Promise<unknown>;

type Ports = {
  courses: Pick<Courses, 'rights' | 'reading'>;
  openLesson: OpenLesson;
  afterCompleted: AfterCompleted | undefined;
};
type OpenSession = NonNullable<Awaited<ReturnType<typeof beatStore.session>>>;
/** What came of a beat. */
type Taken = Pick<ReturnType<typeof applyBeat>, 'progress' | 'playedMs' | 'pending' | 'refused'>;
type LessonKind = 'video' | 'document';

const pageMs = secondsPerPage * 1000;

const ended = (reason: SessionEnd) => new PortalError(code.failure, sessionEndText[reason], { reason });

/** Learning as the server believes it: sessions, heartbeats, and what they add up to. */
export function createLearning({ database, clock }: Pick<Platform, 'database' | 'clock'>, ports: Ports) {
  const { courses, openLesson } = ports;

  /**
   * Optimistic locking first: only a beat that was overtaken, or that completes the lesson, is repeated under a row
   * lock.
   */
  async function takeBeat(userId: number, kind: LessonKind, beat: Beat): Promise<HeartbeatAnswer> {
    const taken = await tryBeat(database, userId, kind, beat, null);
    if (taken) return taken;
    return database.transaction(async (transaction) => {
      await beatStore.lockCourse(transaction, userId, beat.session);
      await beatStore.lockSession(transaction, userId, beat.session);
      return (await tryBeat(transaction, userId, kind, beat, transaction))!;
    });
  }

  /** Null: needs the row lock; nothing was written. */
  async function tryBeat(
    queries: Queries,
    userId: number,
    kind: LessonKind,
    beat: Beat,
    lock: Transaction | null,
  ): Promise<HeartbeatAnswer | null> {
    const open = await beatStore.session(queries, userId, beat.session);
    const now = clock();
    if (!open || open.lesson.kind !== kind) throw ended('unknown');
    const { session, lesson } = open;
    if (session.contentReplaced) throw ended('content_replaced');
    if (session.replacedAt) throw ended('replaced');
    if (session.until && session.until <= now) throw ended('right_ended');
    const before = progressOf(open.progress);
    const conditions = conditionsOf(open, now);
    // Deduplication: a beat that was sent twice, or overtaken by a newer one, counts once.
    if (beat.seq <= session.seq) {
      const taken = { playedMs: 0, pending: missingOf(before, beat, conditions), refused: [] };
      return answerOf(open, { ...taken, progress: before }, session.seq, open.whole);
    }

    const applied = applyBeat(before, beat, conditions);
    const { progress, playedMs, allowanceMs } = applied;
    const { isComplete, ...values } = progress;
    const completes = isComplete && !before.isComplete;
    if (completes && !lock) return null;
    const gainedMs = progress.coveredMs - before.coveredMs;
    const positionMs = placeOf(beat.positionMs, progress, conditions);
    const written = await beatStore.writeBeat(
      queries,
      session,
      { ...values, positionMs, completedAt: isComplete ? now : null, allowanceMs, gainedMs },
      {
        seq: beat.seq,
        intervals: beat.intervals,
        positionMs: Math.round(beat.positionMs),
        rate: beat.rate,
        creditedMs: playedMs,
        at: now,
      },
    );
    if (!written) return null;
    let whole = { ...open.whole, coveredMs: open.whole.coveredMs + gainedMs };
    if (completes && lock) {
      whole = await lessonStore.countDone(lock, userId, lesson.courseId, now);
      if (whole.completedAt) await ports.afterCompleted?.(lock, userId, lesson.courseId);
    }
    return answerOf(open, applied, beat.seq, whole);
  }

  function answerOf(
    { lesson, course }: OpenSession,
    { progress, playedMs, pending, refused }: Taken,
    seq: number,
    whole: OpenSession['whole'],
  ): HeartbeatAnswer {
    const { percentOf } = courses.reading;
    const isDone = whole.completedAt !== null;
    return {
      credited: playedMs / 1000,
      coverage: coverageOf(progress.coveredMs, lesson.durationSeconds),
      percent: percentOf(progress.coveredMs, lesson.durationSeconds, progress.isComplete),
      complete: progress.isComplete,
      course_percent: percentOf(whole.coveredMs, course.durationSeconds, isDone),
      course_complete: isDone,
      seq,
      pending: pending.map(rangeOf),
      refused: refused.map(rangeOf),
    };
  }

  function stateOf(
    row: ProgressRow | null,
    lesson: { kind: 'video' | 'document'; durationSeconds: number; pages: number | null },
  ): LearningState {
    const progress = row ? progressOf(row) : nothingYet;
    return {
      position: (row?.positionMs ?? 0) / 1000,
      updated: row && toUnixSeconds(row.updatedAt),
      percent: courses.reading.percentOf(progress.coveredMs, lesson.durationSeconds, progress.isComplete),
      coverage: coverageOf(progress.coveredMs, lesson.durationSeconds),
      complete: progress.isComplete,
      ranges: progress.intervals.map(rangeOf),
      pages: lesson.kind === 'document' ? pagesOf(progress.intervals, lesson.pages ?? 0) : [],
    };
  }

  return {
    stateOf,

    /** Opens the newest session of a person; the one before is told with its next heartbeat. */
    async start(viewer: NonNullable<Viewer>, lessonId: number, content: string | undefined) {
      const { courseId } = (await openLesson(viewer, lessonId)).lesson;
      const now = clock();
      const { userId } = viewer;
      const id = randomBytes(16).toString('hex');
      return database.transaction(async (transaction) => {
        // Two pages that open at once must not both stay open.
        await courses.rights.holdPlaying(transaction, userId);
        // Before the sessions: the desk ends them while it holds the course, and a new row waits for the course.
        await lessonStore.lockCourse(transaction, courseId);
        // Only now: a refund or another film may have come while these were waited for.
        const { lesson, course, play } = await openLesson(viewer, lessonId, transaction);
        if (play.right === 'none') {
          throw new PortalError(code.failure, courses.rights.describe(play.right, course, viewer, null).text);
        }
        if (content !== undefined && content !== (lesson.videoId ?? lesson.fileId)) {
          throw ended('content_replaced');
        }
        const last = await lessonStore.replaceSessions(transaction, userId, now);
        const elapsedMs = last ? now.getTime() - last.beatAt.getTime() : 0;
        const allowanceMs = nextAllowance(last && { allowanceMs: last.allowanceMs, elapsedMs });
        const session = { id, userId, lessonId, allowanceMs, trialSeconds: play.trialSeconds };
        const until = play.grant?.until ?? null;
        await lessonStore.openSession(transaction, { ...session, until, beatAt: now, startedAt: now });
        const begun = await lessonStore.begin(transaction, { userId, lessonId, courseId }, now);
        await lessonStore.beginCourse(transaction, userId, courseId, lessonId, now);
        const state = stateOf(begun, lesson);
        return { ...state, session: id, heartbeat_seconds: heartbeatSeconds, anti_skip: course.antiSkip };
      });
    },

    beat: (
      userId: number,
      {
        session,
        seq,
        ranges,
        position,
        rate,
      }: { session: string; seq: number; ranges: PlayedRange[]; position: number; rate: number },
    ) =>
      takeBeat(userId, 'video', {
        session,
        seq,
        intervals: ranges.map(({ start, end }): Interval => [
          Math.round(start * 1000),
          Math.round(end * 1000),
        ]),
        positionMs: position * 1000,
        rate,
      }),

    /** A page stands for ten seconds: no page counts sooner, and each counts as much as the next. */
    readPages: (
      userId: number,
      {
        session,
        seq,
        pages,
        current_page,
      }: { session: string; seq: number; pages: number[]; current_page: number },
    ) =>
      takeBeat(userId, 'document', {
        session,
        seq,
        intervals: pages.map((each): Interval => [(each - 1) * pageMs, each * pageMs]),
        positionMs: (current_page - 1) * pageMs,
        rate: 1,
      }),
  };
}

const rangeOf = ([start, end]: Interval): PlayedRange => ({ start: start / 1000, end: end / 1000 });

function progressOf({ intervals, coveredMs, creditedMs, highestRate, completedAt }: ProgressRow): Progress {
  return { intervals, coveredMs, creditedMs, highestRate, isComplete: completedAt !== null };
}

function conditionsOf({ session, lesson, course }: OpenSession, now: Date): Conditions {
  const durationMs = lesson.durationSeconds * 1000;
  return {
    durationMs,
    elapsedMs: Math.max(0, now.getTime() - session.beatAt.getTime()),
    allowanceMs: session.allowanceMs,
    limitMs: session.trialSeconds === null ? durationMs : session.trialSeconds * 1000,
    antiSkip: course.antiSkip && lesson.kind === 'video',
  };
}

function coverageOf(coveredMs: number, durationSeconds: number): number {
  return Math.min(1, coveredMs / Math.max(1, durationSeconds * 1000));
}

function pagesOf(intervals: readonly Interval[], pages: number): number[] {
  const isRead = (page: number) =>
    intervals.some(([start, end]) => start <= (page - 1) * pageMs && end >= page * pageMs);
  return Array.from({ length: pages }, (_, at) => at + 1).filter(isRead);
}
