import { useState, type ChangeEvent, type ComponentProps } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';
import { controlClass } from './input.tsx';

/** Shows how much is written when there is a `maxLength`. */
export function Textarea({ className, onChange, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const field = useFieldControl(rest);
  const [written, setWritten] = useState(String(rest.value ?? rest.defaultValue ?? '').length);
  const length = rest.value === undefined ? written : String(rest.value).length;
  function change(event: ChangeEvent<HTMLTextAreaElement>) {
    setWritten(event.target.value.length);
    onChange?.(event);
  }
  return (
    <div className="relative">
      <textarea
        {...rest}
        {...field}
        id={field.id || rest.id}
        rows={rows}
        onChange={change}
        className={cx(controlClass, 'block resize-y px-3 py-2', rest.maxLength && 'pb-8', className)}
      />
      {rest.maxLength && (
        <span className="pointer-events-none absolute end-3 bottom-2 bg-surface px-1 text-xs text-ink-mute tabular">
          {length} / {rest.maxLength}
        </span>
      )}
    </div>
  );
}
