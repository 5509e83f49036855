import { success } from '@portal/contract/endpoint';
import { lessons as endpoints } from '@portal/contract/lessons';
import { lessonDanmaku } from '@portal/contract/danmaku';
import { lessonNotes } from '@portal/contract/lesson-notes';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { UserCaller } from '../../platform/http/caller.ts';
import { viewerOf } from '../courses/courses.ts';
import type { createDanmaku } from './lessons.danmaku.ts';
import type { createHistory } from './lessons.history.ts';
import type { createLearning } from './lessons.learning.ts';
import type { createNotes } from './lessons.notes.ts';
import type { createOpening } from './lessons.opening.ts';

type LessonParts = {
  opening: ReturnType<typeof createOpening>;
  learning: ReturnType<typeof createLearning>;
  notes: ReturnType<typeof createNotes>;
  danmaku: ReturnType<typeof createDanmaku>;
  history: ReturnType<typeof createHistory>;
};

export function lessonRoutes({ opening, learning, notes, danmaku, history }: LessonParts): Implemented[] {
  return [
    implement(endpoints.lessonDetail, async ({ id }, caller) =>
      success(await opening.detail(viewerOf(caller), id, learning.stateOf)),
    ),
    implement(endpoints.lessonMedia, async ({ id }, caller) =>
      success(await opening.media(viewerOf(caller), id)),
    ),
    implement(endpoints.coursewareLink, async ({ id }, caller) =>
      success(await opening.coursewareLink(learnerOf(caller), id)),
    ),
    implement(endpoints.saveVideoHistory, async ({ lesson_id, content }, caller) =>
      success(await learning.start(learnerOf(caller), lesson_id, content)),
    ),
    implement(endpoints.updateVideoHistory, async (input, { session }) =>
      success(await learning.beat(session.userId, input)),
    ),
    implement(endpoints.documentProgress, async (input, { session }) =>
      success(await learning.readPages(session.userId, input)),
    ),
    implement(endpoints.getVideoHistory, async ({ type, ...page }, { session }) =>
      success(await history.list({ userId: session.userId, type }, page)),
    ),
    implement(endpoints.learnedCourses, async ({ type, ...page }, { session }) =>
      success(await history.courses(session.userId, type, page)),
    ),
    implement(endpoints.deleteHistory, async (input, { session }) => {
      await history.remove(session.userId, 'ids' in input ? input.ids : null);
      return success({}, '已删除');
    }),
    implement(endpoints.myBuyList, async ({ type, ...page }, { session }) =>
      success(await history.purchased(session.userId, type, page)),
    ),
    implement(endpoints.continueCard, async (_, { session }) =>
      success({ card: await history.continueCard(session.userId) }),
    ),
    implement(lessonNotes.list, async (input, { session }) =>
      success(await notes.list(session.userId, input)),
    ),
    implement(lessonNotes.add, async (input, caller) =>
      success({ id: await notes.add(learnerOf(caller), input) }, '已保存'),
    ),
    implement(lessonNotes.edit, async ({ id, content }, { session }) => {
      await notes.edit(session.userId, id, content);
      return success({}, '已保存');
    }),
    implement(lessonNotes.remove, async ({ id }, { session }) => {
      await notes.remove(session.userId, id);
      return success({}, '已删除');
    }),
    implement(lessonDanmaku.list, async ({ lesson_id }, caller) =>
      success(await danmaku.list(viewerOf(caller), lesson_id)),
    ),
    implement(lessonDanmaku.send, async (input, caller) => {
      const sent = await danmaku.send(learnerOf(caller), input);
      return success(sent, sent.state === 'pending' ? '已提交，审核后显示' : '');
    }),
    implement(lessonDanmaku.report, async ({ id, reason }, { session }) => {
      await danmaku.report(session.userId, id, reason);
      return success({}, '已举报，感谢反馈');
    }),
  ];
}

function learnerOf({ session: { userId, roleId, certified } }: UserCaller) {
  return { userId, roleId, certified };
}
