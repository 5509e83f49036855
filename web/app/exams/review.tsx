import { code } from '@portal/contract/codes';
import { exams } from '@portal/contract/exams';
import { formatMoment } from '@portal/contract/time';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { pathId } from '../layouts/path-id.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { Empty } from '../ui/empty.tsx';
import { ProgressRing } from '../ui/progress.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/review';
import { Reviewed } from './reviewed-question.tsx';

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '考试成绩与答卷' }), { name: 'robots', content: 'noindex' }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { call } = context.get(visitContext);
  const answer = await call(exams.examReview, { attempt_id: pathId(params.id) });
  return answer.code === code.success
    ? { fault: '', paper: answer.data }
    : { fault: answer.msg, paper: null };
}

type Paper = NonNullable<Awaited<ReturnType<typeof loader>>['paper']>;

export default function ReviewPage({ loaderData: { fault, paper } }: Route.ComponentProps) {
  if (!paper) {
    return (
      <div className="content-width py-8 phone:py-6">
        <h1 className="text-3xl phone:text-2xl">考试成绩与答卷</h1>
        <Empty picture="lock" title={fault} action={<ButtonLink to="/course">去看课程</ButtonLink>} />
      </div>
    );
  }
  return (
    <div className="content-width py-8 phone:py-6">
      <Breadcrumb
        crumbs={[
          { label: '首页', to: '/' },
          { label: '课程', to: '/course' },
          ...(paper.course_is_available
            ? [{ label: paper.course_title, to: `/course/${paper.course_id}` }]
            : []),
          { label: '考试', to: `/course/${paper.course_id}/exam` },
          { label: '答卷' },
        ]}
      />
      <h1 className="mt-4 text-3xl phone:text-2xl">{paper.title}</h1>
      <Score paper={paper} />
      <h2 className="mt-8 text-xl">答卷与解析</h2>
      <ol className="mt-3 grid gap-4">
        {paper.questions.map((question) => (
          <Card as="li" key={question.no}>
            <Reviewed question={question} who="您" />
          </Card>
        ))}
      </ol>
    </div>
  );
}

function Score({ paper: { result, course_id } }: { paper: Paper }) {
  const percent = result.full_score > 0 ? (result.score / result.full_score) * 100 : 0;
  return (
    <Card className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-4">
      <ProgressRing
        label="得分率"
        value={percent}
        tone={result.passed ? 'brand' : 'danger'}
        className="size-24"
      />
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-2xl font-semibold tabular">
          {result.score} 分
          <span className={cx('ms-3 text-base', result.passed ? 'text-brand-strong' : 'text-danger')}>
            {result.passed ? '考试通过' : '未通过'}
          </span>
        </p>
        <p className="mt-1 text-ink-soft tabular">
          满分 {result.full_score} 分，及格 {result.pass_score} 分；答对 {result.right_count} /{' '}
          {result.question_count} 题，用时 {Math.floor(result.used_seconds / 60)} 分{' '}
          {result.used_seconds % 60} 秒
        </p>
        <p className="text-sm text-ink-mute tabular">
          {result.submitted !== null && `${formatMoment(result.submitted)} 交卷`}
          {result.closed_by_time && '（到时自动交卷）'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {result.passed && <ButtonLink to="/pages_workbench/pages/certificates">我的证书</ButtonLink>}
        <ButtonLink variant="secondary" to={`/course/${course_id}/exam`}>
          考试记录
        </ButtonLink>
        <ButtonLink variant="secondary" to="/pages_workbench/pages/wrong-answers">
          错题本
        </ButtonLink>
      </div>
    </Card>
  );
}
