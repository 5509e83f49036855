import { afterEach, expect, test, vi } from 'vitest';
import { canReadAloud, readAloud, sentencesOf, stopReading } from './read-aloud.ts';

afterEach(() => vi.unstubAllGlobals());

test('text is read in sentences of at most a hundred letters, without lone marks', () => {
  expect(sentencesOf('第一句。第二句！\n\n——\n第三')).toEqual(['第一句。', '第二句！', '第三']);
  expect(sentencesOf('长'.repeat(250)).map((sentence) => sentence.length)).toEqual([100, 100, 50]);
});

test('where the browser cannot speak nothing happens', () => {
  expect(canReadAloud()).toBe(false);
  expect(readAloud(undefined, '一。')).toBe(false);
  expect(stopReading).not.toThrow();
});

test('product 10: the content is read in Chinese, and the end is told once', () => {
  const spoken: { text: string; lang?: string; onend?: () => void }[] = [];
  const cancel = vi.fn();
  vi.stubGlobal('speechSynthesis', {
    speak: (utterance: (typeof spoken)[0]) => spoken.push(utterance),
    cancel,
  });
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  const ended = vi.fn();
  expect(readAloud(ended, '一。二。')).toBe(true);
  expect(spoken.map(({ text, lang }) => text + lang)).toEqual(['一。zh-CN', '二。zh-CN']);
  for (const utterance of spoken) utterance.onend?.();
  expect(ended).toHaveBeenCalledOnce();
  stopReading();
  expect(cancel).toHaveBeenCalled();
});
