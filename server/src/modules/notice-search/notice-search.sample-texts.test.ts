import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalise } from '../../platform/search-tokens.ts';
import { finderOf } from '../../platform/search-highlight.ts';
import { createSampleTexts } from './notice-search.sample-texts.ts';

const text = fc
  .array(fc.constantFrom('采', '购', '项', '目', '采购', '5g', 'a', '2026', ' ', '\n', '𠮷', '（'), {
    maxLength: 12,
  })
  .map((parts) => normalise(parts.join('')));

test('a word is found in exactly the texts that hold it', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), text, (texts, word) => {
      fc.pre(word !== '');
      const samples = createSampleTexts();
      const slots = texts.map(samples.add);
      const flags = samples.holding(word);
      const found = finderOf(word);
      expect(slots.map((slot) => flags[slot] === 1)).toEqual(texts.map((each) => found(each)));
    }),
    { numRuns: 2000 },
  );
});
