import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import type { CoursePage } from './load-course.ts';

export function ExamSummary({ exam }: { exam: NonNullable<CoursePage['exam']> }) {
  const left = exam.attempts_left;
  return (
    <Card as="section" aria-labelledby="course-exam" className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="course-exam" className="flex flex-wrap items-center gap-3 text-xl">
          结业考试 {exam.passed && <Badge tone="brand">已通过</Badge>}
        </h2>
        <p className="mt-2 text-ink-soft tabular">
          {exam.title}：{exam.questions} 题，{exam.minutes} 分钟，满分 {exam.total_score} 分，
          {exam.pass_score} 分及格
        </p>
        <p className="mt-1 text-sm text-ink-mute tabular">
          {left === null ? '不限次数' : `还可考 ${left} 次`}
          {exam.best_score !== null && `，当前成绩 ${exam.best_score} 分`}
        </p>
      </div>
      <ButtonLink to={exam.href} variant="secondary">
        {exam.passed ? '查看考试' : '去考试'}
      </ButtonLink>
    </Card>
  );
}
