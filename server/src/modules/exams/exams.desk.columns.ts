import { mostOptions } from '@portal/contract/exam-questions';
import { createWorkbook } from '../../platform/xlsx.ts';

type Column = { field: string; title: string; required?: true; aliases: string[]; help: string };

const letters = Array.from({ length: mostOptions }, (_, at) => String.fromCodePoint(65 + at));

/** The columns of the template, in their order. */
export const questionColumns: Column[] = [
  {
    field: 'type',
    title: '题型',
    required: true,
    aliases: ['试题类型', '类型'],
    help: '单选题、多选题、判断题、填空题',
  },
  { field: 'body', title: '题干', required: true, aliases: ['题目', '试题', '问题'], help: '最多 2000 个字' },
  ...letters.map((letter, at) => ({
    field: `option.${at}`,
    title: `选项${letter}`,
    aliases: [letter, `答案${letter}`],
    help: at === 0 ? '单选题、多选题从选项A 起依次填写，中间不留空；判断题、填空题不填' : '同上',
  })),
  {
    field: 'answer',
    title: '正确答案',
    required: true,
    aliases: ['答案', '标准答案', '参考答案'],
    help: '单选写 B，多选写 ABD，判断写 正确 或 错误；填空的各空用 ； 隔开，同一空的几种写法用 | 隔开',
  },
  { field: 'explanation', title: '解析', aliases: ['答案解析', '试题解析'], help: '交卷后给学员看，可不填' },
  { field: 'topic', title: '知识点', aliases: ['分类', '章节'], help: '组卷时按它抽题，可不填' },
  { field: 'difficulty', title: '难度', aliases: ['难易度', '难易程度'], help: '易、中、难；不填为中' },
];

/** Begins every example of the template: none of them is a question. */
export const exampleMark = '（示例）';

const examples: Record<string, string>[] = [
  {
    type: '单选题',
    body: `${exampleMark}以下哪一项是政府采购的主要采购方式？`,
    'option.0': '公开招标',
    'option.1': '协议供货',
    'option.2': '定点采购',
    'option.3': '网上竞价',
    answer: 'A',
    explanation: '公开招标应作为政府采购的主要采购方式。',
    topic: '采购方式',
    difficulty: '易',
  },
  {
    type: '多选题',
    body: `${exampleMark}政府采购当事人包括哪些？`,
    'option.0': '采购人',
    'option.1': '供应商',
    'option.2': '采购代理机构',
    'option.3': '新闻媒体',
    answer: 'ABC',
    topic: '当事人',
    difficulty: '中',
  },
  { type: '判断题', body: `${exampleMark}供应商可以组成联合体投标。`, answer: '正确', topic: '当事人' },
  {
    type: '填空题',
    body: `${exampleMark}投标保证金不得超过采购项目预算金额的 ____。`,
    answer: '2%|百分之二',
    difficulty: '难',
  },
];

// The template changes with the program alone.
const templateDate = new Date('2026-01-01T00:00:00+08:00');

export async function questionTemplate(): Promise<Uint8Array> {
  const headings = questionColumns.map(({ title, required }) => (required ? `${title}*` : title));
  const rows = examples.map((example) => questionColumns.map(({ field }) => example[field] ?? ''));
  const help = questionColumns.map((column) => [column.title, column.required ? '必填' : '', column.help]);
  const workbook = await createWorkbook(['试题', '填写说明'], templateDate);
  for (const sheetRows of [
    [headings, ...rows],
    [['列名', '是否必填', '写法'], ...help],
  ]) {
    const sheet = workbook.openSheet();
    await sheet.add(sheetRows);
    await sheet.end();
  }
  return workbook.finish();
}
