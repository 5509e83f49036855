import { code } from '@portal/contract/codes';
import { courseLearners } from '@portal/contract/course-learners';
import { expect, test } from 'vitest';
import { loader } from './staff-learner.tsx';

test('behind the last page of heartbeats is the last page, not the word that there are none', async () => {
  const answers = new Map<unknown, object>([
    [courseLearners.detail, { learned: [{ id: 7, title: '示例课时' }] }],
    [courseLearners.heartbeats, { total: 60, page: 9, page_size: 50, data: [] }],
  ]);
  const call = async (endpoint: unknown) => ({ code: code.success, msg: '', data: answers.get(endpoint) });
  const url = new URL('http://a.cn/admin/course-learners/3/5?lesson=7&page=9');
  const asked = { params: { course: '3', user: '5' }, url, context: { get: () => ({ call }) } };
  const redirected = await loader(asked as never).catch((thrown: unknown) => thrown as Response);
  expect(redirected).toBeInstanceOf(Response);
  expect((redirected as Response).headers.get('Location')).toBe('/admin/course-learners/3/5?lesson=7&page=2');
});
