import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffSentences } from './text-diff.ts';

test('a changed sentence goes and comes, the others stay', () => {
  expect(diffSentences('一。二；三！\n四', '一。贰；三！\n四')).toEqual([
    { kind: 'same', text: '一。' },
    { kind: 'removed', text: '二；' },
    { kind: 'added', text: '贰；' },
    { kind: 'same', text: '三！\n四' },
  ]);
  expect(diffSentences('', '新。')).toEqual([{ kind: 'added', text: '新。' }]);
});

const sides = (before: string, after: string) => {
  const parts = diffSentences(before, after);
  const side = (without: string) =>
    parts
      .filter(({ kind }) => kind !== without)
      .map(({ text }) => text)
      .join('');
  return { parts, before: side('added'), after: side('removed') };
};

test('both texts can be read back from the difference', () => {
  const text = fc.array(fc.constantFrom('甲。', '乙；', '丙\n', '丁'), { maxLength: 14 });
  fc.assert(
    fc.property(text, text, (from, to) => {
      const [before, after] = [from.join(''), to.join('')];
      expect(sides(before, after)).toMatchObject({ before, after });
    }),
  );
});

test('a long text is divided at the sentences that stand once in each, and keeps what it kept', () => {
  const sentences = Array.from({ length: 5000 }, (_, at) => `第 ${at} 句。`);
  const changed = sentences.map((text, at) => (at % 1000 === 500 ? `改过的${text}` : text));
  const [before, after] = [`头。${sentences.join('')}`, `首。${changed.join('')}尾。`];
  const found = sides(before, after);
  expect(found).toMatchObject({ before, after });
  expect(found.parts.filter(({ kind }) => kind === 'removed').map(({ text }) => text)).toEqual([
    '头。',
    ...[500, 1500, 2500, 3500, 4500].map((at) => `第 ${at} 句。`),
  ]);
});

test('two hundred thousand equal sentences make no table', () => {
  const [before, after] = [`${'。'.repeat(200_000)}甲`, `乙${'；'.repeat(200_000)}`];
  expect(sides(before, after)).toMatchObject({ before, after });
});
