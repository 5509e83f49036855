import { useState } from 'react';
import { DistrictPicker } from '../districts/district-picker.tsx';
import type { District } from '../districts/district.ts';
import { loadDistricts } from '../districts/load-districts.ts';
import { localOf, secondsOf } from '../forms/local-time.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import type { FormField } from './form-fields.ts';
import type { NoticeFormState } from './use-notice-form.ts';
import { amountTyped, textAt, valueAt, amountText } from './values.ts';

type ControlProps = { field: FormField; form: NoticeFormState };

export function FormControl({ field, form }: ControlProps) {
  return (
    <Field
      label={field.label}
      required={field.required}
      hint={field.hint}
      error={form.errors[`content.${field.path}`]}
      className={field.wide ? 'md:col-span-2' : undefined}
    >
      <Control field={field} form={form} />
    </Field>
  );
}

function Control({ field: { path, kind, label, most, options = [] }, form }: ControlProps) {
  const value = valueAt(form.content, path);
  const set = (next: unknown) => form.set(path, next);
  const name = `content.${path}`;
  switch (kind) {
    case 'text':
      return (
        <Input
          name={name}
          autoComplete="off"
          maxLength={most}
          value={textAt(form.content, path)}
          onChange={({ target }) => set(target.value)}
        />
      );
    case 'money':
      return <MoneyInput name={name} value={value} onChange={set} />;
    case 'moment':
      return (
        <Input
          name={name}
          type="datetime-local"
          max="2099-12-31T23:59"
          className="tabular"
          value={localOf(value)}
          onChange={({ target }) => set(secondsOf(target.value))}
        />
      );
    case 'month':
      return (
        <Input
          name={name}
          type="month"
          max="2099-12"
          value={textAt(form.content, path)}
          onChange={({ target }) => set(target.value)}
        />
      );
    case 'list':
      return <ListInput name={name} value={value} onChange={set} />;
    case 'yesNo': {
      const shown = value === true ? 'yes' : value === false ? 'no' : '';
      const answers = [
        { value: 'yes', label: '是' },
        { value: 'no', label: '否' },
      ];
      return (
        <Select
          name={name}
          placeholder="未说明"
          options={answers}
          value={shown}
          onChange={({ target }) => set(target.value === '' ? null : target.value === 'yes')}
        />
      );
    }
    case 'choice':
      return (
        <Select
          name={name}
          placeholder="请选择"
          options={options}
          value={textAt(form.content, path)}
          onChange={({ target }) => set(target.value === '' ? null : target.value)}
        />
      );
    case 'district':
      return (
        <DistrictPicker
          label={label}
          anyLevel
          load={loadDistricts}
          value={form.district}
          onChange={(way: District[]) => form.setDistrict(way)}
        />
      );
  }
}

/** Keeps what is being typed, such as `12.` on the way to 12.5. */
export function MoneyInput({
  name,
  value,
  onChange,
}: {
  name: string;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const [typed, setTyped] = useState({ text: amountText(value), value });
  const text = typed.value === value ? typed.text : amountText(value);
  return (
    <Input
      name={name}
      inputMode="decimal"
      autoComplete="off"
      className="tabular"
      value={text}
      end={<span className="pe-3">元</span>}
      onChange={({ target }) => {
        const next = amountTyped(target.value);
        setTyped({ text: target.value, value: next });
        onChange(next);
      }}
    />
  );
}

function ListInput({
  name,
  value,
  onChange,
}: {
  name: string;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const joined = Array.isArray(value) ? value.join('、') : '';
  const [typed, setTyped] = useState(joined);
  return (
    <Input
      name={name}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(target.value.split(/[、,，;；\s]+/).filter(Boolean));
      }}
    />
  );
}
