import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ExamDraft } from '../browser/shapes.ts';
import { fakeArea } from '../browser/fake-area.ts';
import { storage } from '../browser/storage.ts';
import type { AnswerRequest, PostOutcome } from './answer-sync.ts';
import { examDraft } from './draft.ts';
import { sendLeftAnswers } from './left-answers.ts';

const pick = (...options: number[]) => ({ options });
const page = { attemptId: 7, savedSeq: 3, ticket: 'page-1' };

let asked: { ticket: string; request: AnswerRequest }[];

/** A server that gives these answers, one after the other. */
function server(...outcomes: PostOutcome<unknown>[]) {
  return async ({ ticket }: { ticket: string }, request: AnswerRequest) => {
    asked.push({ ticket, request });
    return outcomes.shift() ?? { kind: 'unanswered' as const };
  };
}
const saved = (savedSeq: number) => ({ kind: 'saved' as const, savedSeq, result: null });
const unanswered = { kind: 'unanswered' as const };
const isAt = (savedSeq: number) => ({ kind: 'outOfSequence' as const, savedSeq });

async function keep(draft: ExamDraft): Promise<void> {
  examDraft.keep(draft);
  await storage.get('exam');
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('document', { cookie: 'token=t1' });
  vi.stubGlobal('location', { pathname: '/', protocol: 'https:' });
  vi.stubGlobal('localStorage', fakeArea());
  vi.stubGlobal('sessionStorage', fakeArea());
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(async () => {
  await storage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what a page left behind is sent again and again in its name until it is acknowledged', async () => {
  await keep({ ...page, sent: { 1: pick(0) }, answers: { 2: pick(1) } });
  const sending = sendLeftAnswers(server(unanswered, unanswered, saved(4)));
  await vi.advanceTimersByTimeAsync(10_000);
  await sending;
  const request = {
    seq: 4,
    answers: [
      { no: 1, options: [0] },
      { no: 2, options: [1] },
    ],
    submit: 0,
    time_up: 0,
  };
  expect(asked).toEqual(Array.from({ length: 3 }, () => ({ ticket: 'page-1', request })));
  expect(await examDraft.read()).toBeUndefined();
});

test('the network that comes back does not wait for the next try', async () => {
  await keep({ ...page, answers: { 1: pick(0) } });
  const sending = sendLeftAnswers(server(unanswered, unanswered, unanswered, saved(4)));
  await vi.advanceTimersByTimeAsync(6500);
  expect(asked).toHaveLength(3);
  void sendLeftAnswers();
  await vi.advanceTimersByTimeAsync(0);
  await sending;
  expect(asked).toHaveLength(4);
});

test('when the request under way had arrived, only what was changed since follows it', async () => {
  await keep({ ...page, sent: { 1: pick(0) }, answers: { 1: pick(2) } });
  const sending = sendLeftAnswers(server(isAt(4), saved(5)));
  await vi.advanceTimersByTimeAsync(0);
  await sending;
  expect(asked[1]!.request).toMatchObject({ seq: 5, answers: [{ no: 1, options: [2] }] });
});

test('nothing is written over what was saved after it', async () => {
  const left = { attemptId: 7, savedSeq: 3, answers: { 1: pick(0) } };
  for (const outcome of [isAt(4), isAt(6), { kind: 'stopped', reason: 'otherPage' } as const]) {
    asked = [];
    await keep({ ...left, ticket: 'page-1' });
    const sending = sendLeftAnswers(server(outcome));
    await vi.advanceTimersByTimeAsync(300_000);
    await sending;
    expect(asked).toHaveLength(1);
    // The exam page compares it with what the server has; no other page sends it any more.
    expect(await examDraft.read()).toEqual(left);
  }
});

test('after the end of the exam it is forgotten', async () => {
  await keep({ ...page, answers: { 1: pick(0) } });
  const sending = sendLeftAnswers(server({ kind: 'stopped', reason: 'late' }));
  await vi.advanceTimersByTimeAsync(0);
  await sending;
  expect(await examDraft.read()).toBeUndefined();
});

test('what a page opened meanwhile keeps stays', async () => {
  await keep({ ...page, answers: { 1: pick(0) } });
  const newer = { ...page, ticket: 'page-2', savedSeq: 4, answers: { 3: pick(3) } };
  const sending = sendLeftAnswers(async () => {
    await keep(newer);
    return saved(4);
  });
  await vi.advanceTimersByTimeAsync(0);
  await sending;
  expect(await examDraft.read()).toEqual(newer);
});

test('the answers of one session are not sent in another', async () => {
  await keep({ ...page, answers: { 1: pick(0) } });
  const sending = sendLeftAnswers(server());
  await vi.advanceTimersByTimeAsync(0);
  vi.stubGlobal('document', { cookie: 'token=t2' });
  await vi.advanceTimersByTimeAsync(300_000);
  await sending;
  expect(asked).toHaveLength(1);
});

test('the ticket stands nowhere but in the encrypted record', async () => {
  await keep({ ...page, answers: { 1: pick(0) } });
  expect(sessionStorage.getItem('typed:exam')).not.toContain('page-1');
  expect(sessionStorage.getItem('typed:exam')).toContain('answers');
});
