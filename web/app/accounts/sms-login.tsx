import { useState } from 'react';
import { MobileField } from '../forms/mobile-field.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { EntryForm } from './entry-form.tsx';
import { LoginOptions, type LoginFormProps } from './login-options.tsx';
import { SmsCodeField } from './sms-code-field.tsx';

export function SmsLogin({ draft, arrive }: LoginFormProps) {
  const { mobile, setMobile, roleId } = draft;
  const [code, setCode] = useState('');
  const { busy, errors, refusal, setErrors, submit } = useSubmit(
    async () => {
      const { logInByCode } = await import('./calls.ts');
      return logInByCode({ mobile, code, role_id: roleId });
    },
    async (signedIn, msg) => {
      // Written in the background: see store-login.ts.
      void draft.keep();
      await arrive(signedIn, msg, roleId !== undefined);
    },
  );
  return (
    <EntryForm onSubmit={submit} busy={busy} refusal={refusal} action="登录">
      <MobileField value={mobile} onChange={setMobile} error={errors.mobile} />
      <SmsCodeField
        mobile={mobile}
        scene="login"
        value={code}
        onChange={setCode}
        error={errors.code}
        onMobileError={(error) => setErrors({ ...errors, mobile: error })}
      />
      <LoginOptions draft={draft} />
    </EntryForm>
  );
}
