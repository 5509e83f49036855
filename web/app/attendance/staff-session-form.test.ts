import { code } from '@portal/contract/codes';
import { expect, test } from 'vitest';
import { loader } from './staff-session-form.tsx';

test('every published course can be chosen, not only those that were changed last', async () => {
  const all = Array.from({ length: 130 }, (_, at) => ({ id: at + 1, title: `示例课程${at + 1}` }));
  const call = async (_: unknown, { page, page_size }: { page: number; page_size: number }) => {
    const data = all.slice((page - 1) * page_size, page * page_size);
    return { code: code.success, msg: '', data: { total: all.length, page, page_size, data } };
  };
  const asked = { params: {}, url: new URL('http://a.cn/'), context: { get: () => ({ call }) } };
  const { courses } = await loader(asked as never);
  expect(courses).toEqual(all);
});
