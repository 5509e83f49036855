import { addressOf, type Send } from '@portal/contract/client';
import { code } from '@portal/contract/codes';
import type { Endpoint, Envelope } from '@portal/contract/endpoint';
import { fingerprint } from './fingerprint.ts';
import { resetSession } from './session.ts';
import { toastAfterReload } from './toast-after-reload.ts';
import { toast } from './toasts.ts';
import { loginPath, readToken } from './token.ts';
import { transportError } from './transport-error.ts';
import { unanswered } from './unanswered.ts';

type Manner = {
  signal?: AbortSignal;
  /** Survives leaving the page; browsers limit such bodies to 64 kB. */
  keepalive?: boolean;
  /** Shows no error: the caller retries. */
  silent?: boolean;
  /** Timeout, for calls that take longer than others. */
  timeoutMs?: number;
};

/** Timeout of a stalled connection: buttons, polls and the save queue wait for the answer. */
const defaultTimeoutMs = 30_000;

/** Carries a call by fetch and handles refusals as spec 8 lists them; callers need no try and no toast of their own. */
export function sendBy(manner: Manner): Send {
  const { signal, silent = false, timeoutMs = defaultTimeoutMs } = manner;
  return async (endpoint, input) => {
    const token = readToken();
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    const passOn = () => controller.abort(signal?.reason);
    signal?.addEventListener('abort', passOn);
    if (signal?.aborted) passOn();
    try {
      const response = await post(endpoint, input, token, { ...manner, signal: controller.signal });
      const answer = readEnvelope(await response.json());
      await handle(
        silent ? { ...endpoint, quiet: true } : endpoint,
        response.status === 200 || silent,
        answer,
        token,
      );
      return answer;
    } catch (error) {
      const isLeft = error instanceof Error && error.name === 'AbortError' && !controller.signal.aborted;
      if (signal?.aborted || isLeft) return unanswered('');
      if (!silent) toast('error', transportError);
      return unanswered(transportError);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', passOn);
    }
  };
}

export const send: Send = sendBy({});

async function post(
  endpoint: Endpoint,
  input: unknown,
  token: string | undefined,
  { signal, keepalive }: Manner,
): Promise<Response> {
  const { url, rest } = addressOf(endpoint, input);
  const headers = new Headers({
    Accept: 'application/json',
    'XX-Device-Type': 'pc',
    'XX-Fingerprint': await fingerprint(),
  });
  if (token) headers.set('XX-Token', token);
  if (endpoint.method === 'GET') return fetch(url, { headers, signal });
  headers.set('Content-Type', 'application/json');
  return fetch(url, { method: endpoint.method, headers, body: JSON.stringify(rest), signal, keepalive });
}

async function handle(
  endpoint: Endpoint,
  ok: boolean,
  answer: Envelope,
  sentToken: string | undefined,
): Promise<void> {
  if (answer.code === code.sessionInvalid) {
    // An answer to a replaced token (role switch, new login) says nothing about the present session.
    if (readToken() === sentToken) await endSession(answer.msg, endpoint.quiet ?? false);
    return;
  }
  if (!ok) return toast('error', answer.msg);
  if (answer.code === code.success || answer.code === code.notYet || endpoint.quiet) return;
  toast('warning', answer.msg);
}

/**
 * The reason for the redirect to the login is always shown, after a quiet call too: saves and polls are often the
 * first to notice.
 */
async function endSession(msg: string, quiet: boolean): Promise<void> {
  if (location.pathname !== loginPath()) toastAfterReload('warning', msg);
  else if (!quiet) toast('warning', msg);
  await resetSession();
}

function readEnvelope(body: unknown): Envelope {
  const answer = body as Partial<Envelope> | null;
  if (typeof answer?.code !== 'number' || typeof answer.msg !== 'string') throw new Error('not an envelope');
  return answer as Envelope;
}
