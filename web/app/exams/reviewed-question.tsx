import { CircleCheck, CircleX } from 'lucide-react';
import { questionTypeTitle } from '@portal/contract/exam-titles';
import type { ReviewedQuestion } from '@portal/contract/exams';
import { cx } from '../ui/cx.ts';
import { optionLetter } from './question-fields.tsx';

type ReviewedProps = {
  question: ReviewedQuestion;
  /** Whose answer it is, as the reader calls them. */
  who: string;
};

/** A graded question: what was answered, what is right, and why. */
export function Reviewed({ question, who }: ReviewedProps) {
  const { answer, is_right: isRight, earned, points } = question;
  const Icon = isRight ? CircleCheck : CircleX;
  const isPartial = !isRight && earned > 0;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-mute">
        <span className="tabular">第 {question.no} 题</span>
        <span>{questionTypeTitle[question.type]}</span>
        <span
          className={cx(
            'inline-flex items-center gap-1 font-medium',
            isRight ? 'text-brand-strong' : isPartial ? 'text-accent' : 'text-danger',
          )}
        >
          <Icon className="size-4" aria-hidden />
          {isRight ? '正确' : isPartial ? '部分得分' : '错误'}
        </span>
        <span className="tabular">
          {earned} / {points} 分
        </span>
      </p>
      <p className="mt-2 text-lg leading-relaxed wrap-anywhere whitespace-pre-line">{question.body}</p>
      {question.type === 'fill_in' ? (
        <Blanks question={question} who={who} />
      ) : (
        <ul className="mt-4 grid gap-2">
          {question.options.map((option, at) => {
            const isKey = question.right_options.includes(at);
            const isChosen = answer.options?.includes(at) ?? false;
            return (
              <li
                key={at}
                className={cx(
                  'flex items-start gap-3 rounded-lg border px-4 py-3',
                  isKey
                    ? 'border-brand-strong bg-brand-50'
                    : isChosen
                      ? 'border-danger bg-danger-tint'
                      : 'border-line',
                )}
              >
                <span className="shrink-0 font-medium">{optionLetter(at)}</span>
                <span className="min-w-0 flex-1 wrap-anywhere">{option}</span>
                <span className="shrink-0 text-sm">
                  {isChosen && (
                    <span className={isKey ? 'text-brand-strong' : 'text-danger'}>{who}的选择</span>
                  )}
                  {isKey && <span className="ms-2 font-medium text-brand-strong">正确答案</span>}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {question.explanation && (
        <p className="mt-4 rounded-md bg-sunken px-4 py-3 text-ink-soft">
          <span className="font-medium text-ink">解析：</span>
          {question.explanation}
        </p>
      )}
    </>
  );
}

function Blanks({ question: { answer, right_texts, blanks }, who }: ReviewedProps) {
  return (
    <dl className="mt-4 grid gap-2">
      {Array.from({ length: blanks }, (_, at) => (
        <div key={at} className="flex flex-wrap gap-x-6 gap-y-1 rounded-lg border border-line px-4 py-3">
          <dt className="text-ink-mute tabular">第 {at + 1} 空</dt>
          <dd className="min-w-0 wrap-anywhere">
            {who}的作答：{answer.texts?.[at]?.trim() || '未作答'}
          </dd>
          <dd className="text-brand-strong">正确答案：{right_texts[at]?.join(' 或 ')}</dd>
        </div>
      ))}
    </dl>
  );
}
