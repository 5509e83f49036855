import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { useKeptText } from './use-kept-text.ts';

type ReasonFieldProps = {
  /** Names what the reason is for: what was typed waits under it when the session ends. */
  keepAs?: string | undefined;
  value: string;
  error: string | undefined;
  hint?: string | undefined;
  maxLength?: number;
  onChange: (reason: string) => void;
};

export function ReasonField({ keepAs, value, error, hint, maxLength = 200, onChange }: ReasonFieldProps) {
  const inside = useKeptText(keepAs && `reason:${keepAs}`, value, onChange);
  return (
    <div ref={inside}>
      <Field label="原因" required error={error} hint={hint}>
        <Textarea
          name="reason"
          rows={3}
          maxLength={maxLength}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    </div>
  );
}
