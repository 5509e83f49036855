import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debouncedLookup } from './use-lookup.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Types these texts one after another, so many milliseconds apart; each answer takes 500 ms, later ones less. */
async function typed(texts: string[], apart: number) {
  const asked: { text: string; signal: AbortSignal }[] = [];
  const shown: string[] = [];
  const look = async (text: string, signal: AbortSignal) => {
    asked.push({ text, signal });
    await new Promise((resolve) => setTimeout(resolve, 500 - 200 * asked.length));
    return text;
  };
  let drop = () => {};
  for (const text of texts) {
    drop();
    drop = debouncedLookup(text, look, (found) => shown.push(found));
    await vi.advanceTimersByTimeAsync(apart);
  }
  await vi.runAllTimersAsync();
  return { asked: asked.map(({ text, signal }) => [text, signal.aborted]), shown };
}

test('nothing is asked for between two letters', async () => {
  expect(await typed(['采', '采购 '], 100)).toEqual({ asked: [['采购', false]], shown: ['采购'] });
});

test('an answer that comes after the next letter was typed is dropped', async () => {
  const asked = [
    ['采', true],
    ['采购', false],
  ];
  expect(await typed(['采', '采购'], 200)).toEqual({ asked, shown: ['采购'] });
});

test('what there is without a word comes at once', async () => {
  expect(await typed([''], 0)).toMatchObject({ shown: [''] });
});
