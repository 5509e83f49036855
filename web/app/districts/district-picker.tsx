import { useRef, useState } from 'react';
import { ChevronDown, MapPin, X } from 'lucide-react';
import { cx } from '../ui/cx.ts';
import { useFieldControl } from '../ui/field.tsx';
import { controlClass } from '../ui/input.tsx';
import { Popover } from '../ui/popover.tsx';
import { DistrictColumns } from './district-columns.tsx';
import { districtText, type District, type LoadDistricts } from './district.ts';

type DistrictPickerProps = {
  label: string;
  load: LoadDistricts;
  /** From the province down; empty when nothing is chosen. */
  value: District[];
  onChange: (path: District[]) => void;
  /** 1 province, 2 city, 3 area. */
  depth?: 1 | 2 | 3;
  /** A province or a city alone may be chosen, as a filter needs it. */
  anyLevel?: boolean;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
};

export function DistrictPicker(props: DistrictPickerProps) {
  const {
    label,
    load,
    value,
    onChange,
    depth = 3,
    anyLevel,
    placeholder = '选择地区',
    disabled,
    className,
  } = props;
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const { required: _, ...field } = useFieldControl({});
  const text = districtText(value);

  function finish(path: District[]) {
    onChange(path);
    setOpen(false);
    trigger.current?.focus();
  }

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
        aria-label={`${label}：${text || placeholder}`}
        onClick={() => setOpen(!open)}
        className={cx(
          controlClass,
          'flex h-10 items-center gap-2 px-3 text-start phone:h-11',
          text && 'pe-10',
        )}
      >
        <MapPin className="size-5 shrink-0 text-ink-mute" />
        <span className={cx('flex-1 truncate', !text && 'text-ink-mute')}>{text || placeholder}</span>
        {!text && <ChevronDown className="size-5 text-ink-mute" />}
      </button>
      {text && !disabled && (
        <button
          type="button"
          aria-label={`清除${label}`}
          onClick={() => onChange([])}
          className="absolute inset-y-0 end-1 my-auto flex size-8 items-center justify-center rounded-md text-ink-mute hover:bg-sunken"
        >
          <X className="size-4" />
        </button>
      )}
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={trigger}
        label={label}
        className={cx(depth === 3 ? 'md:w-[36rem]' : depth === 2 ? 'md:w-[26rem]' : 'md:w-72')}
      >
        <DistrictColumns load={load} value={value} depth={depth} anyLevel={anyLevel} onFinish={finish} />
      </Popover>
    </div>
  );
}
