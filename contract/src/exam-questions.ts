import { z } from 'zod';
import { type QuestionType, questionType } from './exams.ts';

export const mostOptions = 8;
export const mostBlanks = 10;
export const mostAccepted = 10;
/** The bank of one course: an attempt reads it whole when a paper is drawn. */
export const mostInBank = 2000;
/** Rows of one spreadsheet. */
export const mostImported = 1000;

export const difficultyTitle: Record<number, string> = { 1: '易', 2: '中', 3: '难' };
export const difficulty = z.number().int().min(1).max(3);
export const topic = z.string().trim().max(40, '知识点最多 40 个字');

/** A question as it is written. What belongs to another type is left empty. */
export const questionContent = z.strictObject({
  type: questionType,
  body: z.string().trim().min(1, '请填写题干').max(2000, '题干最多 2000 个字'),
  options: z
    .array(z.string().trim().min(1, '请填写选项').max(500, '选项最多 500 个字'))
    .max(mostOptions, `最多 ${mostOptions} 个选项`),
  /** Places of the right options, from 0; of 判断题 0 is 正确 and 1 is 错误. */
  right: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(mostOptions - 1),
    )
    .max(mostOptions),
  /** For each blank the texts that are accepted. */
  blanks: z
    .array(
      z
        .array(z.string().trim().min(1, '请填写答案').max(200, '答案最多 200 个字'))
        .min(1, '请填写答案')
        .max(mostAccepted, `一个空最多 ${mostAccepted} 种写法`),
    )
    .max(mostBlanks, `最多 ${mostBlanks} 个空`),
  explanation: z.string().trim().max(2000, '解析最多 2000 个字'),
  topic,
  difficulty,
});
export type QuestionContent = z.infer<typeof questionContent>;

type Parts = Pick<QuestionContent, 'type' | 'options' | 'right' | 'blanks'>;
export type QuestionFault = { field: 'options' | 'right' | 'blanks'; reason: string };

const trueFalse = ['正确', '错误'];

/** The same with what its type fixes, and without what its type does not have. */
export function tidyQuestion(content: QuestionContent): QuestionContent {
  const right = [...new Set(content.right)].sort((one, other) => one - other);
  if (content.type === 'fill_in') return { ...content, options: [], right: [] };
  const options = content.type === 'true_false' ? trueFalse : content.options;
  return { ...content, options, right, blanks: [] };
}

/** What no single field shows: how the key fits the type and the options. */
export function questionFaults(content: Parts): QuestionFault[] {
  if (content.type === 'fill_in') {
    return content.blanks.length === 0 ? [{ field: 'blanks', reason: '请填写每个空的答案' }] : [];
  }
  const faults: QuestionFault[] = [];
  if (content.type !== 'true_false') {
    if (content.options.length < 2) faults.push({ field: 'options', reason: '至少需要 2 个选项' });
    if (new Set(content.options).size < content.options.length) {
      faults.push({ field: 'options', reason: '有相同的选项' });
    }
  }
  const wrong = rightFault(content);
  return wrong ? [...faults, { field: 'right', reason: wrong }] : faults;
}

const rightCount: Record<Exclude<QuestionType, 'fill_in'>, string> = {
  single: '单选题须有一个正确答案',
  multiple: '多选题至少有两个正确答案',
  true_false: '判断题的答案是正确或错误',
};

function rightFault({ type, options, right }: Parts): string {
  if (type === 'fill_in') return '';
  const most = type === 'true_false' ? 2 : options.length;
  if (right.some((place) => place >= most)) return '正确答案不在选项之中';
  const isEnough = type === 'multiple' ? right.length >= 2 : right.length === 1;
  return isEnough ? '' : rightCount[type];
}
