import { useEffect, useState } from 'react';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

type InviteFieldProps = { value: string; onChange: (value: string) => void; error: string | undefined };

const pause = 500;

/** Optional; validated while typing, while it can still be corrected. */
export function InviteField({ value, onChange, error }: InviteFieldProps) {
  const [checked, setChecked] = useState<{ value: string; fault: string | null }>();
  const doubt = checked?.value === value ? checked.fault : null;

  useEffect(() => {
    if (value.length < 6) return;
    const timer = setTimeout(() => void check(), pause);
    return () => clearTimeout(timer);

    async function check() {
      const { checkInviteKey } = await import('./calls.ts');
      setChecked({ value, fault: await checkInviteKey(value) });
    }
  }, [value]);

  return (
    <Field label="邀请码（选填）" error={error ?? doubt}>
      <Input
        name="invite_key"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        placeholder="受邀注册时填写"
        value={value}
        onChange={(event) => onChange(event.target.value.toUpperCase().trim())}
      />
    </Field>
  );
}
