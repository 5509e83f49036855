import { useMemo } from 'react';
import type { InputOf, OutputOf } from '@portal/contract/endpoint';
import { serviceIconTitle } from '@portal/contract/home-data';
import { siteEditing } from '@portal/contract/site-editing';
import type { FieldErrors } from '../forms/use-submit.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { ListEditor } from './staff-list-editor.tsx';

type Rows = OutputOf<typeof siteEditing.read>['services'];
type Entry = InputOf<typeof siteEditing.saveServices>['services'][number];

const blank: Entry = { title: '', summary: '', icon: 'hand-helping', href: '', enabled: true };
const icons = Object.entries(serviceIconTitle).map(([value, label]) => ({ value, label }));

export function SiteServices({ rows }: { rows: Rows }) {
  const saved = useMemo(() => rows.map((row) => ({ ...row, href: row.href ?? '' })), [rows]);
  return (
    <ListEditor
      keepAs="site-services"
      saved={saved}
      endpoint={siteEditing.saveServices}
      inputOf={(services) => ({ services })}
      field="services"
      label="服务"
      nameOf={({ title }) => title}
      blank={blank}
      most={12}
    >
      {(service, change, where) => <ServiceFields service={service} change={change} {...where} />}
    </ListEditor>
  );
}

type ServiceFieldsProps = {
  service: Entry;
  change: (service: Entry) => void;
  errors: FieldErrors;
  at: string;
};

function ServiceFields({ service, change, errors, at }: ServiceFieldsProps) {
  const text = (name: 'title' | 'summary' | 'href', label: string, most: number, placeholder = '') => (
    <Field label={label} error={errors[`${at}.${name}`]}>
      <Input
        name={`${at}.${name}`}
        maxLength={most}
        placeholder={placeholder}
        value={service[name] ?? ''}
        onChange={(event) => change({ ...service, [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <div className="flex flex-col gap-3 text-sm">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {text('title', '名称', 20)}
        {text('href', '链接', 300, '以 / 或 https:// 开头，可空')}
        {text('summary', '说明', 100)}
        <Field label="图标" error={errors[`${at}.icon`]}>
          <Select
            options={icons}
            value={service.icon}
            onChange={(event) => change({ ...service, icon: event.target.value })}
          />
        </Field>
      </div>
      <Checkbox
        label="显示"
        checked={service.enabled}
        onChange={(event) => change({ ...service, enabled: event.target.checked })}
      />
    </div>
  );
}
