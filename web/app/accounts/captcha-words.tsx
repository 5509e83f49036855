import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { PostForm } from '../ui/post-form.tsx';

type CaptchaWordsProps = { question: string; busy: boolean; onSolve: (answer: string) => void };

export function CaptchaWords({ question, busy, onSolve }: CaptchaWordsProps) {
  const [answer, setAnswer] = useState('');
  const [error, setError] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    // React bubbles it through the portal to the form that asked for the captcha.
    event.stopPropagation();
    if (answer.trim()) return onSolve(answer.trim());
    setError('请输入答案');
  }

  return (
    <PostForm onSubmit={submit} aria-busy={busy}>
      <Field label={question} error={error}>
        <Input
          ref={input}
          name="answer"
          autoComplete="off"
          maxLength={20}
          placeholder="请输入答案"
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </Field>
      <Button type="submit" block loading={busy} className="mt-4">
        确定
      </Button>
    </PostForm>
  );
}
