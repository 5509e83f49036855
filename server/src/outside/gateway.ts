import { code, PortalError } from '@portal/contract/codes';
import type { Log } from '../platform/log.ts';

/** Where a gateway listens. A function, because the port of a simulator is known only once the process listens. */
export type BaseUrl = () => string;

const timeoutMs = 8000;

/** How a call travels; tests hand it to a simulator without a socket. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

/** One call to a gateway that must not hang; every failure on the way becomes a `GatewayError`. */
export async function callGateway(
  url: string,
  init: RequestInit,
  transport: Transport = fetch,
): Promise<Response> {
  try {
    return await transport(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    // The address of a call may hold a mobile or a token, so only the kind of failure goes on.
    throw new GatewayError(reasonOf(error));
  }
}

/** The whole answer as it came; an answer that breaks off is a failure too. */
export async function readGatewayBytes(response: Response): Promise<Uint8Array> {
  try {
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw new GatewayError(reasonOf(error));
  }
}

export async function readGatewayJson(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text().catch((error: unknown) => {
    throw new GatewayError(reasonOf(error));
  });
  try {
    const answer: unknown = JSON.parse(text);
    if (answer !== null && typeof answer === 'object') return answer as Record<string, unknown>;
  } catch {
    // Fall through: neither a proxy's error page nor half an answer is one.
  }
  throw new GatewayError(`HTTP ${response.status}`);
}

/** A provider said no, or nothing; `reason` is its own code, free of personal data. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly reason: string;

  constructor(reason: string) {
    super(`gateway refused: ${reason}`);
    this.reason = reason;
  }
}

/** Runs a call; what a provider refused is logged by its code and told to the user in our words. */
export async function withFailureMessage<T>(
  log: Log,
  provider: string,
  words: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    log.error({ provider, reason: error.reason }, 'gateway failed');
    throw new PortalError(code.failure, words);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
