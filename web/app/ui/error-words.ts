import type { PortalError } from '@portal/contract/codes';
import { refusalStatus } from '@portal/contract/refusal-status';
import { isRouteErrorResponse } from 'react-router';
import { transportError } from '../browser/transport-error.ts';

export type ErrorWords = { status?: number; title: string; text?: string };

const unexpected: ErrorWords = { title: '服务器开小差了', text: '我们已经记录下这个问题，请稍后再试。' };

const disconnected: ErrorWords = {
  title: '网络连接已断开',
  text: '请检查网络。恢复连接后，本页会自动重新打开。',
};

// spec 8: a transport error, which nobody but the browser knows of: nobody answered with a status.
const unanswered: ErrorWords = { title: transportError };
// As Chromium, Firefox and Safari put it.
const lostRequest = /fetch|NetworkError|Load failed/;

const wordsByStatus: Record<number, ErrorWords> = {
  403: { title: '没有访问权限', text: '当前身份不能查看此页面，可以切换身份或联系客服。' },
  // spec 8, product 11: shown as given, with a Chinese line under it.
  401: { title: '登录已失效', text: '请重新登录后再打开此页面。' },
  404: { title: 'This page could not be found', text: '页面不存在' },
  // A form sent by the browser itself, without scripts or before they had come: see ui/post-form.tsx.
  405: {
    title: '内容没有提交',
    text: '页面还没有加载完成，或浏览器停用了 JavaScript。您填写的内容没有发送，也没有保存，请返回后等页面加载完成再提交。',
  },
  429: { title: '操作过于频繁', text: '请稍后再试。' },
  503: { title: '服务暂时不可用', text: '系统正忙，请稍后再试。' },
};

/** spec 8: the error's status (or 500) and message. What was not written for users is never shown. */
export function errorWords(error: unknown, isOffline = false): ErrorWords {
  if (isRouteErrorResponse(error)) {
    const { status, data } = error;
    return typeof data === 'string' && data && status !== 404 ? { status, title: data } : statusWords(status);
  }
  if (isOffline) return disconnected;
  if (!(error instanceof Error)) return statusWords(500);
  if (isRefusal(error)) return refusalWords(error);
  return error instanceof TypeError && lostRequest.test(error.message) ? unanswered : statusWords(500);
}

function isRefusal(error: Error): error is PortalError {
  return error.name === 'PortalError' && error.message !== '';
}

/** A call made by the browser was refused, in words for its user. */
function refusalWords({ code, message }: PortalError): ErrorWords {
  return message === transportError ? unanswered : { status: refusalStatus[code] ?? 500, title: message };
}

export function statusWords(status: number): ErrorWords {
  return { status, ...(wordsByStatus[status] ?? unexpected) };
}

export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
