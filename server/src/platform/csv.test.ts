import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  [['=1+1', '+1', '-1', '@x', '\t=1'], `'=1+1,'+1,'-1,'@x,"'\t=1"\r\n`],
  [[-5, 0, null, ''], '-5,0,,\r\n'],
  [['a\r\nb', 'c"d'], '"a\r\nb","c""d"\r\n'],
])('a cell is never a formula, and numbers stay numbers: %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
