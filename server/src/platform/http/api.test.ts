import { endpoint, nothing, success } from '@portal/contract/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createApi, implement } from './api.ts';

const list = endpoint({
  method: 'GET',
  path: '/api/test/list',
  domain: 'site',
  access: 'public',
  summary: '测试用的列表',
  input: nothing,
  output: z.array(z.strictObject({ name: z.string() })),
});
const nobody = { session: null, address: '', fingerprint: '', device: '', requestId: '' };
type Row = { name: string };

const answering = (rows: () => Row[]) => {
  const api = createApi([implement(list, async () => success(rows()))]);
  return async () => (await api.call(list, {}, nobody)).data as Row[];
};

test('whoever changes an answer changes neither what is kept in memory nor what the next one gets', async () => {
  const kept = [{ name: '甲' }];
  const ask = answering(() => kept);
  const first = await ask();
  first[0]!.name = '乙';
  expect(await ask()).toEqual([{ name: '甲' }]);
});

test('a new answer is parsed anew, and what the contract does not allow never leaves', async () => {
  const answers: Row[][] = [[{ name: '甲' }], [{ name: '乙' }], [{ name: '丙', secret: 1 } as Row]];
  const ask = answering(() => answers.shift()!);
  expect([await ask(), await ask()]).toEqual([[{ name: '甲' }], [{ name: '乙' }]]);
  await expect(ask()).rejects.toThrow();
});
