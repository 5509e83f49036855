import { toUnixSeconds } from '@portal/contract/time';
import type { Actor } from '../../platform/audit.ts';
import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Messages } from '../messages/messages.ts';
import { type CourseEditing, fault, isReady, refused } from './course-desk.editing.ts';
import { courseDeskStore as store, type CourseRow } from './course-desk.store.ts';

type Ports = { editing: CourseEditing; messages: Pick<Messages, 'send'> };
type Exactly = { id: number; revision: number };

const dueAtOnce = 50;
const unscheduled = ({ publishedAt }: CourseRow) => (publishedAt ? 'withdrawn' : 'draft');

export type CoursePublishing = ReturnType<typeof createPublishing>;

/** The way of a course to its learners, and back. */
export function createPublishing(platform: Platform, { editing, messages }: Ports) {
  const { database, clock, log } = platform;
  const { hold, record } = editing;

  async function checkReady(transaction: Transaction, course: CourseRow): Promise<void> {
    const problems = await editing.problems(transaction, course);
    if (problems.length > 0) throw refused(problems.join('；'));
  }

  async function show(transaction: Transaction, course: CourseRow, at: Date): Promise<Date> {
    const publishedAt = course.publishedAt ?? at;
    await store.recount(transaction, course.id);
    await store.update(transaction, course.id, { state: 'published', publishedAt, scheduledAt: null });
    await store.touch(transaction, course.id, at);
    return publishedAt;
  }

  /** A film that was added since is not shown before it is ready; without any lesson there is nothing to publish. */
  async function lackOf(transaction: Transaction, course: CourseRow): Promise<string | null> {
    const lessons = await store.lessons(transaction, course.id);
    const lacking = [
      ...(course.cover === '' ? ['没有封面'] : []),
      ...(course.summary === '' ? ['没有简介'] : []),
      ...(lessons.some(isReady) ? [] : ['没有可以学习的课时']),
    ];
    return lacking.length === 0 ? null : lacking.join('，');
  }

  /** Back to where it was before it was scheduled, and its creator is told; the portal's own courses have none. */
  async function miss(transaction: Transaction, course: CourseRow, reason: string): Promise<void> {
    const { id, title, createdBy: userId, scheduledAt } = course;
    await store.update(transaction, id, { state: unscheduled(course), scheduledAt: null });
    await store.touch(transaction, id, clock());
    if (userId <= 0) return;
    await messages.send(transaction, {
      userId,
      type: 2,
      title: '课程到时未能发布',
      content: `《${title}》${reason}，没有按时发布，请补充后重新发布或定时。`,
      link: `/admin/courses/${id}`,
      eventKey: `course-schedule-missed:${id}:${scheduledAt!.getTime()}`,
    });
  }

  /** One due course; somebody may have published, moved or cancelled it since it was looked for. */
  async function publishOne(id: number): Promise<boolean> {
    const publishing = async (transaction: Transaction) => {
      const course = await store.hold(transaction, id);
      if (course?.state !== 'scheduled' || !course.scheduledAt || course.scheduledAt > clock()) return false;
      const editor = { userId: course.createdBy, address: '' };
      const reason = await lackOf(transaction, course);
      if (reason !== null) {
        await miss(transaction, course, reason);
        await record(transaction, editor, 'scheduleMissed', `course:${id}`, { reason });
        log.warn({ course: id, reason }, 'scheduled course was not ready');
        return true;
      }
      await show(transaction, course, course.scheduledAt);
      await record(transaction, editor, 'publishDue', `course:${id}`);
      return true;
    };
    return change(platform, 'courses', publishing, (done) => done);
  }

  return {
    async publish(editor: Actor, { id, revision }: Exactly) {
      const published = await change(platform, 'courses', async (transaction) => {
        const course = await hold(transaction, id, revision);
        if (course.state === 'published') throw refused('课程已经发布');
        await checkReady(transaction, course);
        await record(transaction, editor, 'publish', `course:${id}`);
        return show(transaction, course, clock());
      });
      return { published: toUnixSeconds(published) };
    },

    async schedule(editor: Actor, { id, revision }: Exactly, time: number | null): Promise<void> {
      await database.transaction(async (transaction) => {
        const course = await hold(transaction, id, time === null ? null : revision);
        if (time === null) {
          if (course.state !== 'scheduled') throw refused('课程没有定时');
          await store.update(transaction, id, { state: unscheduled(course), scheduledAt: null });
          await record(transaction, editor, 'cancelSchedule', `course:${id}`);
        } else {
          if (course.state === 'published') throw refused('课程已经发布');
          if (time <= toUnixSeconds(clock())) throw fault('time', '定时应晚于现在');
          await checkReady(transaction, course);
          await store.update(transaction, id, { state: 'scheduled', scheduledAt: new Date(time * 1000) });
          await record(transaction, editor, 'schedule', `course:${id}`, { time });
        }
        await store.touch(transaction, id, clock());
      });
    },

    async withdraw(editor: Actor, id: number, reason: string): Promise<void> {
      await change(platform, 'courses', async (transaction) => {
        const course = await hold(transaction, id, null);
        if (course.state !== 'published') throw refused('课程尚未发布');
        await store.update(transaction, id, { state: 'withdrawn' });
        await store.touch(transaction, id, clock());
        await record(transaction, editor, 'withdraw', `course:${id}`, { reason });
      });
    },

    /**
     * Publishes everything that is due, including what fell due during downtime. Each course is a transaction of its
     * own.
     */
    async publishDue(): Promise<void> {
      // One try each per run: failed ones stay due.
      const left: number[] = [];
      const failures: unknown[] = [];
      for (;;) {
        const ids = await store.due(database, clock(), dueAtOnce, left);
        for (const id of ids) {
          try {
            if (!(await publishOne(id))) left.push(id);
          } catch (error) {
            // A failure must not block the others.
            left.push(id);
            failures.push(error);
          }
        }
        if (ids.length < dueAtOnce) break;
      }
      if (failures.length > 0) throw new AggregateError(failures, 'scheduled courses could not be published');
    },
  };
}
