import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { RadioRow } from '../ui/radio-cards.tsx';
import type { StepProps } from './apply-basics.tsx';

export function ApplyQuestions({ state, application }: StepProps) {
  return (
    <ol className="flex flex-col gap-7">
      {application.questions.map((question, index) => {
        const error = state.errors[`answers.${question.id}`];
        const answer = state.answers[question.id] ?? '';
        const label = `${index + 1}. ${question.text}`;
        return (
          <li key={question.id} data-invalid={error ? '' : undefined}>
            <Field
              label={label}
              required={question.required}
              group={question.options.length > 0}
              error={error}
              hint={question.required ? undefined : '选填'}
            >
              {question.options.length > 0 ? (
                <RadioRow
                  label={question.text}
                  name={question.id}
                  options={question.options.map((option) => ({ value: option, label: option }))}
                  value={answer || null}
                  onChange={(value) => state.setAnswer(question.id, value)}
                />
              ) : (
                <Input
                  name={question.id}
                  value={answer}
                  maxLength={200}
                  onChange={({ target }) => state.setAnswer(question.id, target.value)}
                />
              )}
            </Field>
          </li>
        );
      })}
    </ol>
  );
}
