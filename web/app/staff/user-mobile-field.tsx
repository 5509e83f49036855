import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

type UserMobileFieldProps = { value: string; error: string | undefined; onChange: (mobile: string) => void };

/** Whom it is for, by the number they registered with. */
export function UserMobileField({ value, error, onChange }: UserMobileFieldProps) {
  return (
    <Field label="用户手机号" required error={error}>
      <Input
        name="mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        placeholder="11 位手机号"
        className="tabular"
        value={value}
        onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, ''))}
      />
    </Field>
  );
}
