import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeArea } from '../browser/fake-area.ts';
import { type OpenAttempt, postAnswers } from './calls.ts';

vi.mock('../browser/session.ts', () => ({ resetSession: vi.fn() }));
vi.mock('../browser/toasts.ts', () => ({ toast: vi.fn() }));
vi.mock('../browser/fingerprint.ts', () => ({ fingerprint: async () => 'f1' }));

const fetched = vi.fn<typeof fetch>();
const attempt = { attempt_id: 7, ticket: 't' } as OpenAttempt;
const request = { seq: 1, answers: [], submit: 0, time_up: 0 } as const;

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { cookie: 'token=t1' });
  vi.stubGlobal('location', { pathname: '/course/1/exam/attempt' });
  vi.stubGlobal('sessionStorage', fakeArea());
});
afterEach(() => vi.unstubAllGlobals());

async function outcomeOf(status: number, envelope: object) {
  fetched.mockImplementation(async () => Response.json(envelope, { status }));
  return postAnswers(attempt, { ...request, answers: [] }, () => {});
}

test('a server that fails or is overloaded ends no exam: the answers are sent again', async () => {
  const data = { request_id: 'r1' };
  const failed = { code: 0, msg: '服务器开小差了，请稍后再试', data };
  expect(await outcomeOf(500, failed)).toEqual({ kind: 'unanswered' });
  const busy = { code: 0, msg: '当前访问人数较多，请稍后再试', data: { ...data, retry_after: 2 } };
  expect(await outcomeOf(503, busy)).toEqual({ kind: 'unanswered' });
});

test('a session that ended does not say that the exam was submitted', async () => {
  const ended = { code: 10001, msg: '登录已失效，请重新登录', data: null };
  expect(await outcomeOf(200, ended)).toEqual({ kind: 'unanswered' });
});

test('a refusal of the exam stops the page with its reason', async () => {
  for (const reason of ['otherPage', 'late', 'closed'] as const) {
    expect(await outcomeOf(200, { code: 0, msg: '不能再作答', data: { reason } })).toEqual({
      kind: 'stopped',
      reason,
    });
  }
  expect(await outcomeOf(200, { code: 0, msg: '考试记录不存在', data: null })).toEqual({
    kind: 'stopped',
    reason: 'closed',
  });
});
