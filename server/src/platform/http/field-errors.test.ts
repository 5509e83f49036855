import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldErrors, inChinese } from './field-errors.ts';

function errorsOf(schema: z.ZodType, input: unknown): Record<string, string> {
  return fieldErrors(schema.safeParse(input, { error: inChinese }).error?.issues ?? []);
}

test('every wrong field is named with its path', () => {
  const schema = z.strictObject({
    name: z.string(),
    list: z.array(z.strictObject({ url: z.url('地址有误') })),
  });
  expect(
    errorsOf(schema, { list: [{ url: 'https://example.org' }, { url: 'x', more: 1 }], other: 1 }),
  ).toEqual({
    name: '此项必填',
    'list.1.url': '地址有误',
    'list.1.more': '不认识的字段',
    other: '不认识的字段',
  });
});

test('the words are Chinese even where the schema has none', () => {
  const { age } = errorsOf(z.strictObject({ age: z.number() }), { age: 'old' });
  expect(age).toMatch(/\p{Script=Han}/u);
});

test('of several shapes the one that was meant is explained', () => {
  const login = z.union([
    z.strictObject({ mobile: z.string(), password: z.string() }),
    z.strictObject({ mobile: z.string(), code: z.string() }),
  ]);
  expect(errorsOf(login, { code: '123456' })).toEqual({ mobile: '此项必填' });
  expect(errorsOf(login, { password: 1, mobile: '1' })).toEqual({ password: expect.any(String) });
});

test('what is no object at all is a mistake of the whole', () => {
  expect(Object.keys(errorsOf(z.strictObject({}), 'text'))).toEqual(['_']);
});
