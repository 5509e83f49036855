import { toUnixSeconds } from '@portal/contract/time';
import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CourseEditing, type Editor, fault, isReady, refused } from './course-desk.editing.ts';
import { courseDeskStore as store, type CourseRow } from './course-desk.store.ts';

type Exactly = { id: number; revision: number };

const dueAtOnce = 50;

export type CoursePublishing = ReturnType<typeof createPublishing>;

/** The way of a course to its learners, and back. */
export function createPublishing(platform: Platform, { editing }: { editing: CourseEditing }) {
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

  /** One due course; somebody may have published, moved or cancelled it since it was looked for. */
  async function publishOne(id: number): Promise<boolean> {
    const publishing = async (transaction: Transaction) => {
      const course = await store.hold(transaction, id);
      if (course?.state !== 'scheduled' || !course.scheduledAt || course.scheduledAt > clock()) return false;
      const lessons = await store.lessons(transaction, id);
      const editor = { userId: course.createdBy, address: '' };
      // A film that was added since is not shown before it is ready; without any lesson there is nothing to publish.
      if (course.cover === '' || !lessons.some(isReady)) {
        await store.update(transaction, id, { state: 'draft', scheduledAt: null });
        await record(transaction, editor, 'scheduleMissed', `course:${id}`);
        log.warn({ course: id }, 'scheduled course was not ready');
        return true;
      }
      await show(transaction, course, course.scheduledAt);
      await record(transaction, editor, 'publishDue', `course:${id}`);
      return true;
    };
    return change(platform, 'courses', publishing, (done) => done);
  }

  return {
    async publish(editor: Editor, { id, revision }: Exactly) {
      const published = await change(platform, 'courses', async (transaction) => {
        const course = await hold(transaction, id, revision);
        if (course.state === 'published') throw refused('课程已经发布');
        await checkReady(transaction, course);
        await record(transaction, editor, 'publish', `course:${id}`);
        return show(transaction, course, clock());
      });
      return { published: toUnixSeconds(published) };
    },

    async schedule(editor: Editor, { id, revision }: Exactly, time: number | null): Promise<void> {
      await database.transaction(async (transaction) => {
        const course = await hold(transaction, id, time === null ? null : revision);
        if (time === null) {
          if (course.state !== 'scheduled') throw refused('课程没有定时');
          const state = course.publishedAt ? 'withdrawn' : 'draft';
          await store.update(transaction, id, { state, scheduledAt: null });
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

    async withdraw(editor: Editor, id: number, reason: string): Promise<void> {
      await change(platform, 'courses', async (transaction) => {
        const course = await hold(transaction, id, null);
        if (course.state !== 'published') throw refused('课程尚未发布');
        await store.update(transaction, id, { state: 'withdrawn' });
        await store.touch(transaction, id, clock());
        await record(transaction, editor, 'withdraw', `course:${id}`, { reason });
      });
    },

    /** Whatever is due by now, also what fell due while nothing ran. */
    async publishDue(): Promise<void> {
      for (;;) {
        const ids = await store.due(database, clock(), dueAtOnce);
        let moved = false;
        for (const id of ids) moved = (await publishOne(id)) || moved;
        if (ids.length < dueAtOnce || !moved) return;
      }
    },
  };
}
