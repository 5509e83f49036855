import { code } from '@portal/contract/codes';
import type { Envelope, Failure } from '@portal/contract/endpoint';

export const transportError = '数据请求有误，请稍后再试';

/** What a call answers when the server's answer never came; an aborted one has no words. */
export function unanswered(msg: typeof transportError | ''): Failure {
  return { code: code.failure, msg, data: null };
}

/** Nothing is known about what the server did. */
export function isUnanswered({ code: answered, msg }: Envelope): boolean {
  return answered === code.failure && (msg === transportError || msg === '');
}

/** HTTP itself failed and no rule spoke: such an answer names its request (product 1). */
export function isFailedHttp({ data }: Envelope): boolean {
  return (data as { request_id?: string } | null)?.request_id !== undefined;
}
