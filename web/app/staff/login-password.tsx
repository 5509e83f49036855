import { useState } from 'react';
import { code, codeText } from '@portal/contract/codes';
import type { Failure, OutputOf } from '@portal/contract/endpoint';
import { mobile as mobileShape } from '@portal/contract/mobile';
import { staff } from '@portal/contract/staff';
import { sealPassword } from '../accounts/seal-password.ts';
import { call } from '../browser/call.ts';
import { MobileField } from '../forms/mobile-field.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/input.tsx';
import { PostForm } from '../ui/post-form.tsx';

type LoginPasswordProps = { onProven: (proven: OutputOf<typeof staff.login>) => void };

export function LoginPassword({ onProven }: LoginPasswordProps) {
  const [mobile, setMobile] = useState('');
  const [password, setPassword] = useState('');
  const { busy, errors, refusal, submit } = useSubmit(
    () => prove(mobile, password),
    (proven) => onProven(proven),
  );
  return (
    <PostForm className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <div>
        <h1 className="text-xl">工作人员登录</h1>
        <p className="mt-1 text-sm text-ink-mute">第 1 步，共 2 步：手机号与密码</p>
      </div>
      <MobileField value={mobile} onChange={setMobile} error={errors.mobile} />
      <Field label="密码" error={errors.password} required>
        <PasswordInput
          name="password"
          placeholder="请输入密码"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      {refusal && (
        <Alert kind="error" live>
          {refusal}
        </Alert>
      )}
      <Button type="submit" size="lg" block loading={busy}>
        下一步
      </Button>
    </PostForm>
  );
}

async function prove(mobile: string, password: string) {
  const faults = {
    ...(mobileShape.safeParse(mobile).success ? {} : { mobile: '请输入正确的手机号' }),
    ...(password === '' ? { password: '请输入密码' } : {}),
  };
  if (Object.keys(faults).length > 0) return refused(code.invalidFields, codeText[40001], { fields: faults });
  const sealed = await sealPassword(password);
  if (sealed === null)
    return refused(code.failure, '密码无法安全传输，请检查网络，或更换支持 HTTPS 的访问地址');
  return call(staff.login, { mobile, password: sealed });
}

function refused(failure: Failure['code'], msg: string, data: unknown = null): Failure {
  return { code: failure, msg, data };
}
