import { useRef, useState } from 'react';
import { CalendarDays } from 'lucide-react';
import { Button } from './button.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import { extendRange, lastDays, today, within, type Day, type DayRange } from './calendar.ts';
import { PickerButton } from './picker-button.tsx';

const calendar = { icon: CalendarDays, width: 'md:w-80 elder:md:w-[22rem]' };

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
      {...calendar}
      trigger={trigger}
      open={open}
      onToggle={setOpen}
      text={value ?? ''}
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
      {...calendar}
      trigger={trigger}
      open={open}
      onToggle={toggle}
      text={value ? `${value.from} 至 ${value.to}` : ''}
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
