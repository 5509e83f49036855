import type { ComponentProps } from 'react';
import { ChevronDown } from 'lucide-react';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';
import { controlClass } from './input.tsx';

export type Option = { value: string; label: string; disabled?: boolean };

type SelectProps = { options: Option[]; placeholder?: string } & Omit<
  ComponentProps<'select'>,
  'multiple' | 'size'
>;

/** The native select: right for up to about fifteen choices, and for every phone. Longer lists: Combobox. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  const field = useFieldControl(rest);
  return (
    <div className={cx('relative', className)}>
      <select
        {...rest}
        {...field}
        id={field.id || rest.id}
        className={cx(controlClass, 'h-10 cursor-pointer appearance-none ps-3 pe-10 phone:h-11')}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute end-3 top-1/2 size-5 -translate-y-1/2 text-ink-mute" />
    </div>
  );
}
