import { useState } from 'react';
import { code } from '@portal/contract/codes';
import { courses } from '@portal/contract/courses';
import { callUntil } from '../browser/call.ts';
import { useLookup } from '../lists/use-lookup.ts';
import { Combobox } from '../ui/combobox.tsx';
import type { Option } from '../ui/select.tsx';

export type ItemType = 'course' | 'system';

type Item = { id: number; title: string };

type StaffItemPickerProps = {
  type: ItemType;
  value: number | null;
  /** What `value` names, where the page knows it. */
  chosen?: Item | undefined;
  onChange: (id: number | null) => void;
  'aria-label'?: string;
};

const most = 20;

/** Finds a published course by its words, or a learning path among the few there are. */
export function StaffItemPicker({ type, value, chosen, onChange, ...rest }: StaffItemPickerProps) {
  const { found, search } = useLookup(finders[type], '');
  const [picked, setPicked] = useState<Option | null>(null);
  const options = found ?? [];
  const selected = [picked, chosen && optionOf(chosen)].find((option) => option?.value === String(value));
  // A search that does not find what is chosen must not hide that it is.
  const isLeftOut = selected && !options.some((option) => option.value === selected.value);

  return (
    <Combobox
      {...rest}
      options={isLeftOut ? [...options, selected] : options}
      loading={found === null}
      value={value === null ? null : String(value)}
      placeholder={type === 'course' ? '输入课程名称查找' : '选择学习路径'}
      emptyText="没有找到，换个词试试"
      onSearch={search}
      onChange={(next) => {
        setPicked(options.find((option) => option.value === next) ?? selected ?? null);
        onChange(next === null ? null : Number(next));
      }}
    />
  );
}

const finders = { course: findCourses, system: findPaths };

async function findCourses(keyword: string, signal: AbortSignal): Promise<Option[] | null> {
  const input = { keyword: keyword || undefined, page_size: most };
  const answer = await callUntil(signal)(courses.courseList, input);
  return answer.code === code.success ? answer.data.data.map(optionOf) : null;
}

async function findPaths(keyword: string, signal: AbortSignal): Promise<Option[] | null> {
  const answer = await callUntil(signal)(courses.courseSystem, {});
  if (answer.code !== code.success) return null;
  return answer.data.filter(({ title }) => title.includes(keyword)).map(optionOf);
}

function optionOf({ id, title }: Item): Option {
  return { value: String(id), label: title };
}
