import type { Database } from '../../platform/database/database.ts';
import type { Figures } from '../../platform/module.ts';
import { commentStore } from './course-staff.comments.store.ts';

export function courseStaffFigures(database: Database): Figures {
  return {
    staff: {
      async counts() {
        const { feedback, question, danmaku } = await commentStore.waiting(database);
        return {
          pending_comments: feedback.pending + question.pending + danmaku.pending + danmaku.open,
          open_questions: question.open,
        };
      },
    },
  };
}
