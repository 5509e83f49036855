import { aheadOfUtc } from '@portal/contract/days';
import { fenOf } from '@portal/contract/yuan';

/** As gateways write amounts: a minus counts. */
export function signedFenOf(yuan: string): number | null {
  const text = yuan.trim();
  const fen = fenOf(text.replace(/^-/, ''));
  return text.startsWith('-') && fen ? -fen : fen;
}

/** `2026-11-16 18:00:00`, in Shanghai wherever the process runs. */
export function chinaTime(at: Date): string {
  return new Date(at.getTime() + aheadOfUtc).toISOString().slice(0, 19).replace('T', ' ');
}

/** `2026-11-16T18:00:00+08:00` */
export function chinaTimestamp(at: Date): string {
  return `${chinaTime(at).replace(' ', 'T')}+08:00`;
}

/** A time with its zone, or one without that is meant in Shanghai; null when it is none. */
export function readTime(text: string | undefined | null): Date | null {
  const found = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/.exec(
    text?.trim() ?? '',
  );
  if (!found) return null;
  const at = new Date(`${found[1]}T${found[2]}${found[3] ?? '+08:00'}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Cut to so many bytes of UTF-8, whole characters only: the limits of gateways hold in either way of counting. */
export function cutToBytes(text: string, most: number): string {
  let cut = '';
  let bytes = 0;
  for (const character of text.toWellFormed()) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) break;
    cut += character;
  }
  return cut;
}

/** A payment may not end sooner than this after it begins; gateways refuse it or move the end by themselves. */
export function soonest(expireAt: Date, now: Date): Date {
  return new Date(Math.max(expireAt.getTime(), now.getTime() + 61_000));
}
