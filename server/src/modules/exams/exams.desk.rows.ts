import {
  questionContent,
  type QuestionContent,
  questionFaults,
  tidyQuestion,
} from '@portal/contract/exam-questions';
import type { QuestionType } from '@portal/contract/exams';
import { fieldErrors, inChinese } from '../../platform/http/field-errors.ts';
import { normalise } from '../../platform/search-tokens.ts';
import { isStorable } from '../../platform/database/storable.ts';
import { exampleMark, questionColumns } from './exams.desk.columns.ts';

export type Fault = { column: string; reason: string };
export type Heading = { fields: (string | null)[]; missing: string[] };
export type SheetQuestion = { question: QuestionContent; faults: [] } | { question: null; faults: Fault[] };
type Row = { cells: readonly string[]; formulas?: readonly number[] };

const wholeRow = '（整行）';
const bare = (text: string) => normalise(text).replaceAll(/[\s*＊:：]|\(.*?\)|（.*?）/g, '');
const byName = new Map(
  questionColumns.flatMap(({ field, title, aliases }) =>
    [title, ...aliases].map((name) => [bare(name), field] as const),
  ),
);
const titleOf = new Map(questionColumns.map(({ field, title }) => [field, title]));

/** Headings as people write them: stars, spaces and other usual names are understood. */
export function headingOf(cells: readonly string[]): Heading {
  const taken = new Set<string>();
  const fields = cells.map((cell) => {
    const field = byName.get(bare(cell));
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  const missing = questionColumns
    .filter(({ field, required }) => required && !taken.has(field))
    .map(({ title }) => title);
  return { fields, missing };
}

const types: Record<string, QuestionType> = {
  单选: 'single',
  单项选择: 'single',
  多选: 'multiple',
  多项选择: 'multiple',
  判断: 'true_false',
  是非: 'true_false',
  填空: 'fill_in',
};
const difficulties: Record<string, number> = {
  '': 2,
  易: 1,
  简单: 1,
  容易: 1,
  1: 1,
  中: 2,
  中等: 2,
  一般: 2,
  2: 2,
  难: 3,
  困难: 3,
  较难: 3,
  3: 3,
};
const yes = new Set(['正确', '对', '是', '√', '✓', 't', 'true', 'y', 'a']);
const no = new Set(['错误', '错', '否', '×', '✗', 'x', 'f', 'false', 'n', 'b']);

/** One row of a spreadsheet as a question, or everything that is wrong with it. */
export function questionOf({ fields }: Heading, { cells, formulas = [] }: Row): SheetQuestion {
  const faults: Fault[] = [];
  const note = (field: string, reason: string) => {
    const column = titleOf.get(field) ?? wholeRow;
    // A cell that could not be read is wrong in other ways too; one reason is enough.
    if (!faults.some((fault) => fault.column === column)) faults.push({ column, reason });
  };
  const given = new Map<string, string>();
  fields.forEach((field, at) => {
    if (!field) return;
    const value = cells[at]?.trim() ?? '';
    if (formulas.includes(at)) note(field, '单元格是公式，请改为值');
    else if (!isStorable(value) || value.includes('\ufffd')) note(field, '有无法识别的字符');
    given.set(field, value);
  });
  const valueOf = (field: string) => given.get(field) ?? '';
  if (valueOf('body').startsWith(exampleMark)) note('body', '这是模板的示例，请删除这一行');
  const type = types[bare(valueOf('type')).replace(/题$/, '')];
  const difficulty = difficulties[bare(valueOf('difficulty')).replace(/^难度/, '')];
  if (!type) note('type', valueOf('type') ? `没有「${short(valueOf('type'))}」这种题型` : '请填写题型');
  if (!difficulty) note('difficulty', '难度请写易、中或难');
  if (!type || !difficulty) return { question: null, faults };

  const options = optionsOf(type, valueOf, note);
  const key = keyOf(type, valueOf('answer'), options.length, note);
  const parsed = questionContent.safeParse(
    {
      type,
      body: valueOf('body'),
      options,
      ...key,
      explanation: valueOf('explanation'),
      topic: valueOf('topic'),
      difficulty,
    },
    { error: inChinese },
  );
  if (!parsed.success) {
    for (const [path, reason] of Object.entries(fieldErrors(parsed.error.issues)))
      note(fieldOf(path), reason);
    return { question: null, faults };
  }
  const question = tidyQuestion(parsed.data);
  for (const { field, reason } of questionFaults(question)) note(fieldOf(field), reason);
  return faults.length > 0 ? { question: null, faults } : { question, faults: [] };
}

const short = (text: string) => (text.length > 20 ? `${text.slice(0, 20)}…` : text);

function fieldOf(path: string): string {
  const [name = '', place] = path.split('.');
  if (name === 'options') return `option.${place ?? 0}`;
  return name === 'right' || name === 'blanks' ? 'answer' : name;
}

type Note = (field: string, reason: string) => void;

function optionsOf(type: QuestionType, valueOf: (field: string) => string, note: Note): string[] {
  const cells = questionColumns
    .filter(({ field }) => field.startsWith('option.'))
    .map(({ field }) => valueOf(field));
  const last = cells.findLastIndex((cell) => cell !== '');
  if (type === 'true_false') return [];
  if (type === 'fill_in') {
    if (last >= 0) note(`option.${last}`, '填空题没有选项，请清空');
    return [];
  }
  const options = cells.slice(0, last + 1);
  const gap = options.indexOf('');
  if (gap >= 0) note(`option.${gap}`, '选项中间不能留空');
  return options;
}

function keyOf(type: QuestionType, answer: string, options: number, note: Note) {
  const key: Pick<QuestionContent, 'right' | 'blanks'> = { right: [], blanks: [] };
  if (answer === '') {
    note('answer', '请填写正确答案');
    return key;
  }
  if (type === 'fill_in') {
    key.blanks = answer.split(/[;；\n]/).map((blank) =>
      blank
        .split(/[|｜]/)
        .map((text) => text.trim())
        .filter(Boolean),
    );
    return key;
  }
  const text = answer
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s,，、;.。]/g, '');
  if (type === 'true_false') {
    if (yes.has(text)) key.right = [0];
    else if (no.has(text)) key.right = [1];
    else note('answer', '判断题的答案请写正确或错误');
    return key;
  }
  if (!/^[a-z]+$/.test(text)) {
    note('answer', `答案请写选项的字母，如 ${type === 'single' ? 'B' : 'ABD'}`);
    return key;
  }
  const places = [...text].map((letter) => letter.charCodeAt(0) - 97);
  const beyond = places.find((place) => place >= options);
  if (beyond !== undefined) {
    note('answer', `没有选项${String.fromCodePoint(65 + beyond)}`);
    return key;
  }
  key.right = places;
  return key;
}
