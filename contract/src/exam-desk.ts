import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { version, deskQuestion, bankQuestion, stock, examPaper, examSettings } from './exam-content.ts';
import { difficulty, questionContent, topic } from './exam-questions.ts';
import { attemptResult, attemptState, points, questionType, reviewedQuestion } from './exams.ts';
import { count, rowId } from './numbers.ts';
import { cursorInput, cursorPageOf, pageInput, pageOf } from './paging.ts';

const admin = '/api/szguild/admin';
const courseId = rowId.positive();
const questionId = rowId.positive();
const staffOnly = {
  method: 'POST',
  domain: 'courses',
  access: { staff: ['courseManager', 'administrator'] },
} as const;

export const examState = z.enum(['none', 'draft', 'published']);
export type ExamState = z.infer<typeof examState>;

const courseRow = z.object({
  course_id: courseId,
  title: z.string(),
  course_state: z.enum(['draft', 'scheduled', 'published', 'withdrawn']),
  exam_state: examState,
  questions: count,
  attempts: count,
});
export type ExamCourseRow = z.infer<typeof courseRow>;

const importFault = z.object({ row: count, column: z.string(), reason: z.string() });
export type ImportFault = z.infer<typeof importFault>;

const importReport = z.object({
  total: count,
  good: count,
  /** In the order of the rows, at most 200. */
  faults: z.array(importFault),
  fault_count: count,
});

const person = z.object({ user_id: rowId, nickname: z.string(), mobile: z.string() });

const allowance = person.extend({ extra_minutes: count, extra_attempts: count, reason: z.string() });
export type ExamAllowance = z.infer<typeof allowance>;

const deskAttempt = attemptResult.extend(person.shape);
export type DeskAttempt = z.infer<typeof deskAttempt>;

export const countedAttempts = z.enum(['first', 'all']);

const questionFigures = z.object({
  question_id: questionId,
  type: questionType,
  body: z.string(),
  answered: count,
  /** The share of its points that was earned, 0 to 1; null with too few attempts. */
  difficulty: z.number().nullable(),
  /** Corrected item-total correlation, -1 to 1; null with too few attempts or where nothing varies. */
  discrimination: z.number().nullable(),
});
export type QuestionFigures = z.infer<typeof questionFigures>;

const ofCourse = z.strictObject({ course_id: courseId });
const reason = z.string().trim().min(2, '请写明原因').max(200, '原因最多 200 个字');
const importInput = { course_id: courseId, file: z.string().min(1, '请选择文件').max(60) };

export const examDesk = {
  courseList: endpoint({
    ...staffOnly,
    path: `${admin}/examCourseList`,
    summary: '各课程的题库与考试：题数、考试状态、答卷数',
    input: z.strictObject({
      keyword: z.string().trim().max(40).optional(),
      state: examState.optional(),
      ...pageInput,
    }),
    output: pageOf(courseRow),
  }),
  questionList: endpoint({
    ...staffOnly,
    path: `${admin}/examQuestionList`,
    summary: '一门课程的题库：按题型、知识点、难度、是否停用筛选，按题干查找',
    input: z.strictObject({
      course_id: courseId,
      type: questionType.optional(),
      topic: topic.optional(),
      difficulty: difficulty.optional(),
      retired: z.boolean().default(false),
      keyword: z.string().trim().max(40).optional(),
      ...cursorInput,
    }),
    output: cursorPageOf(deskQuestion).extend({
      course_title: z.string(),
      topics: z.array(z.object({ topic: z.string(), total: count })),
      in_use: count,
      retired: count,
    }),
  }),
  questionCreate: endpoint({
    ...staffOnly,
    path: `${admin}/examQuestionCreate`,
    summary: '新增一道试题',
    input: z.strictObject({ course_id: courseId, question: questionContent }),
    output: z.object({ id: questionId }),
  }),
  questionEdit: endpoint({
    ...staffOnly,
    path: `${admin}/examQuestionEdit`,
    summary: '修改一道试题，不影响已经开始的答卷',
    input: z.strictObject({ id: questionId, version, question: questionContent }),
    output: z.object({ version }),
  }),
  questionRetire: endpoint({
    ...staffOnly,
    path: `${admin}/examQuestionRetire`,
    summary: '停用或恢复试题：停用的不再被抽取',
    input: z.strictObject({
      course_id: courseId,
      ids: z.array(questionId).min(1, '请选择试题').max(100, '一次最多 100 题'),
      retired: z.boolean(),
    }),
    output: z.object({ changed: count }),
  }),
  importCheck: endpoint({
    ...staffOnly,
    path: `${admin}/examQuestionImportCheck`,
    summary: '检查试题文件（用途 questionImport，XLSX，至多 1,000 行、2 MB），逐行指出问题，不入库',
    input: z.strictObject(importInput),
    output: importReport,
  }),
  importTake: endpoint({
    ...staffOnly,
    path: `${admin}/examQuestionImportTake`,
    summary: '导入试题文件：有问题的行时整份拒绝，或只导入无误的行',
    input: z.strictObject({ ...importInput, only_good: z.boolean() }),
    output: z.object({ added: count }),
  }),
  read: endpoint({
    ...staffOnly,
    path: `${admin}/examRead`,
    summary: '一门课程的考试设置与试卷；尚未设置时 exam 为空',
    input: ofCourse,
    output: z.object({
      course_id: courseId,
      course_title: z.string(),
      exam: z
        .object({
          state: z.enum(['draft', 'published']),
          version,
          settings: examSettings,
          paper: examPaper,
          full_score: points,
          question_count: count,
        })
        .nullable(),
      /** Why it cannot be published; empty when it can. */
      faults: z.array(z.string()),
      /** Those a fixed paper names. */
      questions: z.array(bankQuestion),
      stock: z.array(stock),
    }),
  }),
  save: endpoint({
    ...staffOnly,
    path: `${admin}/examSave`,
    summary: '保存考试设置与试卷；已发布的考试须仍能组卷',
    input: z.strictObject({
      course_id: courseId,
      /** Null: there was none yet. */
      version: version.nullable(),
      settings: examSettings,
      paper: examPaper,
    }),
    output: z.object({ version }),
  }),
  publish: endpoint({
    ...staffOnly,
    path: `${admin}/examPublish`,
    summary: '发布或撤下考试：发布前核对试卷与题库',
    input: z.strictObject({ course_id: courseId, version, published: z.boolean() }),
    output: z.object({ version }),
  }),
  preview: endpoint({
    ...staffOnly,
    path: `${admin}/examPreview`,
    summary: '按当前设置组一份试卷，供预览',
    input: ofCourse,
    output: z.object({
      course_title: z.string(),
      settings: examSettings,
      full_score: points,
      questions: z.array(reviewedQuestion),
    }),
  }),
  allowanceList: endpoint({
    ...staffOnly,
    path: `${admin}/examAllowanceList`,
    summary: '一门课程考试中给个别学员的加时与加次',
    input: z.strictObject({ course_id: courseId, ...pageInput }),
    output: pageOf(allowance),
  }),
  allowanceSave: endpoint({
    ...staffOnly,
    path: `${admin}/examAllowanceSave`,
    summary: '给一名学员加时或加次，须写明原因；下一次开始答卷时生效',
    input: z.strictObject({
      course_id: courseId,
      /** By the whole mobile, which staff see masked everywhere. */
      person: z.union([
        z.strictObject({ user_id: rowId.positive() }),
        z.strictObject({ mobile: z.string().regex(/^1\d{10}$/, '请填写 11 位手机号') }),
      ]),
      extra_minutes: z.number().int().min(0).max(600, '最多加时 600 分钟'),
      extra_attempts: z.number().int().min(0).max(20, '最多加 20 次'),
      reason,
    }),
    output: z.strictObject({}),
  }),
  allowanceRemove: endpoint({
    ...staffOnly,
    path: `${admin}/examAllowanceRemove`,
    summary: '取消给一名学员的加时与加次',
    input: z.strictObject({ course_id: courseId, user_id: rowId.positive() }),
    output: z.strictObject({}),
  }),
  attemptList: endpoint({
    ...staffOnly,
    path: `${admin}/examAttemptList`,
    summary: '一门课程的答卷，新的在前：按状态、是否通过筛选',
    input: z.strictObject({
      course_id: courseId,
      state: attemptState.exclude(['overdue']).optional(),
      passed: z.boolean().optional(),
      user_id: rowId.positive().optional(),
      ...cursorInput,
    }),
    output: cursorPageOf(deskAttempt).extend({ course_title: z.string() }),
  }),
  attemptRead: endpoint({
    ...staffOnly,
    path: `${admin}/examAttemptRead`,
    summary: '一份答卷的作答、得分与正确答案',
    input: z.strictObject({ attempt_id: rowId.positive() }),
    output: z.object({
      course_id: courseId,
      course_title: z.string(),
      attempt: deskAttempt,
      questions: z.array(reviewedQuestion),
    }),
  }),
  statistics: endpoint({
    ...staffOnly,
    path: `${admin}/examStatistics`,
    summary: '考试统计：分数分布，每题的难度（得分率）与区分度（校正的题总相关）',
    input: z.strictObject({ course_id: courseId, counted: countedAttempts.default('first') }),
    output: z.object({
      course_title: z.string(),
      attempts: count,
      passed: count,
      /** Shares of the full score, 0 to 1; null without attempts. */
      mean: z.number().nullable(),
      deviation: z.number().nullable(),
      /** How many attempts have earned 0-10 %, 10-20 %, … 90-100 %. */
      distribution: z.array(count).length(10),
      questions: z.array(questionFigures),
      least_for_difficulty: count,
      least_for_discrimination: count,
      /** Only so many of the newest attempts are counted. */
      most_attempts: count,
    }),
  }),
};
