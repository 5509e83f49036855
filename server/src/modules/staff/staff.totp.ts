import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** One-time passwords of RFC 6238: HMAC-SHA1, 30 seconds, 6 digits, one step early or late allowed. */
const stepSeconds = 30;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 random bits as an authenticator takes them (RFC 4648 base32). */
export function newSecret(): string {
  return base32(randomBytes(20));
}

/** What the authenticator scans. */
export function enrolUri(issuer: string, account: string, secret: string): string {
  const parameters = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`;
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${parameters}`;
}

export function stepOf(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds);
}

export function oneTimePassword(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = mac.at(-1)! & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The time step the code belongs to, or null. All steps are compared, so that the answer takes the same time. */
export function matchingStep(secret: string, code: string, now: Date): number | null {
  const current = stepOf(now);
  const given = Buffer.from(code.padEnd(6).slice(0, 6));
  let found: number | null = null;
  for (const step of [current - 1, current, current + 1]) {
    if (timingSafeEqual(Buffer.from(oneTimePassword(secret, step)), given)) found = step;
  }
  return found;
}

export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
