import type { ShownQuestion } from '@portal/contract/exams';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';

type QuestionMapProps = {
  questions: ShownQuestion[];
  current: number;
  isAnswered: (no: number) => boolean;
  onGo: (at: number) => void;
};

/** Every question as a number: which are answered, and a way to each. */
export function QuestionMap({ questions, current, isAnswered, onGo }: QuestionMapProps) {
  const done = questions.filter(({ no }) => isAnswered(no)).length;
  return (
    <Card as="section" className="lg:sticky lg:top-24">
      <h2 className="text-base">
        答题卡
        <span className="ms-2 text-sm font-normal text-ink-mute tabular">
          已答 {done} / {questions.length}
        </span>
      </h2>
      <ol className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2">
        {questions.map(({ no }, at) => {
          const answered = isAnswered(no);
          return (
            <li key={no}>
              <button
                type="button"
                aria-current={at === current ? 'step' : undefined}
                aria-label={`第 ${at + 1} 题，${answered ? '已作答' : '未作答'}`}
                onClick={() => onGo(at)}
                className={cx(
                  'flex h-11 w-full items-center justify-center rounded-md border text-sm tabular transition-colors',
                  answered
                    ? 'border-brand-strong bg-brand-50 font-medium text-brand-strong'
                    : 'border-line-strong text-ink-soft hover:border-brand-strong',
                  at === current && 'ring-2 ring-brand-strong',
                )}
              >
                {at + 1}
              </button>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
