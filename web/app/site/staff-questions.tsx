import type { InputOf, OutputOf } from '@portal/contract/endpoint';
import { siteEditing } from '@portal/contract/site-editing';
import type { FieldErrors } from '../forms/use-submit.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { ListEditor } from './staff-list-editor.tsx';

type Rows = OutputOf<typeof siteEditing.read>['questions'];
type Entry = InputOf<typeof siteEditing.saveQuestions>['questions'][number];

const blank: Entry = { category: '', question: '', answer: '', enabled: true };

export function SiteQuestions({ rows }: { rows: Rows }) {
  return (
    <ListEditor
      keepAs="site-questions"
      saved={rows}
      endpoint={siteEditing.saveQuestions}
      inputOf={(questions) => ({ questions })}
      field="questions"
      label="问题"
      nameOf={({ question }) => question}
      blank={blank}
      most={200}
    >
      {(entry, change, where) => <QuestionFields entry={entry} change={change} {...where} />}
    </ListEditor>
  );
}

type QuestionFieldsProps = { entry: Entry; change: (entry: Entry) => void; errors: FieldErrors; at: string };

function QuestionFields({ entry, change, errors, at }: QuestionFieldsProps) {
  return (
    <div className="flex flex-col gap-3 text-sm">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-[1fr_3fr]">
        <Field label="分类" error={errors[`${at}.category`]}>
          <Input
            name={`${at}.category`}
            maxLength={20}
            value={entry.category}
            onChange={(event) => change({ ...entry, category: event.target.value })}
          />
        </Field>
        <Field label="问题" error={errors[`${at}.question`]}>
          <Input
            name={`${at}.question`}
            maxLength={100}
            value={entry.question}
            onChange={(event) => change({ ...entry, question: event.target.value })}
          />
        </Field>
      </div>
      <Field label="答案" error={errors[`${at}.answer`]}>
        <Textarea
          name={`${at}.answer`}
          rows={5}
          maxLength={2000}
          value={entry.answer}
          onChange={(event) => change({ ...entry, answer: event.target.value })}
        />
      </Field>
      <Checkbox
        label="显示"
        checked={entry.enabled}
        onChange={(event) => change({ ...entry, enabled: event.target.checked })}
      />
    </div>
  );
}
