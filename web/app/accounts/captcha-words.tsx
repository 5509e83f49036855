import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { PostForm } from '../ui/post-form.tsx';

type CaptchaWordsProps = { questions: string[]; busy: boolean; onSolve: (answer: string) => void };

export function CaptchaWords({ questions, busy, onSolve }: CaptchaWordsProps) {
  const [answers, setAnswers] = useState(questions.map(() => ''));
  const [checked, setChecked] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    // React bubbles it through the portal to the form that asked for the captcha.
    event.stopPropagation();
    setChecked(true);
    if (answers.every((answer) => answer.trim())) onSolve(answers.map(plain).join(','));
  }

  return (
    <PostForm onSubmit={submit} aria-busy={busy}>
      <div className="grid gap-4">
        {questions.map((question, at) => (
          <Field key={at} label={question} error={checked && !answers[at]?.trim() ? '请输入答案' : ''}>
            <Input
              ref={at === 0 ? first : undefined}
              name={`answer-${at + 1}`}
              autoComplete="off"
              maxLength={20}
              placeholder="请输入答案"
              value={answers[at] ?? ''}
              onChange={({ target }) => setAnswers(answers.with(at, target.value))}
            />
          </Field>
        ))}
      </div>
      <Button type="submit" block loading={busy} className="mt-4">
        确定
      </Button>
    </PostForm>
  );
}

/** Answers are separated by commas. */
function plain(answer: string): string {
  return answer.trim().replaceAll(',', '');
}
