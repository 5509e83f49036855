import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type RadioOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
};

type RadioProps<Value extends string> = {
  /** Names the group for screen readers; put it in a `Field group` to show the label as well. */
  label: string;
  name: string;
  options: RadioOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  invalid?: boolean;
  className?: string;
};

const dot =
  'size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-surface transition-[border-width] checked:border-6 checked:border-brand-strong disabled:border-line disabled:bg-sunken';

export function RadioCards<Value extends string>(props: RadioProps<Value> & { columns?: 1 | 2 | 3 | 4 }) {
  const { label, name, options, value, onChange, invalid, columns = 2, className } = props;
  const grid = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3', 4: 'sm:grid-cols-2 lg:grid-cols-4' }[
    columns
  ];
  return (
    <div role="radiogroup" aria-label={label} className={cx('grid gap-3', grid, className)}>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'flex min-h-14 items-center gap-3 rounded-lg border bg-surface p-4 transition-colors',
            'has-checked:border-brand-strong has-checked:bg-brand-50 has-checked:ring-1 has-checked:ring-brand-strong has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            option.disabled
              ? 'cursor-not-allowed border-line bg-sunken text-ink-mute'
              : 'cursor-pointer hover:border-brand-strong',
            !option.disabled && (invalid ? 'border-danger' : 'border-line-strong'),
          )}
        >
          {option.icon && <span className="shrink-0">{option.icon}</span>}
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{option.label}</span>
            {option.hint && <span className="block text-sm text-ink-mute">{option.hint}</span>}
          </span>
          <Radio name={name} option={option} value={value} onChange={onChange} plain />
        </label>
      ))}
    </div>
  );
}

export function RadioRow<Value extends string>(props: RadioProps<Value>) {
  const { label, name, options, value, onChange, className } = props;
  return (
    <div role="radiogroup" aria-label={label} className={cx('flex flex-wrap gap-x-6 gap-y-2', className)}>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'flex min-h-10 items-center gap-2',
            option.disabled ? 'text-ink-mute' : 'cursor-pointer',
          )}
        >
          <Radio name={name} option={option} value={value} onChange={onChange} />
          {option.label}
        </label>
      ))}
    </div>
  );
}

type OneRadio<Value extends string> = Pick<RadioProps<Value>, 'name' | 'value' | 'onChange'> & {
  option: RadioOption<Value>;
  plain?: boolean;
};

function Radio<Value extends string>({ name, option, value, onChange, plain }: OneRadio<Value>) {
  return (
    <input
      type="radio"
      name={name}
      value={option.value}
      checked={value === option.value}
      disabled={option.disabled}
      onChange={() => onChange(option.value)}
      className={cx(dot, plain && 'outline-none!')}
    />
  );
}
