import { expect, test } from 'vitest';
import { codeFrom } from './scanned.ts';

test.each([
  ['https://example.cn/pages_workbench/pages/activationCode?code=ABCD-EFGH-JKMN', 'ABCD-EFGH-JKMN'],
  [' abcd efgh jkmn ', 'abcd efgh jkmn'],
  ['https://example.cn/other', 'https://example.cn/other'],
  [`https://example.cn/?code=${'A'.repeat(300)}`, 'A'.repeat(200)],
])('%j is %j', (text, code) => expect(codeFrom(text)).toBe(code));
