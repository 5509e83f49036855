import { useState } from 'react';
import { filePurpose } from '@portal/contract/files';
import { roleTitle, type RoleId } from '@portal/contract/roles';
import { uploadFile } from '../files/upload-file.ts';
import { Upload } from '../files/upload.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

// Fields that courses and learning paths have alike.

type FieldProps<Value> = { value: Value; error: string | undefined; onChange: (value: Value) => void };

const roles = [1, 2, 3, 4] as const satisfies RoleId[];

export function AudienceField({ value, error, onChange }: FieldProps<RoleId[]>) {
  return (
    <Field label="适用身份" group hint="都不选时面向所有人" error={error}>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {roles.map((role) => (
          <Checkbox
            key={role}
            label={roleTitle[role]}
            checked={value.includes(role)}
            onChange={({ target }) =>
              onChange(roles.filter((each) => (each === role ? target.checked : value.includes(each))))
            }
          />
        ))}
      </div>
    </Field>
  );
}

export function CoverField({ value, error, onChange }: FieldProps<string>) {
  return (
    <>
      {value && <img src={value} alt="封面预览" className="aspect-video w-full rounded-md object-cover" />}
      <Field label="封面" group error={error}>
        <Upload
          label="上传封面"
          hint="16:9 的图片，JPG、PNG 或 WebP"
          upload={uploadFile('courseCover')}
          accept={[...filePurpose.courseCover.types]}
          maxSize={filePurpose.courseCover.most}
          maxFiles={1}
          value={value ? [{ id: value.replace('/files/', ''), url: value, name: '封面图片' }] : []}
          onChange={([file]) => onChange(file ? `/files/${file.id}` : '')}
        />
      </Field>
    </>
  );
}

type NumberFieldProps = FieldProps<number> & { label: string; hint: string; step: number };

/** The raw text is kept while typing, so that a decimal point can be entered. */
export function NumberField({ label, hint, value, step, error, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState(String(value));
  const shown = Number(typed) === value ? typed : String(value);
  return (
    <Field label={label} hint={hint} error={error}>
      <Input
        type="number"
        min={0}
        step={step}
        inputMode="decimal"
        value={shown}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(Number(target.value) || 0);
        }}
      />
    </Field>
  );
}
