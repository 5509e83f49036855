import { activationCodes } from '@portal/contract/activation-codes';
import { attendance } from '@portal/contract/attendance';
import { certificates } from '@portal/contract/certificates';
import { PortalError } from '@portal/contract/codes';
import { fileReference } from '@portal/contract/files';
import { reservations } from '@portal/contract/reservations';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseWith } from './api.ts';

function refusalOf(schema: z.ZodType, input: unknown): string {
  try {
    parseWith(schema, input);
  } catch (error) {
    if (error instanceof PortalError) return error.message;
    throw error;
  }
  throw new Error('the input was taken');
}

test.each([
  ['a missing code', activationCodes.redeem.input, {}, '请输入激活码'],
  ['an empty code', activationCodes.redeem.input, { code: ' ' }, '请输入激活码'],
  ['the code of a check-in', attendance.checkIn.input, {}, '请输入签到码'],
  [
    'a file that was not chosen',
    z.strictObject({ voucher: fileReference }),
    { voucher: { url: '', name: '' } },
    '请选择文件',
  ],
  ['the number of a certificate', certificates.verify.input, {}, '请输入证书编号'],
])('%s is spoken of by the name of its form', (_, schema, input, words) => {
  expect(refusalOf(schema, input)).toBe(`填写的内容有误（${words}）`);
});

test.each(['', undefined, 5])('the name of a person is no other name: %j', (name) => {
  const { name: schema } = reservations.reserve.input.shape;
  expect(refusalOf(z.strictObject({ name: schema }), { name })).toBe('填写的内容有误（请填写姓名）');
});

test('general words are said of the field, wherever it stands', () => {
  const schema = z.strictObject({
    title: z.string().min(3),
    rows: z.array(z.strictObject({ href: z.string(), odd: z.string() })),
  });
  expect(refusalOf(schema, { title: 'a', rows: [] })).toBe('填写的内容有误（标题：至少 3 个字）');
  expect(refusalOf(schema, { title: 'abc', rows: [{ odd: '' }] })).toBe('填写的内容有误（链接：此项必填）');
  expect(refusalOf(schema, { title: 'abc', rows: [{ href: '' }] })).toBe('填写的内容有误（此项必填）');
});
