import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { count, rowId } from './numbers.ts';
import { pageInput, pageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

export const questionType = z.enum(['single', 'multiple', 'true_false', 'fill_in']);
export type QuestionType = z.infer<typeof questionType>;

export const attemptState = z.enum(['in_progress', 'overdue', 'finished', 'abandoned']);
export type AttemptState = z.infer<typeof attemptState>;

export const keepRule = z.enum(['highest', 'latest', 'average']);

export const mostQuestions = 200;
const courseId = rowId.positive();
const attemptId = rowId.positive();
const questionNo = z.number().int().min(1).max(mostQuestions);
const flag = z.union([z.literal(0), z.literal(1)]);
export const points = z.number().min(0).max(10_000);

/** Options by their place as shown, from 0; or the texts of the blanks. Both empty: clears the answer. */
export const givenAnswer = z.strictObject({
  options: z.array(z.number().int().min(0).max(25)).max(26).optional(),
  texts: z.array(z.string().max(200)).max(10).optional(),
});
export type GivenAnswer = z.infer<typeof givenAnswer>;

const numberedAnswer = givenAnswer.extend({ no: questionNo });

/** A question as somebody sees it who has to answer it: nothing of what is right. */
const shownQuestion = z.object({
  no: questionNo,
  type: questionType,
  body: z.string(),
  options: z.array(z.string()),
  /** How many texts a fill-in takes; 0 for the others. */
  blanks: count,
  points,
});
export type ShownQuestion = z.infer<typeof shownQuestion>;

/** The same afterwards. */
export const reviewedQuestion = shownQuestion.extend({
  answer: givenAnswer,
  right_options: z.array(z.number().int()),
  /** For each blank the accepted texts. */
  right_texts: z.array(z.array(z.string())),
  earned: points,
  is_right: z.boolean(),
  explanation: z.string(),
});
export type ReviewedQuestion = z.infer<typeof reviewedQuestion>;

export const attemptResult = z.object({
  attempt_id: attemptId,
  /** The ordinal of this person's attempts. */
  number: z.number().int(),
  state: attemptState,
  score: points,
  full_score: points,
  pass_score: points,
  passed: z.boolean(),
  right_count: count,
  question_count: count,
  started: unixSeconds,
  submitted: unixSeconds.nullable(),
  used_seconds: count,
  /** Closed by the server's clock. */
  closed_by_time: z.boolean(),
});
export type AttemptResult = z.infer<typeof attemptResult>;

const examInfo = z.object({
  course_id: courseId,
  course_title: z.string(),
  /** False while the course has no page: it is withdrawn, or not published yet. A refusal says it too. */
  course_is_available: z.boolean(),
  title: z.string(),
  introduction: z.string(),
  /** Known for a random paper as well, before one is drawn. */
  question_count: count,
  full_score: points,
  pass_score: points,
  /** With the extra time of this person. */
  duration_seconds: count,
  /** Null: as often as one likes. */
  attempts_allowed: count.nullable(),
  attempts_used: count,
  attempts_left: count.nullable(),
  keep: keepRule,
  kept_score: points.nullable(),
  passed: z.boolean(),
  open_attempt: z
    .object({
      attempt_id: attemptId,
      ends_at: unixSeconds,
      state: attemptState,
      answered: count,
      /** Of the paper that was drawn; the exam may have another one since. */
      question_count: count,
    })
    .nullable(),
  /** Why no attempt can begin now; empty when one can. */
  obstacle: z.string(),
  server_time: unixSeconds,
});
export type ExamInfo = z.infer<typeof examInfo>;

const wrongAnswer = z.object({
  question_id: rowId.positive(),
  course_id: courseId,
  course_title: z.string(),
  type: questionType,
  body: z.string(),
  options: z.array(z.string()),
  blanks: count,
  times_wrong: count,
  /** Correct answers in a row, in practice. */
  times_right: count,
  last_wrong: unixSeconds,
});
export type WrongAnswer = z.infer<typeof wrongAnswer>;

const openExam = z.object({
  course_id: courseId,
  course_title: z.string(),
  title: z.string(),
  answered: count,
  question_count: count,
  ends_at: unixSeconds,
});
/** Limit of open exams of one person. */
export const mostOpenExams = 10;

const post = { method: 'POST', domain: 'courses', access: 'user' } as const;

export const exams = {
  courseAnswerList: endpoint({
    ...post,
    path: '/api/szguild/course/courseAnswerList',
    summary: '开始或继续课程考试：题目与已保存的作答，不含答案；新打开的页面使先前的页面失效',
    input: z.strictObject({
      course_id: courseId,
      /** 1: only goes on with an open attempt, never begins one. */
      resume: flag.default(0),
    }),
    output: z.object({
      attempt_id: attemptId,
      number: z.number().int(),
      title: z.string(),
      course_title: z.string(),
      started: unixSeconds,
      ends_at: unixSeconds,
      server_time: unixSeconds,
      /** Sent with every save; opening another page issues a new one and invalidates this. */
      ticket: z.string(),
      questions: z.array(shownQuestion),
      saved: z.array(numberedAnswer),
      saved_seq: count,
    }),
  }),
  courseAnswerPost: endpoint({
    ...post,
    path: '/api/szguild/course/courseAnswerPost',
    summary: '保存作答（序号须逐次加一）或交卷',
    // Quiet, because the page shows the outcome itself.
    quiet: true,
    input: z.strictObject({
      attempt_id: attemptId,
      ticket: z.string().min(1).max(64),
      /** One more than the last acknowledged. The same request may be sent again until it is acknowledged. */
      seq: count,
      /** What has changed since the last acknowledged save. */
      answers: z.array(numberedAnswer).max(mostQuestions),
      submit: flag.default(0),
      /** 1: the page's clock submits. Counts only when the server's clock agrees within 2 seconds. */
      time_up: flag.default(0),
    }),
    output: z.object({
      saved_seq: count,
      ends_at: unixSeconds,
      server_time: unixSeconds,
      /** The answers of this request came too late and do not count. */
      answers_late: z.boolean(),
      /** Null until submitted. */
      result: attemptResult.nullable(),
    }),
  }),
  examInfo: endpoint({
    ...post,
    path: '/api/szguild/course/examInfo',
    summary: '课程考试说明：时长、及格分、剩余次数、未交卷的作答',
    input: z.strictObject({ course_id: courseId }),
    output: examInfo,
  }),
  openExams: endpoint({
    ...post,
    path: '/api/szguild/course/openExams',
    summary: '自己未交卷的考试，先截止的在前',
    input: z.strictObject({}),
    output: z.array(openExam).max(mostOpenExams),
  }),
  examPage: endpoint({
    ...post,
    path: '/api/szguild/course/examPage',
    summary: '考试页面校时：服务器时间、截止时间、本页是否仍可作答',
    input: z.strictObject({ attempt_id: attemptId, ticket: z.string().min(1).max(64) }),
    output: z.object({
      server_time: unixSeconds,
      ends_at: unixSeconds,
      state: attemptState,
      saved_seq: count,
      /** False: the exam goes on in a page that was opened later. */
      is_current_page: z.boolean(),
    }),
    quiet: true,
  }),
  examAttempts: endpoint({
    ...post,
    path: '/api/szguild/course/examAttempts',
    summary: '自己在一门课程的考试记录，新的在前',
    input: z.strictObject({ course_id: courseId, ...pageInput }),
    output: pageOf(attemptResult),
  }),
  examReview: endpoint({
    ...post,
    path: '/api/szguild/course/examReview',
    summary: '交卷后的答卷回顾：自己的作答、正确答案与解析',
    input: z.strictObject({ attempt_id: attemptId }),
    output: z.object({
      course_id: courseId,
      course_title: z.string(),
      course_is_available: z.boolean(),
      title: z.string(),
      result: attemptResult,
      questions: z.array(reviewedQuestion),
    }),
  }),
  wrongAnswerList: endpoint({
    ...post,
    path: '/api/szguild/course/wrongAnswerList',
    summary: '错题本：答错过的题目，不含答案',
    input: z.strictObject({ course_id: courseId.optional(), ...pageInput }),
    output: pageOf(wrongAnswer).extend({
      courses: z.array(z.object({ course_id: courseId, course_title: z.string(), total: count })),
    }),
  }),
  wrongAnswerPractise: endpoint({
    ...post,
    path: '/api/szguild/course/wrongAnswerPractise',
    summary: '练习一道错题，作答后给出正确答案与解析',
    input: z.strictObject({ question_id: rowId.positive(), answer: givenAnswer }),
    output: z.object({
      is_right: z.boolean(),
      right_options: z.array(z.number().int()),
      right_texts: z.array(z.array(z.string())),
      explanation: z.string(),
      times_right: count,
    }),
  }),
  wrongAnswerRemove: endpoint({
    ...post,
    path: '/api/szguild/course/wrongAnswerRemove',
    summary: '把题目移出错题本',
    input: z.strictObject({ question_ids: z.array(rowId.positive()).min(1).max(100) }),
    output: z.object({ removed: count }),
  }),
};
