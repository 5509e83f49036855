import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ExamDraft } from '../browser/shapes.ts';
import type { Saving } from '../forms/save-queue.ts';
import {
  type AnswerRequest,
  createAnswerSync,
  type NumberedAnswer,
  type PostOutcome,
  unsavedOf,
} from './answer-sync.ts';

/** A server that acknowledges as the real one does; `lose` makes it lose the next acknowledgements or requests. */
function start({ savedSeq = 0, unsaved = {} } = {}) {
  const server = { seq: savedSeq, last: '', answers: {} as Record<string, unknown>, submitted: 0 };
  const lose: ('request' | 'answer')[] = [];
  const asked: AnswerRequest[] = [];
  const drafts: (ExamDraft | null)[] = [];
  const savings: Saving[] = [];
  const stops: string[] = [];
  let refusal: PostOutcome<string> | null = null;

  async function post(request: AnswerRequest): Promise<PostOutcome<string>> {
    asked.push(structuredClone(request));
    const lost = lose.shift();
    if (lost === 'request') return { kind: 'unanswered' };
    if (refusal) return refusal;
    const content = JSON.stringify([request.answers, request.submit, request.time_up]);
    const isRepeat = request.seq === server.seq && content === server.last;
    if (!isRepeat && request.seq !== server.seq + 1) return { kind: 'outOfSequence', savedSeq: server.seq };
    if (!isRepeat) {
      server.seq = request.seq;
      server.last = content;
      for (const { no, ...answer } of request.answers) server.answers[no] = answer;
      server.submitted += request.submit;
    }
    if (lost === 'answer') return { kind: 'unanswered' };
    return { kind: 'saved', savedSeq: server.seq, result: request.submit ? 'passed' : null };
  }

  const sync = createAnswerSync<string>(
    { id: 7, savedSeq, unsaved },
    {
      post,
      keep: (draft) => drafts.push(draft),
      onSaving: (saving) => savings.push(saving),
      onStop: (reason) => stops.push(reason),
      timeText: () => '10:00',
    },
  );
  return {
    sync,
    server,
    asked,
    drafts,
    stops,
    lose,
    state: () => savings.at(-1)?.state,
    refuse: (outcome: PostOutcome<string> | null) => (refusal = outcome),
  };
}

const pick = (...options: number[]) => ({ options });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('saving', () => {
  test('changes of one second go in one request, and the page then says they are saved', async () => {
    const { sync, server, asked, drafts, state } = start();
    sync.set(1, pick(0));
    sync.set(2, pick(1, 2));
    sync.set(1, pick(3));
    expect(state()).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(1);
    expect(server.answers).toEqual({ 1: pick(3), 2: pick(1, 2) });
    expect(state()).toBe('saved');
    expect(drafts.at(-1)).toBeNull();
  });

  test('a lost acknowledgement is asked for again with the same request, later changes follow it', async () => {
    const { sync, server, asked, lose, drafts, state } = start();
    lose.push('answer');
    sync.set(1, pick(0));
    await vi.advanceTimersByTimeAsync(1000);
    expect(state()).toBe('retrying');
    sync.set(1, pick(2));
    expect(drafts.at(-1)).toEqual({
      attemptId: 7,
      savedSeq: 0,
      sent: { 1: pick(0) },
      answers: { 1: pick(2) },
    });
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked.map(({ seq }) => seq)).toEqual([1, 1, 2]);
    expect(asked[1]).toEqual(asked[0]);
    expect(server).toMatchObject({ seq: 2, answers: { 1: pick(2) } });
    expect(state()).toBe('saved');
  });

  test('without network everything is kept and sent once it is back', async () => {
    const { sync, server, lose, drafts, state } = start({ savedSeq: 4 });
    lose.push('request', 'request', 'request');
    sync.set(1, pick(0));
    await vi.advanceTimersByTimeAsync(1000);
    sync.set(2, { texts: ['公开招标'] });
    expect(drafts.at(-1)).toEqual({
      attemptId: 7,
      savedSeq: 4,
      sent: { 1: pick(0) },
      answers: { 2: { texts: ['公开招标'] } },
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.answers).toEqual({ 1: pick(0), 2: { texts: ['公开招标'] } });
    expect(state()).toBe('saved');
  });

  test('what was not saved before a reload is sent at once', async () => {
    const { server } = start({ savedSeq: 3, unsaved: { 5: pick(1) } });
    await vi.advanceTimersByTimeAsync(0);
    expect(server).toMatchObject({ seq: 4, answers: { 5: pick(1) } });
  });

  test('a page that lost its turn stops, and leaves alone what the newer one keeps', async () => {
    const { sync, refuse, stops, asked, drafts } = start();
    refuse({ kind: 'stopped', reason: 'otherPage' });
    sync.set(1, pick(0));
    await vi.advanceTimersByTimeAsync(1000);
    expect(stops).toEqual(['otherPage']);
    sync.set(2, pick(0));
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toHaveLength(1);
    expect(drafts).toEqual([{ attemptId: 7, savedSeq: 0, sent: {}, answers: { 1: pick(0) } }]);
  });
});

describe('submitting', () => {
  test('comes behind every answer, once, however often its acknowledgement is lost', async () => {
    const { sync, server, lose } = start();
    sync.set(1, pick(1));
    lose.push('request');
    expect(await sync.submit(false)).toEqual({ kind: 'unanswered' });
    lose.push('answer', 'answer');
    expect(await sync.submit(false)).toEqual({ kind: 'unanswered' });
    expect(await sync.submit(false)).toEqual({ kind: 'unanswered' });
    expect(await sync.submit(false)).toEqual({ kind: 'result', result: 'passed' });
    expect(server).toMatchObject({ submitted: 1, answers: { 1: pick(1) } });
  });

  test('after the end the answers that came too late are left out, the submission counts', async () => {
    const { sync, refuse, asked } = start();
    sync.set(1, pick(1));
    refuse({ kind: 'stopped', reason: 'late' });
    await vi.advanceTimersByTimeAsync(1000);
    refuse(null);
    expect(await sync.submit(true)).toEqual({ kind: 'result', result: 'passed' });
    expect(asked.at(-1)).toEqual({ seq: 1, answers: [], submit: 1, time_up: 1 });
  });
});

describe('when the page is left', () => {
  test('the last answer is sent at once, and nothing afterwards', async () => {
    const { sync, server, asked, drafts } = start();
    sync.set(1, pick(1));
    const closed = sync.close();
    await vi.advanceTimersByTimeAsync(0);
    await closed;
    expect(server.answers).toEqual({ 1: pick(1) });
    expect(drafts.at(-1)).toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
  });

  test('without network one more try is made, and the draft waits for the next visit', async () => {
    const { sync, asked, lose, drafts } = start();
    lose.push('request', 'request', 'request');
    sync.set(1, pick(1));
    await vi.advanceTimersByTimeAsync(1000);
    await sync.close();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(asked).toHaveLength(2);
    expect(drafts.at(-1)).toMatchObject({ sent: { 1: pick(1) } });
  });
});

describe('after a reload', () => {
  const draft = { attemptId: 7, savedSeq: 2, sent: { 1: pick(0) }, answers: { 2: pick(3) } };
  const onServer = (saved_seq: number, ...saved: NumberedAnswer[]) => ({ attempt_id: 7, saved_seq, saved });

  test('what the server has not taken is added', () => {
    expect(unsavedOf(draft, onServer(2))).toEqual({ 1: pick(0), 2: pick(3) });
  });

  test('when the last request had arrived after all, what was changed since is added', () => {
    expect(unsavedOf(draft, onServer(3, { no: 1, ...pick(0) }))).toEqual({ 2: pick(3) });
  });

  test('an answer given on another device since stays', () => {
    expect(unsavedOf(draft, onServer(3, { no: 1, ...pick(2) }))).toEqual({});
    const unsent = { ...draft, sent: {}, answers: { 1: pick(0) } };
    expect(unsavedOf(unsent, onServer(3, { no: 1, ...pick(2) }))).toEqual({});
    expect(unsavedOf(draft, onServer(4, { no: 1, ...pick(0) }))).toEqual({});
  });

  test('the answers of another attempt are not added', () => {
    expect(unsavedOf(draft, { ...onServer(2), attempt_id: 8 })).toEqual({});
    expect(unsavedOf(undefined, onServer(0))).toEqual({});
  });
});
