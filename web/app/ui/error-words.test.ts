import { code, PortalError } from '@portal/contract/codes';
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { errorWords } from './error-words.ts';

const answered = (status: number, data: unknown) => new ErrorResponse(status, '', data);
const unexpected = { status: 500, title: '服务器开小差了' };
const disconnected = { title: '网络连接已断开', text: expect.stringContaining('自动重新打开') };

test('what the server says of a case is shown, with its status', () => {
  expect(errorWords(answered(503, '数据服务暂时不可用，请稍后再试。'))).toEqual({
    status: 503,
    title: '数据服务暂时不可用，请稍后再试。',
  });
  expect(errorWords(answered(403, null))).toMatchObject({ status: 403, title: '没有访问权限' });
  expect(errorWords(answered(418, null))).toMatchObject({ ...unexpected, status: 418 });
});

test('spec 8: a page that does not exist says so whatever the server says of it', () => {
  expect(errorWords(answered(404, '公告不存在'))).toEqual({
    status: 404,
    title: 'This page could not be found',
    text: '页面不存在',
  });
});

test('spec 8: a request that never arrived is no fault of the server', () => {
  for (const message of [
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
  ]) {
    expect(errorWords(new TypeError(message))).toEqual({ title: '数据请求有误，请稍后再试' });
  }
});

test('without a network that is said, unless the server has answered', () => {
  expect(errorWords(new TypeError('Failed to fetch'), true)).toEqual(disconnected);
  expect(errorWords(new PortalError(code.failure, '数据请求有误，请稍后再试'), true)).toEqual(disconnected);
  expect(errorWords(answered(403, '请切换身份'), true)).toEqual({ status: 403, title: '请切换身份' });
});

test.each([
  [code.sessionInvalid, 401],
  [code.notAllowed, 403],
  [code.notCertified, 403],
  [code.tooMany, 429],
  [code.failure, 500],
] as const)(
  'spec 8: a refusal of a call of the browser, code %i, is shown with status %i',
  (refused, status) => {
    expect(errorWords(new PortalError(refused, '请先完成认证'))).toEqual({ status, title: '请先完成认证' });
  },
);

test('a call of the browser that nobody answered has no status', () => {
  expect(errorWords(new PortalError(code.failure, '数据请求有误，请稍后再试'))).toEqual({
    title: '数据请求有误，请稍后再试',
  });
});

test('what was not written for users is never shown', () => {
  for (const fault of [new TypeError('rows is undefined'), new Error('secret of ours'), 'text', undefined]) {
    expect(errorWords(fault)).toMatchObject(unexpected);
  }
});
