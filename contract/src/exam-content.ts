import { z } from 'zod';
import { difficulty, questionContent, topic } from './exam-questions.ts';
import { keepRule, mostQuestions, questionType } from './exams.ts';
import { count, rowId } from './numbers.ts';
import { unixSeconds } from './unix-seconds.ts';

const questionId = rowId.positive();

/** Optimistic locking: the revision that was read. */
export const version = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const questionPoints = z
  .number()
  .min(0.5, '每题至少 0.5 分')
  .max(100, '每题最多 100 分')
  .multipleOf(0.5, '分值以 0.5 分为单位');

export const deskQuestion = questionContent.extend({
  id: questionId,
  version,
  retired: unixSeconds.nullable(),
  changed: unixSeconds,
});
export type DeskQuestion = z.infer<typeof deskQuestion>;

const drawRule = z.strictObject({
  type: questionType.optional(),
  topic: topic.optional(),
  difficulty: difficulty.optional(),
  count: z.number().int().min(1, '至少抽 1 题').max(mostQuestions, `最多抽 ${mostQuestions} 题`),
  points: questionPoints,
});
export type DrawRule = z.infer<typeof drawRule>;

export const examPaper = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('fixed'),
    items: z
      .array(z.strictObject({ question_id: questionId, points: questionPoints }))
      .max(mostQuestions, `最多 ${mostQuestions} 题`),
  }),
  z.strictObject({
    kind: z.literal('random'),
    rules: z.array(drawRule).max(20, '最多 20 条规则'),
  }),
]);
export type ExamPaper = z.infer<typeof examPaper>;

export const examSettings = z.strictObject({
  title: z.string().trim().min(2, '请填写考试名称').max(60, '考试名称最多 60 个字'),
  introduction: z.string().trim().max(1000, '考试说明最多 1000 个字'),
  duration_minutes: z.number().int().min(1, '时长至少 1 分钟').max(600, '时长最多 600 分钟'),
  pass_score: z.number().min(0, '及格分不能小于 0').max(10_000, '及格分过大').multipleOf(0.5),
  /** Null: as often as one likes. */
  attempts_allowed: z.number().int().min(1, '至少 1 次').max(100, '最多 100 次').nullable(),
  keep: keepRule,
  requires_lessons: z.boolean(),
  shuffle_questions: z.boolean(),
  shuffle_options: z.boolean(),
});
export type ExamSettings = z.infer<typeof examSettings>;

export const bankQuestion = questionContent
  .pick({ type: true, body: true, topic: true, difficulty: true })
  .extend({ id: questionId, retired: z.boolean() });
export type BankQuestion = z.infer<typeof bankQuestion>;

/** How many questions of the bank can be drawn, by what a rule can ask for. */
export const stock = z.object({ type: questionType, topic: z.string(), difficulty, total: count });
export type BankStock = z.infer<typeof stock>;
