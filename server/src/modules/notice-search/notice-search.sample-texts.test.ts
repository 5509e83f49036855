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

test('words are found in exactly the texts that hold all of them', () => {
  const words = fc.array(
    text.filter((word) => word !== ''),
    { minLength: 1, maxLength: 3 },
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), words, (texts, all) => {
      const samples = createSampleTexts();
      const slots = texts.map(samples.add);
      const flags = samples.holdingAll(all)!;
      const finders = all.map(finderOf);
      expect(slots.map((slot) => flags[slot] === 1)).toEqual(
        texts.map((each) => finders.every((found) => found(each))),
      );
    }),
    { numRuns: 2000 },
  );
});
