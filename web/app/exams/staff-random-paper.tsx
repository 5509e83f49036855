import { Plus, Trash2 } from 'lucide-react';
import type { BankStock } from '@portal/contract/exam-content';
import { difficultyTitle } from '@portal/contract/exam-questions';
import { questionTypeTitle } from '@portal/contract/exam-titles';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { newRule, type RuleDraft, stockFor } from './staff-exam-draft.ts';

type RandomPaperProps = {
  rules: RuleDraft[];
  stock: readonly BankStock[];
  onChange: (rules: RuleDraft[]) => void;
};

const options = (titles: Record<string, string>) =>
  Object.entries(titles).map(([value, label]) => ({ value, label }));
/** The select's empty value means any topic, so questions without a topic need another value. */
const unnamed = '\u0000';

/** Rules by which each learner gets a paper of their own. */
export function RandomPaper({ rules, stock, onChange }: RandomPaperProps) {
  const topics = [...new Set(stock.map(({ topic }) => topic))];
  const change = (at: number, changes: Partial<RuleDraft>) =>
    onChange(rules.with(at, { ...rules[at]!, ...changes }));
  return (
    <div className="flex flex-col gap-4">
      <ol className="flex flex-col gap-4">
        {rules.map((rule, at) => (
          <li key={at}>
            <fieldset className="grid grid-cols-2 items-start gap-3 rounded-lg border border-line p-4 lg:grid-cols-[repeat(3,1fr)_6rem_6rem_8rem_2.5rem]">
              <legend className="sr-only">第 {at + 1} 条规则</legend>
              <Field label="题型">
                <Select
                  placeholder="不限"
                  options={options(questionTypeTitle)}
                  value={rule.type}
                  onChange={({ target }) => change(at, { type: target.value as RuleDraft['type'] })}
                />
              </Field>
              <Field label="知识点">
                <Select
                  placeholder="不限"
                  options={topics.map((topic) => ({ value: topic || unnamed, label: topic || '未分类' }))}
                  value={rule.topic === null ? '' : rule.topic || unnamed}
                  onChange={({ target: { value } }) =>
                    change(at, { topic: value === '' ? null : value === unnamed ? '' : value })
                  }
                />
              </Field>
              <Field label="难度">
                <Select
                  placeholder="不限"
                  options={options(difficultyTitle)}
                  value={rule.difficulty}
                  onChange={({ target }) => change(at, { difficulty: target.value })}
                />
              </Field>
              <Field label="题数">
                <Input
                  type="number"
                  min={1}
                  max={200}
                  value={rule.count}
                  onChange={({ target }) => change(at, { count: target.value })}
                />
              </Field>
              <Field label="每题分值">
                <Input
                  type="number"
                  min={0.5}
                  max={100}
                  step={0.5}
                  value={rule.points}
                  onChange={({ target }) => change(at, { points: target.value })}
                />
              </Field>
              <Available found={stockFor(stock, rule)} wanted={Number(rule.count)} />
              <IconButton
                className="mt-8 max-lg:mt-0 max-lg:justify-self-end"
                label={`删除第 ${at + 1} 条规则`}
                icon={<Trash2 className="size-4" />}
                onClick={() => onChange(rules.toSpliced(at, 1))}
              />
            </fieldset>
          </li>
        ))}
      </ol>
      <div>
        <Button
          variant="secondary"
          icon={<Plus className="size-4" />}
          disabled={rules.length >= 20}
          onClick={() => onChange([...rules, newRule])}
        >
          添加规则
        </Button>
      </div>
    </div>
  );
}

function Available({ found, wanted }: { found: number; wanted: number }) {
  const isEnough = found >= wanted;
  return (
    <p
      className={cx(
        'pt-10 text-sm tabular max-lg:self-center max-lg:pt-0',
        isEnough ? 'text-ink-mute' : 'text-danger',
      )}
    >
      题库有 {found} 题{!isEnough && '，不够'}
    </p>
  );
}
