import { useState, type ComponentProps, type ReactNode } from 'react';
import { Eye, EyeOff, Search, X } from 'lucide-react';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';

export const controlClass = cx(
  'w-full rounded-md border border-line-strong bg-surface text-base text-ink transition-colors placeholder:text-ink-mute',
  'hover:border-ink-mute focus:border-brand-strong focus:outline-(length:--focus-width) focus:outline-offset-1 focus:outline-focus',
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-mute',
  '[&:is(input,textarea):read-only:not(:disabled)]:bg-sunken aria-invalid:border-danger aria-invalid:focus:outline-danger',
);

type InputProps = {
  /** Shown inside the frame, before and after the text; interactive parts belong in `end`. */
  start?: ReactNode;
  end?: ReactNode;
  large?: boolean;
} & ComponentProps<'input'>;

export function Input({ start, end, large, className, ...rest }: InputProps) {
  const field = useFieldControl(rest);
  const input = (
    <input
      {...rest}
      {...field}
      id={field.id || rest.id}
      className={cx(
        controlClass,
        large ? 'h-12 px-4' : 'h-10 px-3 phone:h-11',
        Boolean(start) && 'ps-10',
        Boolean(end) && 'pe-12',
        className,
      )}
    />
  );
  if (!start && !end) return input;
  return (
    <div className="relative">
      {start && (
        <span className="pointer-events-none absolute inset-y-0 start-3 flex items-center text-ink-mute">
          {start}
        </span>
      )}
      {input}
      {end && <span className="absolute inset-y-0 end-1 flex items-center text-ink-mute">{end}</span>}
    </div>
  );
}

const inner = 'flex size-8 items-center justify-center rounded-md text-ink-soft hover:bg-sunken';

export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className={inner}
          disabled={props.disabled}
          aria-label={shown ? '隐藏密码' : '显示密码'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
        </button>
      }
    />
  );
}

type SearchInputProps = { value: string; onChange: (value: string) => void; large?: boolean } & Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type'
>;

export function SearchInput({ value, onChange, className, ...rest }: SearchInputProps) {
  return (
    <Input
      {...rest}
      type="search"
      enterKeyHint="search"
      className={cx('[&::-webkit-search-cancel-button]:hidden', className)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      start={<Search className="size-5" />}
      end={
        value && (
          <button type="button" className={inner} aria-label="清空" onClick={() => onChange('')}>
            <X className="size-5" />
          </button>
        )
      }
    />
  );
}
