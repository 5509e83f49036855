import { describe, expect, test } from 'vitest';
import { headingOf, questionOf } from './exams.desk.rows.ts';
import { heading as template } from './exams.desk.testing.ts';

const heading = headingOf(template);
const read = (...cells: string[]) => questionOf(heading, { cells });
const faultsOf = (...cells: string[]) =>
  read(...cells).faults.map(({ column, reason }) => `${column}：${reason}`);

describe('a heading', () => {
  test('is understood with stars, spaces and other usual names', () => {
    expect(headingOf(['类型', ' 题目 ', 'A', 'B', '答案', '没人认识', '题干'])).toEqual({
      fields: ['type', 'body', 'option.0', 'option.1', 'answer', null, null],
      missing: [],
    });
  });

  test('that lacks a column says which', () => {
    expect(headingOf(['题干', '选项A']).missing).toEqual(['题型', '正确答案']);
  });
});

describe('a row', () => {
  test.each([
    [
      ['单选题', '单', '甲', '乙', '丙', 'b', '说明', '法规', '难'],
      { type: 'single', right: [1], options: ['甲', '乙', '丙'], topic: '法规', difficulty: 3 },
    ],
    [['多选', '多', '甲', '乙', '丙', 'C、Ａ'], { type: 'multiple', right: [0, 2], difficulty: 2 }],
    [['判断题', '判', '', '', '', '×'], { type: 'true_false', right: [1], options: ['正确', '错误'] }],
    // A spreadsheet's own true and false are read as these.
    [['判断题', '判', '', '', '', '是'], { type: 'true_false', right: [0] }],
    [
      ['填空题', '空', '', '', '', '2%|百分之二；公开招标'],
      { type: 'fill_in', blanks: [['2%', '百分之二'], ['公开招标']], right: [], options: [] },
    ],
  ])('%j becomes a question', (cells, expected) => {
    expect(read(...cells)).toEqual({ question: expect.objectContaining(expected), faults: [] });
  });

  test.each([
    [['', '题'], ['题型：请填写题型']],
    [['问答题', '题', '', '', '', '随便'], ['题型：没有「问答题」这种题型']],
    [['单选题', '', '甲', '乙', '', 'A'], ['题干：请填写题干']],
    [['单选题', '题', '甲', '', '丙', 'A'], ['选项B：选项中间不能留空']],
    [['单选题', '题', '甲', '', '', 'A'], ['选项A：至少需要 2 个选项']],
    [['单选题', '题', '甲', '甲', '', 'A'], ['选项A：有相同的选项']],
    [['单选题', '题', '甲', '乙', '', ''], ['正确答案：请填写正确答案']],
    [['单选题', '题', '甲', '乙', '', 'D'], ['正确答案：没有选项D']],
    [['单选题', '题', '甲', '乙', '', 'AB'], ['正确答案：单选题须有一个正确答案']],
    [['单选题', '题', '甲', '乙', '', '甲'], ['正确答案：答案请写选项的字母，如 B']],
    [['多选题', '题', '甲', '乙', '', 'A'], ['正确答案：多选题至少有两个正确答案']],
    [['判断题', '题', '', '', '', '大概'], ['正确答案：判断题的答案请写正确或错误']],
    [['填空题', '题', '甲', '', '', '答'], ['选项A：填空题没有选项，请清空']],
    [['填空题', '题', '', '', '', '一；；二'], ['正确答案：请填写答案']],
    [['判断题', '题', '', '', '', '对', '', '', '极难'], ['难度：难度请写易、中或难']],
    [['判断题', '长'.repeat(2001), '', '', '', '对'], ['题干：题干最多 2000 个字']],
    [['判断题', '坏\ud800字', '', '', '', '对'], ['题干：有无法识别的字符']],
    [['判断题', '（示例）题', '', '', '', '对'], ['题干：这是模板的示例，请删除这一行']],
  ])('%j is refused with its reason', (cells, faults) => {
    expect(faultsOf(...cells)).toEqual(faults);
  });

  test('with formulas is refused, whatever they gave', () => {
    const row = { cells: ['判断题', '题', '', '', '', '对'], formulas: [1, 5] };
    expect(questionOf(heading, row).faults).toEqual([
      { column: '题干', reason: '单元格是公式，请改为值' },
      { column: '正确答案', reason: '单元格是公式，请改为值' },
    ]);
  });
});
