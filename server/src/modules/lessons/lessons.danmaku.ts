import { code, PortalError } from '@portal/contract/codes';
import type { Danmaku } from '@portal/contract/danmaku';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Courses, type Decided, type Decision, decidedBefore, type Viewer } from '../courses/courses.ts';
import { danmakuStore } from './lessons.danmaku.store.ts';
import type { OpenLesson } from './lessons.opening.ts';

type Sent = Omit<Danmaku, 'id' | 'own'> & { lesson_id: number };
type Ports = { openLesson: OpenLesson; screen: Courses['screen'] };

const most = 2000;
/** So many people together hold a comment back until staff have looked at it. */
const reportsToHold = 3;
const minute = 60;
const gone = () => new PortalError(code.failure, '弹幕不存在');

/** Comments that fly over a film. */
export function createDanmaku(
  { database, clock, limits }: Pick<Platform, 'database' | 'clock' | 'limits'>,
  { openLesson, screen }: Ports,
) {
  return {
    async list(viewer: Viewer, lessonId: number): Promise<Danmaku[]> {
      await openLesson(viewer, lessonId);
      const userId = viewer?.userId ?? null;
      const rows = await danmakuStore.list(database, lessonId, userId, most);
      return rows
        .map((row) => ({
          id: row.id,
          second: row.secondMs / 1000,
          text: row.text,
          mode: row.mode,
          size: row.size,
          colour: row.colour,
          own: row.userId === userId,
        }))
        .sort((one, other) => one.second - other.second);
    },

    async send(viewer: NonNullable<Viewer>, { lesson_id, second, ...sent }: Sent) {
      const { lesson, play } = await openLesson(viewer, lesson_id);
      if (play.right === 'none') throw new PortalError(code.failure, '观看课程后才能发弹幕');
      const { userId } = viewer;
      await limits.use({ key: `lessons:danmaku:${userId}`, most: 20, seconds: minute });
      const { state, words } = await screen(sent.text);
      const secondMs = Math.round(Math.min(second, lesson.durationSeconds) * 1000);
      const row = { lessonId: lesson.id, userId, secondMs, ...sent, state, words, createdAt: clock() };
      return { id: await danmakuStore.add(database, row), state };
    },

    async report(userId: number, danmakuId: number, reason: string): Promise<void> {
      await limits.use({ key: `lessons:reports:${userId}`, most: 20, seconds: minute });
      const report = { danmakuId, userId, reason, at: clock() };
      const found = await database.transaction((transaction) =>
        danmakuStore.report(transaction, report, reportsToHold),
      );
      if (!found) throw gone();
    },

    /** For staff: part of their transaction. */
    async decide(transaction: Transaction, decision: Decision): Promise<Decided> {
      const decided = await danmakuStore.decide(transaction, decision);
      if (!decided) throw decidedBefore();
      const { lessonId, ...rest } = decided;
      return { ...rest, link: `/course/${rest.courseId}/lesson/${lessonId}` };
    },
  };
}
