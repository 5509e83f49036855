import { endpoint, nothing } from '@portal/contract/endpoint';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { call, callWithLongTimeout, callSilently, callUntil } from './call.ts';
import { fakeArea } from './fake-area.ts';
import { resetSession } from './session.ts';
import { toast } from './toasts.ts';

vi.mock('./session.ts', () => ({ resetSession: vi.fn() }));
vi.mock('./toasts.ts', () => ({ toast: vi.fn() }));
vi.mock('./fingerprint.ts', () => ({ fingerprint: async () => 'f1' }));

const ask = endpoint({
  method: 'POST',
  path: '/api/szguild/public/smsCode',
  domain: 'accounts',
  access: 'public',
  summary: '',
  input: z.strictObject({ mobile: z.string() }),
  output: nothing,
});
const check = { ...ask, path: '/api/szguild/public/paramCheck', quiet: true } as const;
const notice = endpoint({
  method: 'GET',
  path: '/portal/bids/{id}',
  domain: 'notices',
  access: 'public',
  summary: '',
  input: z.strictObject({ id: z.number(), from: z.string() }),
  output: nothing,
});

const fetched = vi.fn<typeof fetch>();
const jar = { cookie: '' };

beforeEach(() => {
  vi.clearAllMocks();
  jar.cookie = 'token=t1';
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', jar);
  vi.stubGlobal('location', { pathname: '/course' });
  vi.stubGlobal('sessionStorage', fakeArea());
});
afterEach(() => vi.unstubAllGlobals());

function answers(code: number, msg: string, data: unknown = null, status = 200) {
  fetched.mockImplementation(async () => Response.json({ code, msg, data }, { status }));
}

test('spec 7: every request carries device type, fingerprint and, with a cookie, the token', async () => {
  answers(1, '');
  await call(ask, { mobile: '13900000001' });
  const [url, init] = fetched.mock.calls[0]!;
  const headers = new Headers(init?.headers);
  expect(url).toBe('/api/szguild/public/smsCode');
  expect(init).toMatchObject({ method: 'POST', body: '{"mobile":"13900000001"}' });
  expect(headers.get('XX-Device-Type')).toBe('pc');
  expect(headers.get('XX-Fingerprint')).toBe('f1');
  expect(headers.get('XX-Token')).toBe('t1');
  expect(headers.get('Content-Type')).toBe('application/json');
  jar.cookie = '';
  await call(ask, { mobile: '' });
  expect(new Headers(fetched.mock.calls[1]![1]?.headers).has('XX-Token')).toBe(false);
});

test('a GET puts its input in path and query and has no body', async () => {
  answers(1, '');
  await call(notice, { id: 7, from: '首页' });
  const [url, init] = fetched.mock.calls[0]!;
  expect(url).toBe('/portal/bids/7?from=%E9%A6%96%E9%A1%B5');
  expect(init?.body).toBeUndefined();
});

test('spec 8: a refusal is shown as a warning and left to the caller', async () => {
  answers(40001, '填写的内容有误', { fields: { mobile: '错' } });
  const answer = await call(ask, { mobile: '1' });
  expect(toast).toHaveBeenCalledExactlyOnceWith('warning', '填写的内容有误');
  expect(answer).toEqual({ code: 40001, msg: '填写的内容有误', data: { fields: { mobile: '错' } } });
});

test('spec 8: codes 1 and 20142 and quiet calls are not toasted', async () => {
  answers(1, '成功');
  await call(ask, { mobile: '' });
  answers(20142, '等待');
  await call(ask, { mobile: '' });
  answers(0, '已注册');
  await call(check, { mobile: '' });
  expect(toast).not.toHaveBeenCalled();
});

test('spec 8: any HTTP status but 200 shows the msg as an error, of quiet calls too', async () => {
  answers(42900, '操作过于频繁', { retry_after: 3 }, 429);
  await call(check, { mobile: '' });
  expect(toast).toHaveBeenCalledExactlyOnceWith('error', '操作过于频繁');
});

test('spec 8: a transport error is a failure with its sentence, not an exception', async () => {
  const bad = [
    () => Promise.reject(new TypeError('offline')),
    async () => new Response('<html>502</html>', { status: 502 }),
    async () => Response.json(['no envelope']),
    async () => Response.json(null),
  ];
  for (const answer of bad) {
    vi.mocked(toast).mockClear();
    fetched.mockImplementation(answer);
    expect(await call(ask, { mobile: '' })).toEqual({
      code: 0,
      msg: '数据请求有误，请稍后再试',
      data: null,
    });
    expect(toast).toHaveBeenCalledExactlyOnceWith('error', '数据请求有误，请稍后再试');
  }
});

test('spec 7: nothing is said of a call whose failure is ignored silently, whatever failed', async () => {
  answers(0, '系统繁忙');
  await callSilently(ask, { mobile: '' });
  answers(0, '系统繁忙', { request_id: 'r1' }, 500);
  await callSilently(ask, { mobile: '' });
  fetched.mockImplementation(() => Promise.reject(new TypeError('offline')));
  expect(await callSilently(ask, { mobile: '' })).toMatchObject({ code: 0 });
  expect(toast).not.toHaveBeenCalled();
});

/** A connection over which nothing comes any more. */
const stalled: typeof fetch = (_, init) => {
  const { promise, reject } = Promise.withResolvers<Response>();
  init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
  return promise;
};

test('a connection that has stalled is given up, and the next call is made', async () => {
  vi.useFakeTimers();
  fetched.mockImplementation(stalled);
  const answer = call(ask, { mobile: '' });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await answer).toMatchObject({ code: 0, msg: '数据请求有误，请稍后再试' });
  expect(toast).toHaveBeenCalledExactlyOnceWith('error', '数据请求有误，请稍后再试');
  answers(1, '好');
  expect(await call(ask, { mobile: '' })).toMatchObject({ code: 1, msg: '好' });
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('what takes the server minutes is waited for, and not for ever', async () => {
  vi.useFakeTimers();
  fetched.mockImplementation(stalled);
  const answered = vi.fn<(answer: unknown) => void>();
  void callWithLongTimeout(ask, { mobile: '' }).then(answered);
  await vi.advanceTimersByTimeAsync(240_000);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answered).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('an aborted call shows no error', async () => {
  fetched.mockImplementation(stalled);
  const abort = new AbortController();
  const answer = callUntil(abort.signal)(ask, { mobile: '' });
  setTimeout(() => abort.abort('newer search'));
  expect(await answer).toMatchObject({ code: 0, msg: '' });
  expect(toast).not.toHaveBeenCalled();
});

test('spec 8: code 10001 resets the session, and the login page says why', async () => {
  answers(10001, '登录已失效');
  await call(ask, { mobile: '' });
  expect(resetSession).toHaveBeenCalledOnce();
  expect(sessionStorage.getItem('toast')).toBe('["warning","登录已失效"]');
  expect(toast).not.toHaveBeenCalled();
});

test('a quiet call that finds the session ended tells so on the login page, and there says nothing more', async () => {
  answers(10001, '登录已失效');
  await call(check, { mobile: '' });
  expect(sessionStorage.getItem('toast')).toBe('["warning","登录已失效"]');
  vi.stubGlobal('location', { pathname: '/login' });
  await call(check, { mobile: '' });
  expect(toast).not.toHaveBeenCalled();
});

test('spec 8: on the login page the msg of code 10001 is shown there', async () => {
  vi.stubGlobal('location', { pathname: '/login' });
  answers(10001, '登录已失效');
  await call(ask, { mobile: '' });
  expect(toast).toHaveBeenCalledExactlyOnceWith('warning', '登录已失效');
});

test('code 10001 for a token that was replaced meanwhile does not end the new session', async () => {
  fetched.mockImplementation(async () => {
    jar.cookie = 'token=t2';
    return Response.json({ code: 10001, msg: '登录已失效', data: null });
  });
  await call(ask, { mobile: '' });
  expect(resetSession).not.toHaveBeenCalled();
});

test('in the back office calls carry the token of staff, and its login page shows the msg of code 10001', async () => {
  jar.cookie = 'token=t1; staff_token=s1';
  vi.stubGlobal('location', { pathname: '/admin/login' });
  answers(10001, '登录已失效');
  await call(ask, { mobile: '' });
  expect(new Headers(fetched.mock.calls[0]![1]?.headers).get('XX-Token')).toBe('s1');
  expect(toast).toHaveBeenCalledExactlyOnceWith('warning', '登录已失效');
  expect(resetSession).toHaveBeenCalledOnce();
});
