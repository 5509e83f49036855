import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { qrShape, runs } from './qr.ts';

describe('a QR code as a path', () => {
  it('joins neighbours of a row into one run', () => {
    expect(
      runs([
        [true, true, false, true],
        [false, false, false, false],
        [false, true, true, true],
      ]),
    ).toBe('M0 0h2v1H0zM3 0h1v1H3zM1 2h3v1H1z');
  });

  it('covers exactly the dark modules', () => {
    const { data } = encode('https://example.cn/login?scene=abc', { ecc: 'M', border: 4 });
    const { size, path } = qrShape('https://example.cn/login?scene=abc');
    const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
    for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
      for (let step = 0; step < Number(width); step++) drawn[Number(y)]![Number(x) + step] = true;
    expect(drawn).toEqual(data);
  });

  it('leaves a quiet zone of four modules', () => {
    const { size, path } = qrShape('x');
    expect(size).toBe(21 + 8);
    expect(path.startsWith('M4 4h7')).toBe(true);
  });
});
