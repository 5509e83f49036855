import { success } from '@portal/contract/endpoint';
import { examDesk as endpoints } from '@portal/contract/exam-desk';
import { type Implemented, implement } from '../../platform/http/api.ts';
import { actorOf } from '../../platform/http/caller.ts';
import type { AllowanceDesk } from './exams.desk.allowances.ts';
import type { AttemptDesk } from './exams.desk.attempts.ts';
import type { QuestionImports } from './exams.desk.imports.ts';
import type { QuestionDesk } from './exams.desk.questions.ts';
import type { ExamSettingsDesk } from './exams.desk.settings.ts';

type Parts = {
  questions: QuestionDesk;
  imports: QuestionImports;
  settings: ExamSettingsDesk;
  allowances: AllowanceDesk;
  attempts: AttemptDesk;
};

export function examDeskRoutes(parts: Parts): Implemented[] {
  const { questions, imports, settings, allowances, attempts } = parts;
  return [
    implement(endpoints.courseList, async (input) => success(await settings.courses(input))),
    implement(endpoints.questionList, async (input) => success(await questions.list(input))),
    implement(endpoints.questionCreate, async ({ course_id, question }, caller) =>
      success({ id: await questions.create(actorOf(caller), course_id, question) }, '已加入题库'),
    ),
    implement(endpoints.questionEdit, async (input, caller) =>
      success({ version: await questions.edit(actorOf(caller), input) }, '已保存'),
    ),
    implement(endpoints.questionRetire, async ({ course_id, ids, retired }, caller) => {
      const changed = await questions.retire(actorOf(caller), course_id, ids, retired);
      return success({ changed }, retired ? `已停用 ${changed} 题` : `已恢复 ${changed} 题`);
    }),
    implement(endpoints.importCheck, async ({ course_id, file }, caller) =>
      success(await imports.check(actorOf(caller), course_id, file)),
    ),
    implement(endpoints.importTake, async ({ course_id, file, only_good }, caller) => {
      const added = await imports.take(actorOf(caller), course_id, file, only_good);
      return success({ added }, `已导入 ${added} 题`);
    }),
    implement(endpoints.read, async ({ course_id }) => success(await settings.read(course_id))),
    implement(endpoints.save, async (input, caller) => {
      const { version, effect } = await settings.save(actorOf(caller), input);
      return success({ version }, effect ? `已保存，${effect}` : '已保存');
    }),
    implement(endpoints.publish, async (input, caller) => {
      const version = await settings.publish(actorOf(caller), input);
      return success({ version }, input.published ? '考试已发布' : '考试已撤下');
    }),
    implement(endpoints.preview, async ({ course_id }) => success(await settings.preview(course_id))),
    implement(endpoints.allowanceList, async (input) => success(await allowances.list(input))),
    implement(endpoints.allowanceSave, async (input, caller) => {
      await allowances.save(actorOf(caller), input);
      return success({}, '已保存，下一次开始答卷时生效');
    }),
    implement(endpoints.allowanceRemove, async ({ course_id, user_id }, caller) => {
      await allowances.remove(actorOf(caller), course_id, user_id);
      return success({}, '已取消');
    }),
    implement(endpoints.attemptList, async (input) => success(await attempts.list(input))),
    implement(endpoints.attemptRead, async ({ attempt_id }) => success(await attempts.read(attempt_id))),
    implement(endpoints.statistics, async ({ course_id, counted }) =>
      success(await attempts.statistics(course_id, counted)),
    ),
  ];
}
