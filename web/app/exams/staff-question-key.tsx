import { Plus, Trash2 } from 'lucide-react';
import { mostBlanks, mostOptions, type QuestionContent } from '@portal/contract/exam-questions';
import type { FieldErrors } from '../forms/use-submit.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';
import { RadioRow } from '../ui/radio-cards.tsx';
import { optionLetter } from './question-fields.tsx';

type KeyProps = {
  draft: QuestionContent;
  set: (changes: Partial<QuestionContent>) => void;
  errors: FieldErrors;
};

/** The answer key, by the type of the question. */
export function QuestionKey({ draft, set, errors }: KeyProps) {
  const error = firstOf(errors, 'question.right', 'question.options', 'question.blanks');
  if (draft.type === 'fill_in') return <Blanks draft={draft} set={set} error={error} />;
  if (draft.type !== 'true_false') return <Options draft={draft} set={set} error={error} />;
  return (
    <Field label="正确答案" group required error={error}>
      <RadioRow
        label="正确答案"
        name="right"
        options={[
          { value: '0', label: '正确' },
          { value: '1', label: '错误' },
        ]}
        value={draft.right.length > 0 ? String(draft.right[0]) : null}
        onChange={(value) => set({ right: [Number(value)] })}
      />
    </Field>
  );
}

/** Errors of single lines are shown at the group, with the number of the line. */
function firstOf(errors: FieldErrors, ...names: string[]): string | undefined {
  const found = Object.entries(errors).find(([path]) =>
    names.some((name) => path === name || path.startsWith(`${name}.`)),
  );
  if (!found) return undefined;
  const [path, text] = found;
  const [, name, place] = path.split('.');
  if (place === undefined) return text;
  return name === 'blanks'
    ? `第 ${Number(place) + 1} 空：${text}`
    : `选项${optionLetter(Number(place))}：${text}`;
}

type PartProps = Omit<KeyProps, 'errors'> & { error: string | undefined };

function Options({ draft: { type, options, right }, set, error }: PartProps) {
  const isMultiple = type === 'multiple';
  const choose = (at: number) => {
    if (!isMultiple) return set({ right: [at] });
    set({ right: right.includes(at) ? right.filter((each) => each !== at) : [...right, at] });
  };
  const remove = (at: number) =>
    set({
      options: options.toSpliced(at, 1),
      right: right.filter((each) => each !== at).map((each) => (each > at ? each - 1 : each)),
    });
  return (
    <Field label="选项" group required hint="勾选正确的选项" error={error}>
      <div className="grid gap-2">
        {options.map((option, at) => (
          <div key={at} className="flex items-center gap-2">
            <label className="flex min-h-10 shrink-0 items-center gap-2">
              <input
                type={isMultiple ? 'checkbox' : 'radio'}
                name="right"
                checked={right.includes(at)}
                onChange={() => choose(at)}
                className="size-5 accent-brand-strong"
              />
              <span className="font-medium">{optionLetter(at)}</span>
              <span className="sr-only">是正确答案</span>
            </label>
            <Input
              aria-label={`选项 ${optionLetter(at)}`}
              required={false}
              maxLength={500}
              value={option}
              onChange={({ target }) => set({ options: options.with(at, target.value) })}
            />
            <IconButton
              label={`删除选项 ${optionLetter(at)}`}
              icon={<Trash2 className="size-4" />}
              disabled={options.length <= 2}
              onClick={() => remove(at)}
            />
          </div>
        ))}
        <div>
          <Button
            variant="ghost"
            size="sm"
            icon={<Plus className="size-4" />}
            disabled={options.length >= mostOptions}
            onClick={() => set({ options: [...options, ''] })}
          >
            添加选项
          </Button>
        </div>
      </div>
    </Field>
  );
}

function Blanks({ draft: { blanks }, set, error }: PartProps) {
  // While somebody types, `一|` is on its way to `一|壹`: only the server trims and checks.
  const change = (at: number, text: string) => set({ blanks: blanks.with(at, text.split(/[|｜]/)) });
  return (
    <Field label="各空的答案" group required hint="同一空的几种写法用 | 隔开" error={error}>
      <div className="grid gap-2">
        {blanks.map((accepted, at) => (
          <div key={at} className="flex items-center gap-2">
            <span className="shrink-0 text-ink-mute tabular">第 {at + 1} 空</span>
            <Input
              aria-label={`第 ${at + 1} 空的答案`}
              required={false}
              value={accepted.join('|')}
              onChange={({ target }) => change(at, target.value)}
            />
            <IconButton
              label={`删除第 ${at + 1} 空`}
              icon={<Trash2 className="size-4" />}
              disabled={blanks.length <= 1}
              onClick={() => set({ blanks: blanks.toSpliced(at, 1) })}
            />
          </div>
        ))}
        <div>
          <Button
            variant="ghost"
            size="sm"
            icon={<Plus className="size-4" />}
            disabled={blanks.length >= mostBlanks}
            onClick={() => set({ blanks: [...blanks, ['']] })}
          >
            添加一空
          </Button>
        </div>
      </div>
    </Field>
  );
}
