import type { ComponentType, ReactNode, RefObject } from 'react';
import { X } from 'lucide-react';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';
import { controlClass } from './input.tsx';
import { Popover } from './popover.tsx';

type PickerButtonProps = {
  label: string;
  icon: ComponentType<{ className?: string }>;
  trigger: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onToggle: (open: boolean) => void;
  /** Empty when nothing is chosen. */
  text: string;
  placeholder: string;
  /** At the end while nothing is chosen. */
  end?: ReactNode;
  onClear: () => void;
  /** Of the popover. */
  width: string;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
};

/** A field whose value is chosen in a popover, and can be cleared. */
export function PickerButton(props: PickerButtonProps) {
  const { label, icon: Icon, trigger, open, onToggle, text, placeholder, onClear, width, disabled } = props;
  const { required: _, ...field } = useFieldControl({});
  return (
    <div className={cx('relative', props.className)}>
      <button
        {...field}
        id={field.id || undefined}
        ref={trigger}
        type="button"
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`${label}：${text || placeholder}`}
        onClick={() => onToggle(!open)}
        className={cx(
          controlClass,
          'flex h-10 items-center gap-2 px-3 text-start phone:h-11',
          text && 'pe-10',
        )}
      >
        <Icon className="size-5 shrink-0 text-ink-mute" />
        <span className={cx('flex-1 truncate tabular', !text && 'text-ink-mute')}>{text || placeholder}</span>
        {!text && props.end}
      </button>
      {text && !disabled && (
        <button
          type="button"
          aria-label={`清除${label}`}
          onClick={onClear}
          className="absolute inset-y-0 end-1 my-auto flex size-8 items-center justify-center rounded-md text-ink-mute hover:bg-sunken"
        >
          <X className="size-4" />
        </button>
      )}
      <Popover open={open} onClose={() => onToggle(false)} anchor={trigger} label={label} className={width}>
        {props.children}
      </Popover>
    </div>
  );
}
