import { courses as endpoints } from '@portal/contract/courses';
import { courseQuestions } from '@portal/contract/course-questions';
import { courseFeedback } from '@portal/contract/course-feedback';
import { success } from '@portal/contract/endpoint';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { createCatalogue } from './courses.catalogue.ts';
import type { createDetail } from './courses.detail.ts';
import type { createFeedback } from './courses.feedback.ts';
import type { createQuestions } from './courses.questions.ts';
import type { Viewer } from './courses.rights.rules.ts';

type CourseParts = {
  catalogue: ReturnType<typeof createCatalogue>;
  detail: ReturnType<typeof createDetail>;
  feedback: ReturnType<typeof createFeedback>;
  questions: ReturnType<typeof createQuestions>;
};

/** Staff are no learners: they see what a visitor sees. */
export function viewerOf({ session }: Caller): Viewer {
  if (session?.kind !== 'user') return null;
  const { userId, roleId, certified } = session;
  return { userId, roleId, certified };
}

const thanks = { published: '已发布', pending: '已提交，审核后显示' } as const;

export function courseRoutes({ catalogue, detail, feedback, questions }: CourseParts): Implemented[] {
  const idOf = (caller: Caller) => viewerOf(caller)?.userId ?? null;
  return [
    implement(endpoints.courseCategory, async () => success(await catalogue.categories())),
    implement(endpoints.courseSystem, async ({ id }, caller) =>
      success(await catalogue.systems(id ?? null, idOf(caller))),
    ),
    implement(endpoints.courseList, async (input, caller) =>
      success(await catalogue.list(input, idOf(caller))),
    ),
    implement(endpoints.courseDetail, async ({ id }, caller) => success(await detail(id, viewerOf(caller)))),
    implement(courseFeedback.list, async (input, caller) =>
      success(await feedback.list(input, idOf(caller))),
    ),
    implement(courseFeedback.leave, async (input, { session }) => {
      const state = await feedback.leave(session.userId, input);
      return success({ state }, thanks[state]);
    }),
    implement(courseQuestions.list, async (input, caller) =>
      success(await questions.list(input, idOf(caller))),
    ),
    implement(courseQuestions.ask, async (input, { session }) => {
      const asked = await questions.ask(session.userId, input);
      return success(asked, thanks[asked.state]);
    }),
    implement(courseQuestions.answer, async ({ content, ...seen }, caller) => {
      await questions.answer(caller, seen, content);
      return success({}, '已回答');
    }),
  ];
}
