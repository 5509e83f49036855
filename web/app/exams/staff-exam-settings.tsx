import { keepRuleTitle } from '@portal/contract/exam-titles';
import type { FieldErrors } from '../forms/use-submit.ts';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { Textarea } from '../ui/textarea.tsx';
import type { ExamDraft } from './staff-exam-draft.ts';

type Settings = ExamDraft['settings'];
type SettingsFieldsProps = { settings: Settings; set: (settings: Settings) => void; errors: FieldErrors };

/** The rules of an exam. */
export function SettingsFields({ settings, set, errors }: SettingsFieldsProps) {
  const change = (changes: Partial<Settings>) => set({ ...settings, ...changes });
  const errorOf = (name: keyof Settings) => errors[`settings.${name}`];
  const figure = (
    name: 'duration_minutes' | 'pass_score' | 'attempts_allowed',
    label: string,
    hint?: string,
  ) => (
    <Field label={label} required={name !== 'attempts_allowed'} hint={hint} error={errorOf(name)}>
      <Input
        name={`settings.${name}`}
        type="number"
        inputMode="decimal"
        min={0}
        step={name === 'pass_score' ? 0.5 : 1}
        value={settings[name]}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </Field>
  );
  const flag = (name: 'requires_lessons' | 'shuffle_questions' | 'shuffle_options', label: string) => (
    <Checkbox
      label={label}
      checked={settings[name]}
      onChange={({ target }) => change({ [name]: target.checked })}
    />
  );
  return (
    <Card as="section" aria-labelledby="settings" className="flex flex-col gap-5">
      <h2 id="settings" className="text-lg">
        考试规则
      </h2>
      <Field label="考试名称" required error={errorOf('title')}>
        <Input
          name="settings.title"
          maxLength={60}
          value={settings.title}
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
      <Field label="考试说明" hint="学员开始前看到" error={errorOf('introduction')}>
        <Textarea
          name="settings.introduction"
          rows={3}
          maxLength={1000}
          value={settings.introduction}
          onChange={({ target }) => change({ introduction: target.value })}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {figure('duration_minutes', '时长（分钟）')}
        {figure('pass_score', '及格分')}
        {figure('attempts_allowed', '允许次数', '留空表示不限')}
        <Field label="多次考试的成绩" error={errorOf('keep')}>
          <Select
            options={Object.entries(keepRuleTitle).map(([value, label]) => ({ value, label }))}
            value={settings.keep}
            onChange={({ target }) => change({ keep: target.value as Settings['keep'] })}
          />
        </Field>
      </div>
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        {flag('requires_lessons', '学完全部课时才能考试')}
        {flag('shuffle_questions', '打乱题目顺序')}
        {flag('shuffle_options', '打乱选项顺序')}
      </div>
    </Card>
  );
}
