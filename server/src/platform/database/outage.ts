/** 08: the connection failed, 57P: the server ends it or is not up yet, 53300: it takes no more connections. */
const serverCodes = /^(?:08...|57P..|53300)$/;
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
// What `pg` and its pool say without a code. From the beginning: the text of a failed statement holds what people wrote.
const words =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/;

type Failure = { name?: unknown; code?: unknown; message?: unknown; cause?: unknown };

/**
 * Why the database cannot be reached, or null when `error` is of another kind. Drizzle wraps what `pg` throws, and pg-boss hands
 * on copies, so neither the class nor the outermost error tells.
 */
export function outageReason(error: unknown, depth = 0): string | null {
  if (error === null || typeof error !== 'object' || depth > 5) return null;
  const { name, code, message, cause } = error as Failure;
  // What `fetch` throws when a gateway refuses a connection.
  if (name === 'TypeError') return null;
  const told = typeof message === 'string' ? message : '';
  const isAway = typeof code === 'string' && (serverCodes.test(code) || networkCodes.has(code));
  // Several addresses of one host were tried: the error around them has a code and no words.
  if (isAway || words.test(told)) return told || String(code);
  return outageReason(cause, depth + 1);
}

/** For how many seconds people are asked to wait: a restart of the server takes about as long. */
export const outageRetryAfter = 5;

export const outageText = '数据服务暂时不可用，请稍后再试';
