import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { CalendarDays, X } from 'lucide-react';
import { Button } from './button.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import { extendRange, lastDays, today, within, type Day, type DayRange } from './calendar.ts';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';
import { controlClass } from './input.tsx';
import { Popover } from './popover.tsx';

type Shared = {
  label: string;
  placeholder?: string;
  min?: Day;
  max?: Day;
  disabled?: boolean;
  className?: string;
};

type DatePickerProps = Shared & { value: Day | null; onChange: (day: Day | null) => void };

export function DatePicker({ value, onChange, min, max, ...rest }: DatePickerProps) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const now = today();

  function choose(day: Day) {
    onChange(day);
    setOpen(false);
    trigger.current?.focus();
  }

  return (
    <PickerButton
      {...rest}
      trigger={trigger}
      open={open}
      onToggle={setOpen}
      text={value}
      placeholder={rest.placeholder ?? '选择日期'}
      onClear={() => onChange(null)}
    >
      <CalendarGrid selected={value} onSelect={choose} min={min} max={max} />
      <div className="flex justify-end border-t border-line px-3 py-2">
        <Button variant="ghost" size="sm" disabled={!within(now, min, max)} onClick={() => choose(now)}>
          今天
        </Button>
      </div>
    </PickerButton>
  );
}

export type RangePreset = { label: string; range: () => DayRange };

const usual: RangePreset[] = [
  { label: '今天', range: () => lastDays(1) },
  { label: '近7天', range: () => lastDays(7) },
  { label: '近30天', range: () => lastDays(30) },
];

type DateRangePickerProps = Shared & {
  value: DayRange | null;
  onChange: (range: DayRange | null) => void;
  presets?: RangePreset[];
};

export function DateRangePicker({
  value,
  onChange,
  min,
  max,
  presets = usual,
  ...rest
}: DateRangePickerProps) {
  const [open, setOpen] = useState(false);
  const [start, setStart] = useState<Day | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  function finish(range: DayRange) {
    onChange(range);
    setStart(null);
    setOpen(false);
    trigger.current?.focus();
  }

  function choose(day: Day) {
    const next = extendRange(start, day);
    if ('start' in next) setStart(next.start);
    else finish(next);
  }

  function toggle(next: boolean) {
    setStart(null);
    setOpen(next);
  }

  return (
    <PickerButton
      {...rest}
      trigger={trigger}
      open={open}
      onToggle={toggle}
      text={value && `${value.from} 至 ${value.to}`}
      placeholder={rest.placeholder ?? '选择起止日期'}
      onClear={() => onChange(null)}
    >
      <div className="flex gap-2 border-b border-line p-3">
        {presets.map((preset) => (
          <Button key={preset.label} variant="secondary" size="sm" onClick={() => finish(preset.range())}>
            {preset.label}
          </Button>
        ))}
      </div>
      <CalendarGrid selected={start ?? value} onSelect={choose} min={min} max={max} />
      <p className="border-t border-line px-4 py-3 text-sm text-ink-mute" aria-live="polite">
        {start ? `开始于 ${start}，请选择结束日期` : '请选择开始日期'}
      </p>
    </PickerButton>
  );
}

type PickerButtonProps = {
  label: string;
  trigger: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onToggle: (open: boolean) => void;
  text: string | null;
  placeholder: string;
  onClear: () => void;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
};

function PickerButton(props: PickerButtonProps) {
  const { label, trigger, open, onToggle, text, placeholder, onClear, disabled, className, children } = props;
  const { required: _, ...field } = useFieldControl({});
  return (
    <div className={cx('relative', className)}>
      <button
        {...field}
        id={field.id || undefined}
        ref={trigger}
        type="button"
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`${label}：${text ?? placeholder}`}
        onClick={() => onToggle(!open)}
        className={cx(
          controlClass,
          'flex h-10 items-center gap-2 px-3 text-start phone:h-11',
          text && 'pe-10',
        )}
      >
        <CalendarDays className="size-5 shrink-0 text-ink-mute" />
        <span className={cx('truncate tabular', !text && 'text-ink-mute')}>{text ?? placeholder}</span>
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
      <Popover
        open={open}
        onClose={() => onToggle(false)}
        anchor={trigger}
        label={label}
        className="md:w-80 elder:md:w-[22rem]"
      >
        {children}
      </Popover>
    </div>
  );
}
