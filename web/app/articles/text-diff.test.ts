import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffLines } from './text-diff.ts';

test('a changed line goes and comes, the others stay', () => {
  expect(diffLines('一\n二\n三', '一\n贰\n三\n四')).toEqual([
    { kind: 'same', text: '一' },
    { kind: 'removed', text: '二' },
    { kind: 'added', text: '贰' },
    { kind: 'same', text: '三' },
    { kind: 'added', text: '四' },
  ]);
});

test('both texts can be read back from the difference', () => {
  const text = fc.array(fc.constantFrom('甲', '乙', '丙', '丁'), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(text, text, (from, to) => {
      const parts = diffLines(from.join('\n'), to.join('\n'));
      const side = (without: string) =>
        parts
          .filter(({ kind }) => kind !== without)
          .map((part) => part.text)
          .join('\n');
      expect(side('added')).toBe(from.join('\n'));
      expect(side('removed')).toBe(to.join('\n'));
    }),
  );
});
