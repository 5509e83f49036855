import { createHash, randomInt } from 'node:crypto';
import { toUnixSeconds } from '@portal/contract/time';
import type { Keyring } from '../../platform/crypto.ts';

export const stepSeconds = 15;
/** Letters and digits nobody takes for one another. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codeLength = 6;

export type TokenReading = { sessionId: number; isFresh: boolean };

export const stepOf = (now: Date): number => Math.floor(toUnixSeconds(now) / stepSeconds);

/** When the step after the present one begins, in Unix seconds. */
export const nextStep = (now: Date): number => (stepOf(now) + 1) * stepSeconds;

/** The present step and the one before it: what is on the screen may be read a moment before it changes. */
const isFresh = (step: number, now: Date) => step === stepOf(now) || step === stepOf(now) - 1;

/**
 * What the screen shows: an HMAC over the session and the time step, so that a picture of it is worthless half a minute later.
 * Not a signed link: a token that is no longer fresh still names its session, and a code is too short to carry an expiry.
 */
export function createCodes(keyring: Pick<Keyring, 'sign' | 'verify'>) {
  const codeAt = (sessionId: number, step: number) =>
    spell(keyring.sign('attendance-code', `${sessionId}.${step}`));

  return {
    token(sessionId: number, now: Date): string {
      const said = `${sessionId}.${stepOf(now)}`;
      return `${said}.${keyring.sign('attendance', said)}`;
    },

    /** Null when it is none of ours. */
    readToken(token: string, now: Date): TokenReading | null {
      const match = /^((\d{1,15})\.(\d{1,12}))\.([\w-]{43})$/.exec(token);
      const [, said = '', sessionId = '', step = '', signature = ''] = match ?? [];
      if (!match || !keyring.verify('attendance', said, signature)) return null;
      return { sessionId: Number(sessionId), isFresh: isFresh(Number(step), now) };
    },

    /** The same to be typed. */
    changingCode: (sessionId: number, now: Date): string => codeAt(sessionId, stepOf(now)),

    isChangingCode: (sessionId: number, code: string, now: Date): boolean =>
      [0, 1].some((back) => codeAt(sessionId, stepOf(now) - back) === code),
  };
}

export const isToken = (text: string): boolean => text.includes('.');

/** As people type it: small letters, spaces, hyphens and full-width characters do not matter. Null when it cannot be a code. */
export function readCode(text: string): string | null {
  const code = text.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '');
  return code.length === codeLength && [...code].every((letter) => alphabet.includes(letter)) ? code : null;
}

export function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

function spell(signature: string): string {
  let number = createHash('sha256').update(signature).digest().readBigUInt64BE();
  let code = '';
  while (code.length < codeLength) {
    code += alphabet[Number(number % BigInt(alphabet.length))];
    number /= BigInt(alphabet.length);
  }
  return code;
}
