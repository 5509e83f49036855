import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

type MobileFieldProps = { value: string; onChange: (value: string) => void; error: string | undefined };

export function MobileField({ value, onChange, error }: MobileFieldProps) {
  return (
    <Field label="手机号" error={error} required>
      <Input
        name="mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="username"
        maxLength={11}
        placeholder="11 位手机号"
        className="tabular"
        value={value}
        onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, ''))}
      />
    </Field>
  );
}
