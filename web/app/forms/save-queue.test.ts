import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSaveQueue, outcomeOf, isUnsaved, type SaveOutcome, type Saving } from './save-queue.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A server whose answers are given by hand. */
function server() {
  const sent: string[] = [];
  const open: ((outcome: SaveOutcome) => void)[] = [];
  const states: Saving[] = [];
  const queue = createSaveQueue<string>({ onState: (saving) => states.push(saving), time: null });
  const save = (value: string): Promise<SaveOutcome> => {
    sent.push(value);
    return new Promise((resolve) => open.push(resolve));
  };
  const push = (value: string, options?: { now: boolean }) => queue.push(value, save, options);
  async function answer(outcome: SaveOutcome) {
    open.shift()?.(outcome);
    await vi.advanceTimersByTimeAsync(0);
  }
  return { queue, push, sent, answer, shown: () => states.at(-1) };
}

test('a value is saved once it has not changed for a while, and the page says so', async () => {
  const { push, sent, answer, shown } = server();
  push('采');
  await vi.advanceTimersByTimeAsync(1400);
  push('采购');
  await vi.advanceTimersByTimeAsync(1400);
  expect(sent).toEqual([]);
  expect(shown()).toEqual({ state: 'waiting', time: null });
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual(['采购']);
  await answer({ saved: '09:30' });
  expect(shown()).toEqual({ state: 'saved', time: '09:30' });
});

test('saves wait for each other, and what was replaced meanwhile is never sent', async () => {
  const { push, sent, answer, shown } = server();
  push('一', { now: true });
  await vi.advanceTimersByTimeAsync(0);
  push('二', { now: true });
  push('三', { now: true });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual(['一']);
  await answer({ saved: '09:30' });
  expect(sent).toEqual(['一', '三']);
  expect(shown()).toMatchObject({ state: 'waiting' });
  await answer({ saved: '09:31' });
  expect(shown()).toEqual({ state: 'saved', time: '09:31' });
});

test('what was not answered is sent again with growing pauses, at once when asked to, until it is', async () => {
  const { queue, push, sent, answer, shown } = server();
  push('标书', { now: true });
  await vi.advanceTimersByTimeAsync(0);
  await answer('unanswered');
  expect(shown()).toEqual({ state: 'retrying', time: null });
  expect(isUnsaved(shown()!)).toBe(true);
  await vi.advanceTimersByTimeAsync(1999);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(2);
  await answer('unanswered');
  await vi.advanceTimersByTimeAsync(3999);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(3);
  await answer('unanswered');
  // The network is back.
  void queue.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['标书', '标书', '标书', '标书']);
  await answer({ saved: '09:30' });
  expect(shown()).toEqual({ state: 'saved', time: '09:30' });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(4);
});

test('a refusal is shown and not repeated; the next change is saved as usual', async () => {
  const { push, sent, answer, shown } = server();
  push('错', { now: true });
  await vi.advanceTimersByTimeAsync(0);
  await answer('refused');
  expect(shown()).toEqual({ state: 'failed', time: null });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toEqual(['错']);
  push('对', { now: true });
  await vi.advanceTimersByTimeAsync(0);
  await answer({ saved: '09:30' });
  expect(shown()).toEqual({ state: 'saved', time: '09:30' });
});

test('handing in waits for the save under way, and drops what was not sent yet', async () => {
  const { queue, push, sent, answer } = server();
  push('一', { now: true });
  await vi.advanceTimersByTimeAsync(0);
  push('二');
  queue.drop();
  const order: string[] = [];
  void queue.inTurn(async () => void order.push('handed in'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(order).toEqual([]);
  await answer({ saved: '09:30' });
  expect(order).toEqual(['handed in']);
  expect(sent).toEqual(['一']);
});

test('a server that asks to come back later has not refused what was typed', () => {
  const data = { request_id: 'r1', retry_after: 2 };
  expect(outcomeOf({ code: 0, msg: '当前访问人数较多，请稍后再试', data }, () => '')).toBe('unanswered');
  expect(outcomeOf({ code: 42900, msg: '操作过于频繁', data: { retry_after: 2 } }, () => '')).toBe(
    'unanswered',
  );
  expect(outcomeOf({ code: 0, msg: '草稿已提交', data: null }, () => '')).toBe('refused');
  const tooLarge = { code: 0, msg: '提交的内容过大，请精简后再试', data: { request_id: 'r1' } } as const;
  expect(outcomeOf(tooLarge, () => '')).toBe('refused');
});
