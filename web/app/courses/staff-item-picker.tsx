import { useEffect, useState } from 'react';
import { code } from '@portal/contract/codes';
import { courses } from '@portal/contract/courses';
import { callUntil } from '../browser/call.ts';
import { Combobox } from '../ui/combobox.tsx';
import type { Option } from '../ui/select.tsx';

export type ItemType = 'course' | 'system';

type StaffItemPickerProps = {
  type: ItemType;
  value: number | null;
  onChange: (id: number | null) => void;
  'aria-label'?: string;
};

const most = 20;

/** Finds a published course by its words, or a learning path among the few there are. */
export function StaffItemPicker({ type, value, onChange, ...rest }: StaffItemPickerProps) {
  const [text, setText] = useState('');
  const [options, setOptions] = useState<Option[] | null>(null);

  useEffect(() => {
    const replaced = new AbortController();
    void find(type, text.trim(), replaced.signal).then((found) => {
      if (found && !replaced.signal.aborted) setOptions(found);
    });
    return () => replaced.abort();
  }, [type, text]);

  return (
    <Combobox
      {...rest}
      options={options ?? []}
      loading={options === null}
      value={value === null ? null : String(value)}
      placeholder={type === 'course' ? '输入课程名称查找' : '选择学习路径'}
      emptyText="没有找到，换个词试试"
      onSearch={setText}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  );
}

async function find(type: ItemType, keyword: string, signal: AbortSignal): Promise<Option[] | null> {
  const call = callUntil(signal);
  if (type === 'system') {
    const answer = await call(courses.courseSystem, {});
    if (answer.code !== code.success) return null;
    return answer.data.filter(({ title }) => title.includes(keyword)).map(optionOf);
  }
  const answer = await call(courses.courseList, { keyword: keyword || undefined, page_size: most });
  return answer.code === code.success ? answer.data.data.map(optionOf) : null;
}

function optionOf({ id, title }: { id: number; title: string }): Option {
  return { value: String(id), label: title };
}
