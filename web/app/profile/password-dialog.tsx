import { useState } from 'react';
import { NewPasswordField } from '../accounts/new-password-field.tsx';
import { toast } from '../browser/toasts.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/input.tsx';
import { changePassword } from './calls.ts';
import { Username } from '../accounts/username.tsx';

export default function PasswordDialog({ mobile, onClose }: { mobile: string; onClose: () => void }) {
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const { busy, errors, refusal, submit } = useSubmit(
    () => changePassword(old, password),
    (_, msg) => {
      toast('success', msg);
      onClose();
    },
  );
  return (
    <FormDialog
      title="修改密码"
      action="修改密码"
      busy={busy}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Username mobile={mobile} />
      <Field label="旧密码" required error={errors.old_password}>
        <PasswordInput name="old_password" value={old} onChange={({ target }) => setOld(target.value)} />
      </Field>
      <NewPasswordField label="新密码" value={password} onChange={setPassword} error={errors.password} />
    </FormDialog>
  );
}
