import { ClipboardCheck } from 'lucide-react';
import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { attemptStateTitle, keepRuleTitle } from '@portal/contract/exam-titles';
import { type AttemptResult, exams } from '@portal/contract/exams';
import { formatMoment } from '@portal/contract/time';
import { OwnExport } from '../downloads/own-export.tsx';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { pathId } from '../layouts/path-id.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { pageIn } from '../lists/query.ts';
import { withinPages } from '../lists/within-pages.ts';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Empty } from '../ui/empty.tsx';
import { Link } from '../ui/link.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/exam';

export const middleware = [guard('user')];

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData?.info ? loaderData.info.title : '课程考试';
  return [...pageMeta(matches, { title }), { name: 'robots', content: 'noindex' }];
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { call } = context.get(visitContext);
  const course_id = pathId(params.id);
  const answer = await call(exams.examInfo, { course_id });
  // Shown without an exam too: results of a withdrawn exam are found here.
  const results = await call(exams.examAttempts, { course_id, page: pageIn(url.searchParams) });
  const attempts = withinPages(dataOf(results), url);
  const found = { courseId: course_id, attempts };
  if (answer.code === code.success) return { ...found, fault: '', info: answer.data };
  const refusal = answer.data as { course_is_available?: boolean } | null;
  return { ...found, fault: answer.msg, info: null, hasCourse: refusal?.course_is_available };
}

type ExamData = Awaited<ReturnType<typeof loader>>;
type Info = NonNullable<ExamData['info']>;

export default function ExamPage({ loaderData }: Route.ComponentProps) {
  const { courseId, info, attempts } = loaderData;
  if (!info) return <NoExam {...loaderData} />;
  return (
    <div className="content-width py-8 phone:py-6">
      <Breadcrumb
        crumbs={[
          { label: '首页', to: '/' },
          { label: '课程', to: '/course' },
          ...(info.course_is_available ? [{ label: info.course_title, to: `/course/${courseId}` }] : []),
          { label: '考试' },
        ]}
      />
      <h1 className="mt-4 text-3xl phone:text-2xl">{info.title}</h1>
      {info.introduction && (
        <p className="mt-2 max-w-3xl whitespace-pre-line text-ink-soft">{info.introduction}</p>
      )}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <div className="grid gap-6">
          <Rules info={info} />
          <section>
            <h2 className="text-xl">考试记录</h2>
            {attempts.data.length > 0 ? (
              <AttemptList courseId={courseId} attempts={attempts} />
            ) : (
              <Card className="mt-3">
                <Empty compact title="还没有考试记录" text="交卷后，成绩与答卷解析会显示在这里。" />
              </Card>
            )}
          </section>
        </div>
        <Start info={info} />
      </div>
    </div>
  );
}

type NoExamProps = Pick<ExamData, 'courseId' | 'fault' | 'attempts'> & { hasCourse?: boolean };

function NoExam({ courseId, fault, hasCourse, attempts }: NoExamProps) {
  return (
    <div className="content-width py-8 phone:py-6">
      <h1 className="text-3xl phone:text-2xl">课程考试</h1>
      <Empty
        picture="lock"
        {...(attempts.total > 0 && hasCourse !== undefined
          ? { title: '该课程的考试已停止', text: '您的考试记录仍然保留。' }
          : { title: fault })}
        action={
          hasCourse ? (
            <ButtonLink to={`/course/${courseId}`}>返回课程</ButtonLink>
          ) : (
            <ButtonLink to="/course">去看课程</ButtonLink>
          )
        }
      />
      {attempts.total > 0 && (
        <section className="mt-8">
          <h2 className="text-xl">考试记录</h2>
          <AttemptList courseId={courseId} attempts={attempts} />
        </section>
      )}
    </div>
  );
}

function Rules({ info }: { info: Info }) {
  const limit =
    info.attempts_allowed === null
      ? '不限次数'
      : `${info.attempts_allowed} 次，已用 ${info.attempts_used} 次`;
  return (
    <Card as="section">
      <h2 className="text-xl">考试说明</h2>
      <DescriptionList
        className="mt-4"
        facts={[
          { term: '题目', value: `${info.question_count} 题，满分 ${info.full_score} 分` },
          { term: '及格线', value: `${info.pass_score} 分` },
          { term: '时长', value: durationText(info.duration_seconds) },
          { term: '可考次数', value: limit },
          { term: '成绩', value: keepRuleTitle[info.keep] },
        ]}
      />
      <ul className="mt-4 list-disc space-y-1 ps-5 text-sm text-ink-soft">
        <li>计时以服务器为准，开始后关闭页面仍继续计时，到时自动交卷。</li>
        <li>每次作答自动保存；刷新、断网或更换设备后可以继续。</li>
        <li>同一时间只能在一个页面作答，后打开的页面有效。</li>
        <li>交卷后可查看成绩、正确答案与解析，答错的题进入错题本。</li>
      </ul>
    </Card>
  );
}

function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes % 1440 === 0 ? `${minutes / 1440} 天` : `${minutes} 分钟`;
}

function Start({ info }: { info: Info }) {
  const { open_attempt: open, course_id } = info;
  const to = `/course/${course_id}/exam/attempt`;
  return (
    <Card as="section" className="flex flex-col gap-4 lg:sticky lg:top-24">
      <p className="flex items-center gap-3">
        <ClipboardCheck className="size-8 text-brand-strong" aria-hidden />
        <span>
          <span className="block font-medium">
            {info.passed ? '已通过' : open ? '有未交的试卷' : '尚未通过'}
          </span>
          {info.kept_score !== null && (
            <span className="text-sm text-ink-mute tabular">当前成绩 {info.kept_score} 分</span>
          )}
        </span>
      </p>
      {open ? (
        <>
          <Alert kind="warning">
            已答 {open.answered} / {open.question_count} 题，{formatMoment(open.ends_at)} 截止。
          </Alert>
          <ButtonLink to={to} size="lg" block>
            继续考试
          </ButtonLink>
        </>
      ) : info.obstacle ? (
        <>
          <Alert kind="info">{info.obstacle}</Alert>
          {info.course_is_available && (
            <ButtonLink to={`/course/${course_id}`} variant="secondary" block>
              返回课程
            </ButtonLink>
          )}
        </>
      ) : (
        <ButtonLink to={to} state={{ begin: true }} size="lg" block className="noscript:hidden">
          {info.attempts_used > 0 ? '再考一次' : '开始考试'}
        </ButtonLink>
      )}
      <p className="hidden text-sm text-ink-mute noscript:block">在线考试需要启用浏览器脚本。</p>
    </Card>
  );
}

function AttemptList({ courseId, attempts }: Pick<ExamData, 'courseId' | 'attempts'>) {
  return (
    <>
      <Card flush className="mt-3 overflow-hidden">
        <ul className="divide-y divide-line">
          {attempts.data.map((result) => (
            <AttemptRow key={result.attempt_id} result={result} />
          ))}
        </ul>
      </Card>
      <ListPager list={attempts} className="mt-4" />
      <OwnExport type="own-exam-attempts" filter={{ course_id: courseId }} total={attempts.total} />
    </>
  );
}

function AttemptRow({ result }: { result: AttemptResult }) {
  const isOver = result.state === 'finished' || result.state === 'abandoned';
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-4 phone:px-4">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">
          第 {result.number} 次
          <span className="ms-3 text-sm font-normal text-ink-mute tabular">
            {formatMoment(result.started)}
          </span>
        </p>
        <p className="text-sm text-ink-mute tabular">
          用时 {Math.floor(result.used_seconds / 60)} 分 {result.used_seconds % 60} 秒，答对{' '}
          {result.right_count} / {result.question_count} 题{result.closed_by_time && '，到时自动交卷'}
        </p>
      </div>
      <p className="text-lg font-semibold tabular">{isOver ? `${result.score} 分` : '—'}</p>
      <Badge tone={result.passed ? 'brand' : 'neutral'}>
        {isOver ? (result.passed ? '通过' : '未通过') : attemptStateTitle[result.state]}
      </Badge>
      {isOver && (
        <Link
          to={`/exam/${result.attempt_id}`}
          className="text-brand-strong hover:underline elder:underline"
          aria-label={`查看答卷：第 ${result.number} 次`}
        >
          查看答卷
        </Link>
      )}
    </li>
  );
}
