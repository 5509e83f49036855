import type { GivenAnswer, ShownQuestion } from '@portal/contract/exams';
import { cx } from '../ui/cx.ts';
import { Input } from '../ui/input.tsx';

export const optionLetter = (at: number) => String.fromCodePoint(65 + at);

export const isAnswered = (answer: GivenAnswer | undefined) =>
  (answer?.options?.length ?? 0) > 0 || (answer?.texts?.some((text) => text.trim() !== '') ?? false);

type QuestionLike = Pick<ShownQuestion, 'type' | 'options' | 'blanks'>;
type QuestionFieldsProps = {
  question: QuestionLike;
  /** Names the group for screen readers and keeps the radios of two questions apart. */
  name: string;
  answer: GivenAnswer | undefined;
  disabled?: boolean;
  onAnswer: (answer: GivenAnswer) => void;
};

/** What a question is answered with: options to choose, or blanks to fill in. */
export function QuestionFields({ question, name, answer, disabled, onAnswer }: QuestionFieldsProps) {
  if (question.type === 'fill_in') {
    const texts = Array.from({ length: question.blanks }, (_, at) => answer?.texts?.[at] ?? '');
    return (
      <div className="grid gap-3">
        {texts.map((text, at) => (
          <label key={at} className="flex items-center gap-3">
            <span className="shrink-0 text-ink-mute tabular">第 {at + 1} 空</span>
            <Input
              value={text}
              disabled={disabled}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => onAnswer({ texts: texts.with(at, event.target.value) })}
            />
          </label>
        ))}
      </div>
    );
  }
  const chosen = answer?.options ?? [];
  const isMultiple = question.type === 'multiple';
  const choose = (at: number) => {
    if (!isMultiple) return onAnswer({ options: [at] });
    const next = chosen.includes(at) ? chosen.filter((each) => each !== at) : [...chosen, at];
    onAnswer({ options: next.toSorted((a, b) => a - b) });
  };
  return (
    <div role={isMultiple ? 'group' : 'radiogroup'} aria-label={name} className="grid gap-3">
      {question.options.map((option, at) => (
        <label
          key={at}
          className={cx(
            'flex min-h-12 items-start gap-3 rounded-lg border border-line-strong bg-surface px-4 py-3 transition-colors',
            'has-checked:border-brand-strong has-checked:bg-brand-50 has-checked:ring-1 has-checked:ring-brand-strong has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            disabled ? 'cursor-not-allowed text-ink-mute' : 'cursor-pointer hover:border-brand-strong',
          )}
        >
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(at)}
            disabled={disabled}
            onChange={() => choose(at)}
            className="mt-1 size-4 shrink-0 accent-brand-strong outline-none!"
          />
          <span className="shrink-0 font-medium">{optionLetter(at)}</span>
          <span className="min-w-0 flex-1 wrap-anywhere">{option}</span>
        </label>
      ))}
    </div>
  );
}
