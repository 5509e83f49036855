import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { ExamSummary } from './exam-summary.tsx';

const exam = {
  id: 3,
  title: '结业考试',
  questions: 4,
  minutes: 60,
  total_score: 100,
  pass_score: 60,
  attempts_left: 2,
  passed: false,
  best_score: 25,
  href: '/course/7/exam',
};

test('the score that counts is not called the best: it may be the latest or the average', () => {
  const Stub = createRoutesStub([{ path: '/', Component: () => <ExamSummary exam={exam} /> }]);
  const html = renderToString(<Stub />);
  expect(html).toContain('当前成绩 25 分');
  expect(html).not.toContain('最好');
});
