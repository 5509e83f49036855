import { expect, test } from 'vitest';
import { emailPattern, maskMobile, mobilePattern } from './mobile.ts';

test.each([
  '13000000000',
  '14512345678',
  '15512345678',
  '16612345678',
  '17712345678',
  '18812345678',
  '19912345678',
])('%s is a mobile', (number) => expect(number).toMatch(mobilePattern));

test.each([
  '1390000000',
  '139000000000',
  '12900000000',
  '14000000000',
  '15412345678',
  '16012345678',
  '19412345678',
  '23900000000',
  ' 13900000000',
  '13900000000\n',
  '１３９００００００００',
  '+8613900000000',
])('%j is none', (number) => expect(number).not.toMatch(mobilePattern));

test.each(['service@example.org', 'a.b-c_d@163.com', 'x@ab.gov.cn', 'x@qq.com', 'x@abc.edu.cn.hk'])(
  '%s is an e-mail address',
  (address) => expect(address).toMatch(emailPattern),
);

test.each([
  'service',
  '@example.org',
  'x@y.com',
  'x@longerthan10.com',
  'x@example',
  'x@example.ORG',
  'x@example.c',
  'x@example.travel',
  'x@a1.com.cn.hk.tw',
  'x y@example.org',
  '名@example.org',
])('%s is none', (address) => expect(address).not.toMatch(emailPattern));

test('a mask keeps the first three and the last four digits', () => {
  expect(maskMobile('13912345678')).toBe('139****5678');
});

test('masking leaves text that is no mobile number unchanged', () => {
  expect(maskMobile('400-000-0000')).toBe('400-000-0000');
});
