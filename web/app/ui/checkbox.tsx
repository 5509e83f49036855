import { useId, type ComponentProps, type ReactNode } from 'react';
import { Check } from 'lucide-react';
import { cx } from './cx.ts';
import { FieldError } from './field.tsx';

type CheckboxProps = { label: ReactNode; hint?: ReactNode; error?: ReactNode } & Omit<
  ComponentProps<'input'>,
  'type'
>;

export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={className}>
      <div className="flex items-start gap-3">
        <span className="relative mt-px flex size-6 shrink-0">
          <input
            {...rest}
            id={rest.id ?? id}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={cx(hint && `${id}-hint`, error && `${id}-error`) || undefined}
            className="peer size-6 cursor-pointer appearance-none rounded-sm border border-line-strong bg-surface transition-colors checked:border-brand-strong checked:bg-brand-strong hover:border-brand-strong disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:checked:bg-line-strong aria-invalid:border-danger"
          />
          <Check
            className="pointer-events-none absolute inset-1 size-4 text-white opacity-0 peer-checked:opacity-100"
            strokeWidth={3}
          />
        </span>
        <label
          htmlFor={rest.id ?? id}
          className={cx('min-h-6 leading-6', rest.disabled ? 'text-ink-mute' : 'cursor-pointer')}
        >
          {label}
        </label>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 ps-9 text-sm text-ink-mute">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

type SwitchProps = { label: ReactNode; labelHidden?: boolean } & Omit<
  ComponentProps<'input'>,
  'type' | 'role'
>;

export function Switch({ label, labelHidden, className, ...rest }: SwitchProps) {
  return (
    <label
      className={cx('inline-flex min-h-6 items-center gap-3', !rest.disabled && 'cursor-pointer', className)}
    >
      <input
        {...rest}
        type="checkbox"
        role="switch"
        className="relative h-6 w-11 shrink-0 cursor-[inherit] appearance-none rounded-full bg-line-strong transition-colors before:absolute before:start-0.5 before:top-0.5 before:size-5 before:rounded-full before:bg-white before:transition-transform checked:bg-brand-strong checked:before:translate-x-5 disabled:cursor-not-allowed disabled:opacity-50"
      />
      <span className={cx(labelHidden && 'sr-only')}>{label}</span>
    </label>
  );
}
