import { useEffect, useRef, useState, type ChangeEvent, type ComponentProps } from 'react';
import { keptText } from '../browser/kept-text.ts';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';
import { controlClass } from './input.tsx';

type TextareaProps = ComponentProps<'textarea'> & {
  /** What was typed is there again under this name after leaving the page, until its form is reset. */
  keepAs?: string | undefined;
};

/** Shows how much is written when there is a `maxLength`. */
export function Textarea({ className, onChange, keepAs, rows = 4, ...rest }: TextareaProps) {
  const field = useFieldControl(rest);
  const [written, setWritten] = useState(String(rest.value ?? rest.defaultValue ?? '').length);
  const length = rest.value === undefined ? written : String(rest.value).length;
  const control = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const form = control.current?.form;
    const clear = () => {
      setWritten(String(rest.defaultValue ?? '').length);
      if (keepAs) keptText.forget(keepAs);
    };
    form?.addEventListener('reset', clear);
    return () => form?.removeEventListener('reset', clear);
  }, [keepAs, rest.defaultValue]);
  useEffect(() => {
    const kept = keepAs ? keptText.read(keepAs) : '';
    if (!kept || !control.current || control.current.value) return;
    control.current.value = kept;
    setWritten(kept.length);
  }, [keepAs]);
  function change(event: ChangeEvent<HTMLTextAreaElement>) {
    setWritten(event.target.value.length);
    if (keepAs) keptText.write(keepAs, event.target.value);
    onChange?.(event);
  }
  return (
    <div className="relative">
      <textarea
        {...rest}
        {...field}
        ref={control}
        id={field.id || rest.id}
        rows={rows}
        onChange={change}
        className={cx(
          controlClass,
          'block resize-y px-3 py-2',
          rest.maxLength && 'scroll-pb-8 pb-8',
          className,
        )}
      />
      {rest.maxLength && (
        <span className="pointer-events-none absolute end-3 bottom-2 bg-surface px-1 text-xs text-ink-mute tabular">
          {length} / {rest.maxLength}
        </span>
      )}
    </div>
  );
}
