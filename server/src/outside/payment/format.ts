/** Gateways that count in yuan write them with two decimals. */
export function yuanOf(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Null for anything that is no amount with at most two decimals: never a rounded number. */
export function fenOf(yuan: string): number | null {
  const found = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(yuan.trim());
  if (!found) return null;
  const [, sign, whole, part = ''] = found;
  const fen = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return sign && fen > 0 ? -fen : fen;
}

const shanghai = 8 * 3_600_000;

/** `2026-11-16 18:00:00`, in Shanghai wherever the process runs. */
export function chinaTime(at: Date): string {
  return new Date(at.getTime() + shanghai).toISOString().slice(0, 19).replace('T', ' ');
}

/** `2026-11-16T18:00:00+08:00` */
export function chinaTimestamp(at: Date): string {
  return `${chinaTime(at).replace(' ', 'T')}+08:00`;
}

export function chinaDay(at: Date): string {
  return chinaTime(at).slice(0, 10);
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
