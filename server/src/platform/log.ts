import { pino, type Logger } from 'pino';
import { outageReason } from './database/outage.ts';

export type Log = Logger;

const secretKey =
  /pass(word|wd)?|token|secret|authorization|cookie|^code$|ticket|captcha|mobile|phone|id_?number|credit_?code|openid|private|signature/i;
const mobileNumber = /(?<!\d)(1\d{2})\d{4}(\d{4})(?!\d)/g;

/** pino redacts listed paths only; personal data must not reach a log at any depth. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replaceAll(mobileNumber, '$1****$2');
  if (value === null || typeof value !== 'object') return value;
  if (depth > 8) return '[deep]';
  if (value instanceof Date) return value;
  if (value instanceof Error) {
    return {
      type: value.name,
      message: redact(value.message),
      stack: redact(value.stack ?? ''),
      ...(value.cause === undefined ? {} : { cause: redact(value.cause, depth + 1) }),
    };
  }
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      secretKey.test(key) && item !== null && typeof item !== 'boolean'
        ? '[redacted]'
        : redact(item, depth + 1),
    ]),
  );
}

const outageLineEvery = 60_000;

type Destination = { write(line: string): void };

/** While the database is away everything fails for the same reason: that is told once a minute, without a stack. */
export function createLog(level: string, destination?: Destination, now: () => number = Date.now): Log {
  let outageTold = -Infinity;
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => redact(fields) as Record<string, unknown>,
    },
    hooks: {
      logMethod(this: Logger, args: Parameters<Logger['info']>, method: Logger['info']) {
        const reason = outageReason((args[0] as { error?: unknown } | null)?.error);
        if (reason !== null) {
          if (now() - outageTold < outageLineEvery) return;
          outageTold = now();
          this.error({ reason }, 'the database is away');
          return;
        }
        method.apply(this, args.map((part) => redact(part)) as Parameters<Logger['info']>);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
