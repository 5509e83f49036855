import { useState } from 'react';
import { share } from '../browser/shared-state.ts';
import { MobileField } from '../forms/mobile-field.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/input.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useEntryLink } from './destination.ts';
import { EntryForm } from './entry-form.tsx';
import { LoginOptions, type LoginFormProps } from './login-options.tsx';

export function PasswordLogin({ draft, arrive }: LoginFormProps) {
  const { mobile, setMobile, roleId } = draft;
  const [password, setPassword] = useState('');
  const retrieve = useEntryLink('/retrieve');
  const { busy, errors, refusal, submit } = useSubmit(
    async () => {
      const { logInByPassword } = await import('./calls.ts');
      return logInByPassword({ mobile, password, role_id: roleId });
    },
    async (signedIn, msg) => {
      // Written in the background: see store-login.ts.
      void draft.keep();
      await arrive(signedIn, msg, roleId !== undefined);
    },
  );
  const wayOut = (
    <Button variant="link" size="sm" className="px-0!" onClick={() => share({ loginType: 'sms' })}>
      改用短信登录
    </Button>
  );
  return (
    <EntryForm onSubmit={submit} busy={busy} refusal={refusal} wayOut={wayOut} action="登录">
      <MobileField value={mobile} onChange={setMobile} error={errors.mobile} />
      <Field
        label="密码"
        error={errors.password}
        required
        action={
          <TextLink to={retrieve} className="text-sm">
            忘记密码？
          </TextLink>
        }
      >
        <PasswordInput
          name="password"
          placeholder="请输入密码"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <LoginOptions draft={draft} />
    </EntryForm>
  );
}
