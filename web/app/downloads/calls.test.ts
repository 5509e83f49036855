import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from '../browser/toasts.ts';
import { exportProgress } from './calls.ts';

vi.mock('../browser/session.ts', () => ({ resetSession: vi.fn() }));
vi.mock('../browser/toasts.ts', () => ({ toast: vi.fn() }));
vi.mock('../browser/fingerprint.ts', () => ({ fingerprint: async () => 'f1' }));

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { cookie: 'token=t1' });
  vi.stubGlobal('location', { pathname: '/profile/accountManage' });
});
afterEach(() => vi.unstubAllGlobals());

const answers = (status: number, msg: string, data: unknown) =>
  fetched.mockImplementation(async () => Response.json({ code: 0, msg, data }, { status }));

test('one look that fails ends no export: the next one tells how far it is', async () => {
  fetched.mockImplementation(() => Promise.reject(new TypeError('offline')));
  expect(await exportProgress('j1')).toBeUndefined();
  answers(503, '当前访问人数较多，请稍后再试', { request_id: 'r1', retry_after: 2 });
  expect(await exportProgress('j1')).toBeUndefined();
  expect(toast).not.toHaveBeenCalled();
});

test('the progress of an export that does not exist is null', async () => {
  answers(200, '导出任务不存在', null);
  expect(await exportProgress('j1')).toBeNull();
});
