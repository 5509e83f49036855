import { useState } from 'react';
import { RotateCw } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { examDesk } from '@portal/contract/exam-desk';
import { keepRuleTitle, questionTypeTitle } from '@portal/contract/exam-titles';
import type { GivenAnswer, ReviewedQuestion } from '@portal/contract/exams';
import { pathId } from '../layouts/path-id.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Switch } from '../ui/checkbox.tsx';
import type { Route } from './+types/staff-preview';
import { optionLetter, QuestionFields } from './question-fields.tsx';
import { StaffExamPage } from './staff-exam-page.tsx';

export function meta() {
  return staffMeta('预览试卷');
}

export async function loader(args: Route.LoaderArgs) {
  const courseId = pathId(args.params.id);
  return { courseId, paper: await read(args, examDesk.preview, { course_id: courseId }) };
}

export default function StaffPreview({ loaderData: { courseId, paper } }: Route.ComponentProps) {
  const [isKeyShown, setIsKeyShown] = useState(false);
  const { revalidate, state } = useRevalidator();
  const { settings, questions, full_score } = paper;
  return (
    <StaffExamPage
      courseId={courseId}
      courseTitle={paper.course_title}
      part=""
      title="预览试卷"
      text="学员看到的题目与选项；这里的作答不会保存。"
      action={
        <>
          <Switch
            label="显示答案"
            checked={isKeyShown}
            onChange={({ target }) => setIsKeyShown(target.checked)}
          />
          <Button
            variant="secondary"
            icon={<RotateCw className="size-4" />}
            loading={state !== 'idle'}
            onClick={() => void revalidate()}
          >
            再组一份
          </Button>
        </>
      }
    >
      <Alert title={settings.title}>
        <p className="whitespace-pre-line">{settings.introduction}</p>
        <p className="tabular">
          {questions.length} 题，满分 {full_score} 分，及格 {settings.pass_score} 分，限时{' '}
          {settings.duration_minutes} 分钟，
          {settings.attempts_allowed === null ? '不限次数' : `最多 ${settings.attempts_allowed} 次`}，
          {keepRuleTitle[settings.keep]}
        </p>
      </Alert>
      <ol className="grid gap-4">
        {questions.map((question) => (
          <Card as="li" key={`${question.no} ${question.body}`}>
            <Previewed question={question} isKeyShown={isKeyShown} />
          </Card>
        ))}
      </ol>
    </StaffExamPage>
  );
}

type PreviewedProps = { question: ReviewedQuestion; isKeyShown: boolean };

function Previewed({ question, isKeyShown }: PreviewedProps) {
  const [answer, setAnswer] = useState<GivenAnswer>({});
  return (
    <>
      <p className="text-sm text-ink-mute tabular">
        第 {question.no} 题，{questionTypeTitle[question.type]}，{question.points} 分
      </p>
      <p className="my-3 text-lg leading-relaxed wrap-anywhere whitespace-pre-line">{question.body}</p>
      <QuestionFields
        question={question}
        name={`第 ${question.no} 题`}
        answer={answer}
        onAnswer={setAnswer}
      />
      {isKeyShown && (
        <div className="mt-4 rounded-md bg-sunken px-4 py-3 text-ink-soft">
          <p className="font-medium text-brand-strong">正确答案：{keyText(question)}</p>
          {question.explanation && <p className="mt-1">解析：{question.explanation}</p>}
        </div>
      )}
    </>
  );
}

function keyText({ right_options, right_texts }: ReviewedQuestion): string {
  if (right_texts.length > 0) return right_texts.map((accepted) => accepted.join(' 或 ')).join('；');
  return right_options.map(optionLetter).join('');
}
