import type { AttemptState, QuestionType } from '@portal/contract/exams';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';
import type { AnswerKey, KeepRule } from './exams.grading.ts';
import type { Answers } from './exams.machine.ts';
import type { Paper } from './exams.paper.ts';

/** The bank. What an attempt shows is copied from it, so that a correction changes no past attempt. */
export const examQuestions = pgTable(
  'exam_questions',
  {
    id: id(),
    courseId: reference().notNull(),
    type: text().$type<QuestionType>().notNull(),
    body: text().notNull(),
    options: jsonb().$type<string[]>().notNull().default([]),
    key: jsonb().$type<AnswerKey>().notNull(),
    explanation: text().notNull().default(''),
    topic: text().notNull().default(''),
    /** From 1, easy, to 3. */
    difficulty: smallint().notNull().default(2),
    /** Retired questions stay in the papers that name them and are drawn no more. */
    retiredAt: moment(),
    createdBy: reference().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [index('exam_questions_course').on(table.courseId, descending(table.id))],
);

/** At most one exam for each course. */
export const exams = pgTable(
  'exams',
  {
    id: id(),
    courseId: reference().notNull(),
    state: text({ enum: ['draft', 'published'] }).notNull(),
    title: text().notNull(),
    introduction: text().notNull().default(''),
    paper: jsonb().$type<Paper>().notNull(),
    shuffleQuestions: boolean().notNull().default(true),
    shuffleOptions: boolean().notNull().default(true),
    durationSeconds: integer().notNull(),
    passScore: doublePrecision().notNull(),
    /** Null: as often as one likes. */
    attemptsAllowed: integer(),
    keep: text().$type<KeepRule>().notNull().default('highest'),
    /** Only for those who have completed every lesson. */
    requiresLessons: boolean().notNull().default(true),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [uniqueIndex('exams_course').on(table.courseId)],
);

/** What staff have given to one person beyond the rules of the exam. */
export const examAllowances = pgTable(
  'exam_allowances',
  {
    examId: reference()
      .notNull()
      .references(() => exams.id),
    userId: reference().notNull(),
    extraSeconds: integer().notNull().default(0),
    extraAttempts: integer().notNull().default(0),
    reason: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.examId, table.userId] })],
);

/** Small, because it is written with every save; its questions are rows of their own. */
export const examAttempts = pgTable(
  'exam_attempts',
  {
    id: id(),
    examId: reference()
      .notNull()
      .references(() => exams.id),
    courseId: reference().notNull(),
    userId: reference().notNull(),
    number: integer().notNull(),
    state: text().$type<Exclude<AttemptState, 'overdue'>>().notNull(),
    /** Of the page that may answer. */
    ticket: text().notNull(),
    /** What drew and shuffled the paper. */
    seed: integer().notNull(),
    questionCount: integer().notNull(),
    fullScore: doublePrecision().notNull(),
    passScore: doublePrecision().notNull(),
    startedAt: moment().notNull(),
    endsAt: moment().notNull(),
    answers: jsonb().$type<Answers>().notNull().default({}),
    savedSeq: integer().notNull().default(0),
    savedDigest: text().notNull().default(''),
    savedAt: moment(),
    submittedAt: moment(),
    closedByTime: boolean().notNull().default(false),
    score: doublePrecision(),
    rightCount: integer().notNull().default(0),
    passed: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('exam_attempts_number').on(table.examId, table.userId, table.number),
    uniqueIndex('exam_attempts_open')
      .on(table.examId, table.userId)
      .where(sql`${table.state} = 'in_progress'`),
    index('exam_attempts_due')
      .on(table.endsAt)
      .where(sql`${table.state} = 'in_progress'`),
    index('exam_attempts_submitted')
      .on(table.submittedAt)
      .where(sql`${table.submittedAt} is not null`),
    index('exam_attempts_user').on(table.userId, table.courseId),
    index('exam_attempts_exam').on(table.examId, descending(table.id)),
  ],
);

export const examAttemptQuestions = pgTable(
  'exam_attempt_questions',
  {
    id: id(),
    attemptId: reference()
      .notNull()
      .references(() => examAttempts.id, { onDelete: 'cascade' }),
    no: integer().notNull(),
    questionId: reference().notNull(),
    type: text().$type<QuestionType>().notNull(),
    body: text().notNull(),
    /** In the order of the bank, as the key; shown in `optionOrder`. */
    options: jsonb().$type<string[]>().notNull(),
    optionOrder: jsonb().$type<number[]>().notNull(),
    key: jsonb().$type<AnswerKey>().notNull(),
    explanation: text().notNull(),
    points: doublePrecision().notNull(),
    /** Null until it is graded. */
    earned: doublePrecision(),
  },
  (table) => [
    uniqueIndex('exam_attempt_questions_no').on(table.attemptId, table.no),
    index('exam_attempt_questions_question').on(table.questionId),
  ],
);

export const examWrongAnswers = pgTable(
  'exam_wrong_answers',
  {
    userId: reference().notNull(),
    questionId: reference().notNull(),
    courseId: reference().notNull(),
    /** The question as it was when it was last answered wrong. */
    attemptQuestionId: reference()
      .notNull()
      .references(() => examAttemptQuestions.id, { onDelete: 'cascade' }),
    timesWrong: integer().notNull().default(1),
    /** In a row, when practised since. */
    timesRight: integer().notNull().default(0),
    lastWrongAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.questionId] }),
    index('exam_wrong_answers_recent').on(
      table.userId,
      descending(table.lastWrongAt),
      descending(table.questionId),
    ),
    index('exam_wrong_answers_question').on(table.attemptQuestionId),
  ],
);
