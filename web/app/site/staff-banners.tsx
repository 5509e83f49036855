import { useMemo } from 'react';
import type { InputOf, OutputOf } from '@portal/contract/endpoint';
import { siteEditing } from '@portal/contract/site-editing';
import type { FieldErrors } from '../forms/use-submit.ts';
import { BannerSlide } from '../home/banner-slide.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { ListEditor } from './staff-list-editor.tsx';

type Rows = OutputOf<typeof siteEditing.read>['banners'];
type Entry = InputOf<typeof siteEditing.saveBanners>['banners'][number];

const blank: Entry = { title: '', text: '', theme: 'brand', action: '了解详情', href: '', enabled: true };

/** The grounds a banner can have on the home page. */
const themes = [
  { value: 'brand', label: '品牌绿' },
  { value: 'learn', label: '学习（蓝）' },
  { value: 'service', label: '服务（青）' },
  { value: 'policy', label: '政策（墨绿）' },
];

export function SiteBanners({ rows }: { rows: Rows }) {
  const saved = useMemo(() => bannersOf(rows), [rows]);
  return (
    <ListEditor
      keepAs="site-banners"
      saved={saved}
      endpoint={siteEditing.saveBanners}
      inputOf={(banners) => ({ banners })}
      field="banners"
      label="横幅"
      nameOf={({ title }) => title}
      blank={blank}
      most={10}
    >
      {(banner, change, where) => <BannerFields banner={banner} change={change} {...where} />}
    </ListEditor>
  );
}

type BannerFieldsProps = { banner: Entry; change: (banner: Entry) => void; errors: FieldErrors; at: string };

function BannerFields({ banner, change, errors, at }: BannerFieldsProps) {
  const text = (
    name: 'title' | 'text' | 'action' | 'href',
    label: string,
    most: number,
    placeholder = '',
  ) => (
    <Field label={label} error={errors[`${at}.${name}`]}>
      <Input
        name={`${at}.${name}`}
        maxLength={most}
        placeholder={placeholder}
        value={banner[name] ?? ''}
        onChange={(event) => change({ ...banner, [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <div className="flex flex-col gap-3 text-sm">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {text('title', '标题', 40)}
        {text('text', '说明', 120)}
        {text('href', '链接', 300, '以 / 或 https:// 开头，可空')}
        <div className="grid grid-cols-2 gap-4">
          {text('action', '按钮文字', 20)}
          <Field label="样式" error={errors[`${at}.theme`]}>
            <Select
              options={themes}
              value={banner.theme}
              onChange={(event) => change({ ...banner, theme: event.target.value })}
            />
          </Field>
        </div>
      </div>
      <Checkbox
        label="显示"
        checked={banner.enabled}
        onChange={(event) => change({ ...banner, enabled: event.target.checked })}
      />
      <div inert aria-hidden className="text-base max-md:hidden">
        <BannerSlide banner={{ ...banner, title: banner.title || '标题' }} />
      </div>
    </div>
  );
}

function bannersOf(rows: Rows): Entry[] {
  return rows
    .toSorted((a, b) => a.position - b.position)
    .map(({ title, text, theme, action, href, enabled }) => ({
      title,
      text,
      theme,
      action,
      href: href ?? '',
      enabled,
    }));
}
