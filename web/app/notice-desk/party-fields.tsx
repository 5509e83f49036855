import { partyFieldTitle } from '@portal/contract/notice-fields';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import type { NoticeFormState } from './use-notice-form.ts';
import { textAt } from './values.ts';

type PartyFieldsProps = {
  path: 'buyer' | 'agency';
  form: NoticeFormState;
  /** The certified organisation: its name and code are not the author's to change. */
  own: boolean;
  required?: boolean;
};

const most = { name: 100, credit_code: 18, address: 200, contact: 40, phone: 40 };

export function PartyFields({ path, form, own, required }: PartyFieldsProps) {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {(Object.keys(partyFieldTitle) as (keyof typeof partyFieldTitle)[]).map((key) => {
        const at = `${path}.${key}`;
        const fixed = own && (key === 'name' || key === 'credit_code');
        return (
          <Field
            key={key}
            label={partyFieldTitle[key]}
            required={required && key === 'name'}
            hint={fixed && key === 'name' ? '以认证的单位名义提交' : undefined}
            error={
              form.errors[`content.${at}`] ?? (key === 'name' ? form.errors[`content.${path}`] : undefined)
            }
            className={key === 'address' ? 'md:col-span-2' : undefined}
          >
            <Input
              name={`content.${at}`}
              autoComplete="off"
              readOnly={fixed}
              maxLength={most[key]}
              value={textAt(form.content, at)}
              onChange={({ target }) =>
                form.set(at, key === 'credit_code' ? target.value.toUpperCase() || null : target.value)
              }
            />
          </Field>
        );
      })}
    </div>
  );
}
