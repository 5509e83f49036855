import { useState } from 'react';
import { Check, Circle } from 'lucide-react';
import { cx } from '../ui/cx.ts';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/input.tsx';
import { passwordRules, strengthOf } from './password-strength.ts';

type NewPasswordFieldProps = {
  label?: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

export function NewPasswordField({ label = '密码', value, onChange, error }: NewPasswordFieldProps) {
  const [touched, setTouched] = useState(false);
  return (
    <Field
      label={label}
      error={error}
      required
      hint={touched ? undefined : '8-64 位，含字母、数字、符号中的至少两种'}
    >
      <PasswordInput
        name="password"
        autoComplete="new-password"
        placeholder="请设置密码"
        value={value}
        onFocus={() => setTouched(true)}
        onChange={(event) => onChange(event.target.value)}
      />
      {touched && <Rules password={value} />}
    </Field>
  );
}

const words = ['', '弱', '中', '强'] as const;
const colours = ['', 'bg-danger', 'bg-accent', 'bg-brand'] as const;

function Rules({ password }: { password: string }) {
  const strength = strengthOf(password);
  return (
    <div className="mt-3">
      <div className="flex items-center gap-3">
        <span className="grid flex-1 grid-cols-3 gap-1" aria-hidden>
          {[1, 2, 3].map((step) => (
            <span
              key={step}
              className={cx('h-1.5 rounded-full', step <= strength ? colours[strength] : 'bg-line')}
            />
          ))}
        </span>
        <span role="status" className="min-w-18 text-end text-sm text-ink-mute">
          {strength > 0 ? `密码强度：${words[strength]}` : ''}
        </span>
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {passwordRules.map(({ text, holds }) => {
          const held = holds(password);
          const Icon = held ? Check : Circle;
          return (
            <li
              key={text}
              className={cx('flex items-center gap-1.5', held ? 'text-success' : 'text-ink-mute')}
            >
              <Icon className={cx('shrink-0', held ? 'size-4' : 'mx-1 size-2')} aria-hidden />
              {text}
              <span className="sr-only">{held ? '（已满足）' : '（未满足）'}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
