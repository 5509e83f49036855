import { code } from '@portal/contract/codes';
import type { Envelope, Failure } from '@portal/contract/endpoint';
import { transportError } from './transport-error.ts';

/** The answer of a call that got no response; without a message when it was aborted. */
export function unanswered(msg: typeof transportError | ''): Failure {
  return { code: code.failure, msg, data: null };
}

/** No response: whether the server did it is unknown. */
export function isUnanswered({ code: answered, msg }: Envelope): boolean {
  return answered === code.failure && (msg === transportError || msg === '');
}

/** The HTTP request failed, no business rule refused: such an answer carries a request id (product 1). */
export function isFailedHttp({ data }: Envelope): boolean {
  return (data as { request_id?: string } | null)?.request_id !== undefined;
}
