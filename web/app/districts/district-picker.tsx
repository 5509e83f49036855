import { useRef, useState } from 'react';
import { ChevronDown, MapPin } from 'lucide-react';
import { PickerButton } from '../ui/picker-button.tsx';
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

  function finish(path: District[]) {
    onChange(path);
    setOpen(false);
    trigger.current?.focus();
  }

  return (
    <PickerButton
      label={label}
      icon={MapPin}
      trigger={trigger}
      open={open}
      onToggle={setOpen}
      text={districtText(value)}
      placeholder={placeholder}
      end={<ChevronDown className="size-5 text-ink-mute" />}
      onClear={() => onChange([])}
      width={depth === 3 ? 'md:w-[36rem]' : depth === 2 ? 'md:w-[26rem]' : 'md:w-72'}
      disabled={disabled}
      className={className}
    >
      <DistrictColumns load={load} value={value} depth={depth} anyLevel={anyLevel} onFinish={finish} />
    </PickerButton>
  );
}
