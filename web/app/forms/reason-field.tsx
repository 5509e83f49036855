import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';

type ReasonFieldProps = {
  value: string;
  error: string | undefined;
  hint?: string | undefined;
  maxLength?: number;
  onChange: (reason: string) => void;
};

export function ReasonField({ value, error, hint, maxLength = 200, onChange }: ReasonFieldProps) {
  return (
    <Field label="原因" required error={error} hint={hint}>
      <Textarea
        name="reason"
        rows={3}
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
