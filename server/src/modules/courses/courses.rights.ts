import type { CourseRight, RightSource } from '@portal/contract/courses';
import type { RoleId } from '@portal/contract/roles';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  betterGrant,
  decideRight,
  describeRight,
  type Grant,
  isFor,
  isWhole,
  type Terms,
  type Viewer,
} from './courses.rights.rules.ts';
import { type Playing, rightStore, type RightTarget } from './courses.rights.store.ts';
import { courseStore } from './courses.store.ts';

type Granting = {
  userId: number;
  target: RightTarget;
  targetId: number;
  source: RightSource;
  /** The order, membership, code or staff member behind it. */
  sourceId: string;
};

/** What a right is asked for. */
type PlayedLesson = { courseId: number; trialSeconds: number | null } & Terms;
export type PlayRight = { right: CourseRight; grant: Grant | null; trialSeconds: number | null };

export type RightPorts = {
  /** Until when somebody is or was a member; null for never. */
  memberUntil?(queries: Queries, userId: number): Promise<Date | null>;
  /** Whether the membership that somebody had at a moment was taken back since. */
  membershipTakenBack?(queries: Queries, userId: number, at: Date): Promise<boolean>;
  /** Of each course that was given to somebody, perhaps again, who has completed it. */
  afterGranted?(transaction: Transaction, userId: number, courseId: number): Promise<unknown>;
};

export type CourseRights = ReturnType<typeof createRights>;

/** Who may take which course: the one place that decides. */
export function createRights(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  {
    memberUntil = async () => null,
    membershipTakenBack = async () => false,
    afterGranted = async () => {},
  }: RightPorts = {},
) {
  async function grantedTo(userId: number, queries: Queries): Promise<Map<number, Grant>> {
    const grants = new Map<number, Grant>();
    for (const { courseId, ...grant } of await rightStore.active(queries, userId, clock())) {
      if (courseId !== null) grants.set(courseId, betterGrant(grants.get(courseId), grant));
    }
    return grants;
  }

  /** Of a membership nothing is written down: it opens what is open to members as long as it lasts. */
  async function standingOf(userId: number, queries: Queries) {
    const grants = await grantedTo(userId, queries);
    const until = await memberUntil(queries, userId);
    if (until === null || until <= clock()) return { grants, isMember: false };
    const open = await rightStore.memberCourses(queries);
    const hasAudience = open.some(({ audience }) => audience.length > 0);
    const viewer = hasAudience ? await viewerOf(userId, queries) : null;
    for (const { id, audience } of open) {
      if (viewer && !isFor({ audience }, viewer)) continue;
      grants.set(id, betterGrant(grants.get(id), { source: 'membership', until }));
    }
    return { grants, isMember: true };
  }

  async function grantsOf(viewer: Viewer, queries: Queries = database): Promise<Map<number, Grant>> {
    return viewer ? (await standingOf(viewer.userId, queries)).grants : new Map();
  }

  async function viewerOf(userId: number, queries: Queries) {
    const viewer = await rightStore.viewer(queries, userId);
    return { userId, ...(viewer ?? { roleId: null, certified: false }) };
  }

  async function mayTake(userId: number, courseId: number, queries: Queries = database): Promise<boolean> {
    const course = await courseStore.terms(queries, courseId);
    if (!course) return false;
    const viewer = await viewerOf(userId, queries);
    const grant = (await grantsOf(viewer, queries)).get(courseId) ?? null;
    return isWhole(decideRight(course, null, viewer, grant));
  }

  /** A running play session lasts as long as what is left of the rights; a trial is nobody's right. */
  async function settlePlaying(transaction: Transaction, userId: number): Promise<void> {
    await rightStore.holdPlaying(transaction, userId);
    return endPlaying(transaction, userId, await rightStore.playing(transaction, userId));
  }

  async function endPlaying(transaction: Transaction, userId: number, playing: Playing | null) {
    if (!playing || playing.trialSeconds !== null) return;
    const viewer = await viewerOf(userId, transaction);
    const grant = (await grantsOf(viewer, transaction)).get(playing.courseId) ?? null;
    const isStillWhole = isWhole(decideRight(playing, null, viewer, grant));
    await rightStore.playUntil(transaction, playing.id, isStillWhole ? (grant?.until ?? null) : clock());
  }

  /** What was withheld while nothing opened the courses is given now. */
  async function settleCompleted(transaction: Transaction, userId: number, rights: number[] | 'revoked') {
    for (const courseId of await rightStore.completedWith(transaction, userId, rights)) {
      await afterGranted(transaction, userId, courseId);
    }
  }

  return {
    grantsOf,

    /** What somebody was granted, and whether they are a member. */
    standingOf,
    membershipTakenBack,

    /** Held while a play session is opened: what is taken back at the same time is either seen there or ends the session. */
    holdPlaying: (transaction: Transaction, userId: number): Promise<void> =>
      rightStore.holdPlaying(transaction, userId),

    /** After a change of the membership: what is being played by it ends with it, and it opens what was taken back. */
    async settleMembership(transaction: Transaction, userId: number): Promise<void> {
      await settlePlaying(transaction, userId);
      await settleCompleted(transaction, userId, 'revoked');
    },

    /** Whether somebody has learned since then what only the membership opened. */
    async usedMembership(queries: Queries, userId: number, since: Date): Promise<boolean> {
      const learned = await rightStore.learnedAsMember(queries, userId, since);
      if (learned.length === 0) return false;
      const granted = await grantedTo(userId, queries);
      return learned.some((courseId) => !granted.has(courseId));
    },

    /** Part of the step that gives the right: the same source grants once, and again with a new term. */
    async grant(
      transaction: Transaction,
      { until, reason = '', ...key }: Granting & { until: Date | null; reason?: string },
    ): Promise<number> {
      const { id, playing } = await rightStore.grant(transaction, key, clock(), { until, reason });
      await endPlaying(transaction, key.userId, playing);
      await settleCompleted(transaction, key.userId, [id]);
      return id;
    },

    /** False when there was nothing to take back. What is played by it ends with the next heartbeat. */
    async revoke(
      transaction: Transaction,
      { reason, ...right }: (Granting | { id: number }) & { reason: string },
    ): Promise<boolean> {
      const revoked = await rightStore.revoke(transaction, right, clock(), reason);
      if (revoked) await settlePlaying(transaction, revoked.userId);
      return revoked !== null;
    },

    /** Part of the step that takes courses out of a path: whoever has the path keeps them. */
    async keepCourses(transaction: Transaction, pathId: number, courseIds: readonly number[]) {
      for (const courseId of courseIds) await rightStore.keepCourse(transaction, pathId, courseId, clock());
    },

    /** Part of the step that gives a path which was ordered before: with it come the courses that have left it since. */
    async grantLeft(transaction: Transaction, path: Granting, orderedAt: Date): Promise<void> {
      const granted = await rightStore.grantLeft(transaction, path, orderedAt, clock());
      await settleCompleted(transaction, path.userId, granted);
    },

    /** The courses that have left a path, of those who have it by this. */
    keptWith: (queries: Queries, path: Granting): Promise<number[]> => rightStore.keptWith(queries, path),

    /** Whether somebody is one of those it is for. */
    isFor: async (queries: Queries, userId: number, audience: readonly RoleId[]): Promise<boolean> =>
      audience.length === 0 || isFor({ audience }, await viewerOf(userId, queries)),

    /** Why and how far somebody may play a lesson. */
    async mayPlay(viewer: Viewer, lesson: PlayedLesson, queries: Queries = database): Promise<PlayRight> {
      const grant = (await grantsOf(viewer, queries)).get(lesson.courseId) ?? null;
      const right = decideRight(lesson, lesson.trialSeconds, viewer, grant);
      return { right, grant, trialSeconds: right === 'trial' ? lesson.trialSeconds : null };
    },

    /** The same of another lesson of the course, with what is already known of it. */
    rightTo: (lesson: Omit<PlayedLesson, 'courseId'>, viewer: Viewer, grant: Grant | null): CourseRight =>
      decideRight(lesson, lesson.trialSeconds, viewer, grant),

    /** Everything of a course is open, with its courseware. */
    async isOpen(viewer: Viewer, course: Terms & { id: number }): Promise<boolean> {
      const grant = (await grantsOf(viewer)).get(course.id) ?? null;
      return isWhole(decideRight(course, null, viewer, grant));
    },

    /** The same by the person's id, with the exam. */
    mayTake,

    /** Whatever opened the course was taken back, and nothing opens it now. A term that ran out is nothing taken back. */
    wasTakenBack: async (queries: Queries, userId: number, courseId: number): Promise<boolean> =>
      (await rightStore.isAllRevoked(queries, userId, courseId)) &&
      !(await mayTake(userId, courseId, queries)),

    /** What somebody was granted and still has, or had for a term; the newest first. */
    async owned(userId: number, target: RightTarget | undefined, cut: { limit: number; offset: number }) {
      return {
        total: await rightStore.total(database, userId, target),
        rows: await rightStore.page(database, userId, target, cut),
      };
    },

    describe: describeRight,
    isWhole,
  };
}
