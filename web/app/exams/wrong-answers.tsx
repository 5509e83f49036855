import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { dataOf, type OutputOf } from '@portal/contract/endpoint';
import { questionTypeTitle } from '@portal/contract/exam-titles';
import { exams, type GivenAnswer, type WrongAnswer } from '@portal/contract/exams';
import { formatDate } from '@portal/contract/time';
import { useBusy } from '../browser/use-busy.ts';
import { useRevalidate } from '../browser/use-revalidate.ts';
import { OwnExport } from '../downloads/own-export.tsx';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { numberIn, pageIn, withQuery } from '../lists/query.ts';
import { withinPages } from '../lists/within-pages.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/wrong-answers';
import { isAnswered, optionLetter, QuestionFields } from './question-fields.tsx';

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '错题本' }), { name: 'robots', content: 'noindex' }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { call } = context.get(visitContext);
  const course_id = numberIn(url.searchParams, 'course') || undefined;
  const answer = await call(exams.wrongAnswerList, { course_id, page: pageIn(url.searchParams) });
  const list = withinPages(dataOf(answer), url);
  const link = (course?: number) =>
    withQuery(url.searchParams, { course: course ? String(course) : undefined });
  const tabs = [
    { to: link(), label: '全部', active: !course_id },
    ...list.courses.map((course) => ({
      to: link(course.course_id),
      label: course.course_title,
      count: course.total,
      active: course.course_id === course_id,
    })),
  ];
  return { list, tabs, course_id };
}

export default function WrongAnswers({ loaderData: { list, tabs, course_id } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-2xl">错题本</h1>
      <p className="mt-1 text-ink-soft">考试中答错的题收在这里，练习后可以移出。</p>
      {list.courses.length > 0 && <TabLinks label="课程" links={tabs} className="mt-2 mb-4" />}
      {list.data.length === 0 && list.courses.length > 0 ? (
        <Card>
          <Empty title="这里没有错题了" action={<ButtonLink to="?">查看其他错题</ButtonLink>} />
        </Card>
      ) : list.data.length === 0 ? (
        <Card className="mt-4">
          <Empty
            title="没有错题"
            text="参加课程考试后，答错的题会自动收进错题本。"
            action={<ButtonLink to="/course">去看课程</ButtonLink>}
          />
        </Card>
      ) : (
        <ol className="grid gap-4">
          {list.data.map((question) => (
            <Card as="li" key={question.question_id}>
              <Practice question={question} />
            </Card>
          ))}
        </ol>
      )}
      <ListPager list={list} className="mt-4" />
      <OwnExport type="own-wrong-answers" filter={{ course_id }} total={list.total} />
    </>
  );
}

type Checked = OutputOf<typeof exams.wrongAnswerPractise>;

/** One question, practised without limit; the answer is shown after each try. */
function Practice({ question }: { question: WrongAnswer }) {
  const [answer, setAnswer] = useState<GivenAnswer>();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [busy, whileBusy] = useBusy();
  const revalidate = useRevalidate();
  const { question_id } = question;

  async function check(): Promise<void> {
    if (!answer) return;
    const { practise } = await import('./calls.ts');
    const result = await practise(question_id, answer);
    setChecked(result ?? null);
    // It may have been removed on another page.
    if (result === null) await revalidate();
  }

  async function remove(): Promise<void> {
    const { removeWrongAnswer } = await import('./calls.ts');
    if (await removeWrongAnswer(question_id)) await revalidate();
  }

  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-mute">
        <span>{questionTypeTitle[question.type]}</span>
        <span>{question.course_title}</span>
        <span className="tabular">
          答错 {question.times_wrong} 次，最近 {formatDate(question.last_wrong)}
        </span>
      </p>
      <p className="mt-2 mb-4 text-lg leading-relaxed wrap-anywhere whitespace-pre-line">{question.body}</p>
      <QuestionFields
        question={question}
        name={`错题 ${question_id}`}
        answer={answer}
        disabled={checked !== null}
        onAnswer={setAnswer}
      />
      {checked && (
        <Alert live kind={checked.is_right ? 'success' : 'warning'} className="mt-4" title={verdict(checked)}>
          {checked.explanation}
        </Alert>
      )}
      <div className="mt-5 flex flex-wrap gap-3 noscript:hidden">
        {checked ? (
          <Button
            variant="secondary"
            onClick={() => {
              setChecked(null);
              setAnswer(undefined);
            }}
          >
            再练一次
          </Button>
        ) : (
          <Button disabled={!isAnswered(answer)} onClick={() => void check()}>
            查看答案
          </Button>
        )}
        <Button
          variant="ghost"
          loading={busy}
          icon={<Trash2 className="size-4" />}
          onClick={() => void whileBusy(remove)}
        >
          移出错题本
        </Button>
      </div>
    </>
  );
}

function verdict({ is_right, right_options, right_texts }: Checked): string {
  if (is_right) return '回答正确';
  const right =
    right_options.map(optionLetter).join('、') || right_texts.map((texts) => texts.join(' 或 ')).join('；');
  return `回答有误，正确答案：${right}`;
}
