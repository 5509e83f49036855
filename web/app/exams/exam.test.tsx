import { code } from '@portal/contract/codes';
import { exams } from '@portal/contract/exams';
import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { visitContext, type Visit } from '../visit.ts';
import ExamPage, { loader } from './exam.tsx';

const result = {
  attempt_id: 31,
  number: 1,
  state: 'finished',
  score: 75,
  full_score: 100,
  pass_score: 60,
  passed: true,
  right_count: 3,
  question_count: 4,
  started: 1_770_000_000,
  submitted: 1_770_000_600,
  used_seconds: 600,
  closed_by_time: false,
};
const info = {
  course_id: 7,
  course_title: '示例课程',
  course_is_available: true,
  title: '结业考试',
  introduction: '',
  question_count: 4,
  full_score: 100,
  pass_score: 60,
  duration_seconds: 3600,
  attempts_allowed: 3,
  attempts_used: 1,
  attempts_left: 2,
  keep: 'highest',
  kept_score: 75,
  passed: true,
  open_attempt: null,
  obstacle: '课程已下架，不能开始新的考试',
  server_time: 1_770_001_000,
};

/** The page as the server writes it, from what the calls answer. */
async function shown(examInfo: object, results: object[] = [result]): Promise<string> {
  const list = { total: results.length, page: 1, page_size: 10, data: results };
  const answers = new Map<unknown, object>([
    [exams.examInfo, examInfo],
    [exams.examAttempts, { code: code.success, msg: '', data: list }],
  ]);
  const context = new RouterContextProvider();
  const call = async (endpoint: unknown) => answers.get(endpoint);
  context.set(visitContext, { call } as unknown as Visit);
  const url = new URL('https://portal.test/course/7/exam');
  const loaderData = await loader({ params: { id: '7' }, url, context } as unknown as Parameters<
    typeof loader
  >[0]);
  const props = { loaderData } as ComponentProps<typeof ExamPage>;
  const Stub = createRoutesStub([{ path: '/', Component: () => <ExamPage {...props} /> }]);
  return renderToString(<Stub />);
}

const answered = (changes: object) => ({ code: code.success, msg: '', data: { ...info, ...changes } });
const refused = (course_is_available: boolean) => ({
  code: code.failure,
  msg: '该课程没有考试',
  data: { course_is_available },
});

test('the results of an exam that was taken back are listed under the notice', async () => {
  const html = await shown(refused(true));
  expect(html).toContain('该课程的考试已停止');
  expect(html).toContain('<h2 class="text-xl">考试记录</h2>');
  expect(html).toContain('href="/exam/31"');
  expect(html).toContain('href="/course/7"');
  const without = await shown(refused(true), []);
  expect(without).toContain('该课程没有考试');
  expect(without).not.toContain('考试记录');
});

test('a course that has no page is not linked to', async () => {
  expect(await shown(answered({}))).toContain('href="/course/7"');
  for (const answer of [answered({ course_is_available: false }), refused(false)]) {
    const html = await shown(answer);
    expect(html).toContain('href="/exam/31"');
    expect(html).not.toContain('href="/course/7"');
  }
});
