/** From the first to the last byte, both included. */
export type ByteRange = { start: number; end: number };

/**
 * The one part a player asks for. Null: none that is understood, or several, so the whole is the answer (RFC 9110, 14.2);
 * 'beyond' when the object ends before it.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'beyond' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return 'beyond';
  return end < start ? null : { start, end };
}
