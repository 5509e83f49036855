import { createContext, useContext, useId, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { cx } from './cx.ts';

type FieldControl = {
  id: string;
  required?: boolean;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

const FieldContext = createContext<FieldControl | null>(null);

type OwnProps = { id?: string; required?: boolean; 'aria-describedby'?: string; 'aria-invalid'?: unknown };

/** What a control takes over from the field around it; its own attributes win. */
export function useFieldControl(own: OwnProps): FieldControl | Record<string, never> {
  const field = useContext(FieldContext);
  if (!field) return {};
  const described = cx(field['aria-describedby'], own['aria-describedby']) || undefined;
  return {
    ...field,
    id: own.id ?? field.id,
    required: own.required ?? field.required,
    'aria-describedby': described,
  };
}

type FieldProps = {
  label: ReactNode;
  children: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** For controls that show their own words, such as a search box; the label stays for screen readers. */
  labelHidden?: boolean;
  /** Beside the label on wide screens, for settings and long forms. */
  inline?: boolean;
  /** The control is a group (radios, a picker): the label names it without `for`. */
  group?: boolean;
  action?: ReactNode;
  className?: string;
};

export function Field(props: FieldProps) {
  const { label, children, hint, error, required, labelHidden, inline, group, action, className } = props;
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const control: FieldControl = {
    id,
    required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': cx(errorId, hintId) || undefined,
  };
  const Label = group ? 'span' : 'label';
  return (
    <div
      role={group ? 'group' : undefined}
      aria-labelledby={group ? `${id}-label` : undefined}
      aria-describedby={group ? control['aria-describedby'] : undefined}
      className={cx('min-w-0', inline && 'md:grid md:grid-cols-[9rem_1fr] md:gap-x-6', className)}
    >
      <div
        className={cx(
          'mb-2 flex items-baseline justify-between gap-4',
          inline && 'md:pt-2',
          labelHidden && 'sr-only',
        )}
      >
        <Label id={`${id}-label`} htmlFor={group ? undefined : id} className="font-medium text-ink">
          {label}
          {required && (
            <span className="ms-1 text-danger" aria-hidden>
              *
            </span>
          )}
        </Label>
        {action}
      </div>
      <div>
        <FieldContext value={group ? { ...control, id: '' } : control}>{children}</FieldContext>
        {hint && (
          <p id={hintId} className="mt-2 text-sm text-ink-mute">
            {hint}
          </p>
        )}
        <FieldError id={errorId}>{error}</FieldError>
      </div>
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  return (
    <div aria-live="polite">
      {children && (
        <p id={id} className="mt-2 flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert className="mt-[0.2rem] size-4 shrink-0" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
