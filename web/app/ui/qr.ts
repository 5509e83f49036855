import { encode } from 'uqr';

export type QrShape = { size: number; path: string };

/** One path of horizontal runs, in module units, with the four-module quiet zone a scanner needs. */
export function qrShape(value: string): QrShape {
  const { data, size } = encode(value, { ecc: 'M', border: 4 });
  return { size, path: runs(data) };
}

export function runs(rows: boolean[][]): string {
  let path = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      path += `M${start} ${y}h${x - start + 1}v1H${start}z`;
    }
  });
  return path;
}
