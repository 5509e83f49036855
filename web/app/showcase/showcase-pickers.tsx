import { useState } from 'react';
import { addDays } from '@portal/contract/days';
import { newUuid } from '../browser/uuid.ts';
import { DistrictPicker } from '../districts/district-picker.tsx';
import type { District } from '../districts/district.ts';
import { Upload } from '../files/upload.tsx';
import type { UploadedFile } from '../files/use-uploads.ts';
import { CalendarGrid } from '../ui/calendar-grid.tsx';
import { lastDays, today, type Day, type DayRange } from '../ui/calendar.ts';
import { DatePicker, DateRangePicker } from '../ui/date-picker.tsx';
import { Field } from '../ui/field.tsx';
import { Sample, Section } from './showcase-section.tsx';

const places: Record<string, string[]> = {
  '': [
    '北京市',
    '天津市',
    '河北省',
    '山西省',
    '内蒙古自治区',
    '辽宁省',
    '上海市',
    '江苏省',
    '浙江省',
    '新疆维吾尔自治区',
  ],
  浙江省: ['杭州市', '宁波市', '温州市', '嘉兴市', '湖州市', '绍兴市', '金华市'],
  杭州市: ['上城区', '拱墅区', '西湖区', '滨江区', '萧山区', '余杭区'],
  新疆维吾尔自治区: ['乌鲁木齐市', '克孜勒苏柯尔克孜自治州', '巴音郭楞蒙古自治州'],
};

async function load(parent: string | null): Promise<District[]> {
  await new Promise((resolve) => setTimeout(resolve, 300));
  if (parent === '河北省') throw new Error('offline');
  const names = places[parent ?? ''] ?? [`${parent}一区`, `${parent}二区`];
  return names.map((name) => ({
    code: name,
    name,
    parent,
    has_children: name.search(/[区州]$/) < 0 || parent === null,
  }));
}

async function upload(
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<UploadedFile> {
  for (let percent = 0; percent <= 100; percent += 5) {
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 60));
    onProgress(percent);
    if (file.name.includes('失败') && percent > 50) throw new Error('网络中断，上传失败');
  }
  return { id: newUuid(), url: '#', name: file.name };
}

export function Pickers() {
  const [day, setDay] = useState<Day | null>('2025-11-20');
  const [none, setNone] = useState<Day | null>(null);
  const [range, setRange] = useState<DayRange | null>({ from: '2025-11-01', to: '2025-11-15' });
  const [place, setPlace] = useState<District[]>([]);
  const [area, setArea] = useState<District[]>([
    { code: '浙江省', name: '浙江省', parent: null, has_children: true },
    { code: '杭州市', name: '杭州市', parent: '浙江省', has_children: true },
  ]);
  const [files, setFiles] = useState<UploadedFile[]>([
    { id: '1', url: '#', name: '营业执照副本（2025 年年检）.pdf' },
  ]);
  return (
    <Section id="pickers" title="选择器与上传">
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        <Field label="开标日期" required>
          <DatePicker label="开标日期" value={day} onChange={setDay} />
        </Field>
        <Field label="预约日期" hint="只能预约未来 30 天内" error={none ? undefined : '请选择预约日期'}>
          <DatePicker
            label="预约日期"
            value={none}
            onChange={setNone}
            min={today()}
            max={addDays(today(), 30)}
          />
        </Field>
        <Field label="发布时间">
          <DateRangePicker label="发布时间" value={range} onChange={setRange} max={today()} />
        </Field>
        <Field label="不可用的日期">
          <DatePicker label="不可用的日期" value={null} onChange={() => {}} disabled />
        </Field>
        <Field label="所在地区" required>
          <DistrictPicker label="所在地区" load={load} value={place} onChange={setPlace} />
        </Field>
        <Field label="公告地区">
          <DistrictPicker
            label="公告地区"
            load={load}
            value={area}
            onChange={setArea}
            anyLevel
            depth={2}
            placeholder="全国"
          />
        </Field>
        <Sample title="日历">
          <div className="max-w-80 rounded-lg bg-surface shadow-card elder:max-w-96">
            <CalendarGrid
              selected={lastDays(7, '2025-11-15')}
              onSelect={() => {}}
              min="2025-11-03"
              max="2025-11-28"
            />
          </div>
        </Sample>
        <Field label="证明材料" required group>
          <Upload
            upload={upload}
            value={files}
            onChange={setFiles}
            accept={['.pdf', '.jpg', '.png']}
            maxSize={5 * 1024 * 1024}
            maxFiles={3}
          />
        </Field>
      </div>
    </Section>
  );
}
