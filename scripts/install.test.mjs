import { expect, test } from 'vitest';
import { explain } from './steps/install.mjs';

test.each([
  ['npm error code ENOTFOUND', '连不上 npm 软件源'],
  ['npm error code EUSAGE', '不一致'],
  ['npm error code ENOSPC', '磁盘空间不足'],
  ['npm error something new', '原因见下方'],
])('an install that fails with "%s" says why', (output, reason) => {
  expect(explain(output)).toContain(reason);
  expect(explain(output)).toContain(output);
});
