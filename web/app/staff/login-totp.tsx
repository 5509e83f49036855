import { useEffect, useRef, useState } from 'react';
import { ArrowLeft, Copy } from 'lucide-react';
import type { OutputOf } from '@portal/contract/endpoint';
import { staff } from '@portal/contract/staff';
import { call } from '../browser/call.ts';
import { copy } from '../browser/copy.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { QrCode } from '../ui/qr-code.tsx';

type Proven = OutputOf<typeof staff.login>;
type LoginTotpProps = Proven & { onEnter: (token: string) => Promise<void>; onBack: () => void };

export function LoginTotp({ ticket, enrol, onEnter, onBack }: LoginTotpProps) {
  const [password, setPassword] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { busy, errors, refusal, submit } = useSubmit(
    () => call(staff.totp, { ticket, code: password }),
    ({ token }) => onEnter(token),
  );
  // Whoever enrols reads first; whoever has an authenticator types at once.
  useEffect(() => (enrol ? heading : input).current?.focus(), [enrol]);

  return (
    <PostForm className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-xl">
          {enrol ? '绑定身份验证器' : '输入动态口令'}
        </h1>
        <p className="mt-1 text-sm text-ink-mute">第 2 步，共 2 步：动态口令</p>
      </div>
      {enrol ? <Enrolment {...enrol} /> : <p>打开手机上的身份验证器，输入本平台当前的 6 位口令。</p>}
      <Field label="动态口令" error={errors.code} required>
        <Input
          ref={input}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          placeholder="6 位数字"
          large
          className="text-center text-xl tracking-[0.4em] tabular"
          value={password}
          onChange={(event) => setPassword(event.target.value.replaceAll(/\D/g, ''))}
        />
      </Field>
      {refusal && (
        <Alert kind="error" live>
          {refusal}
        </Alert>
      )}
      <Button type="submit" size="lg" block loading={busy}>
        {enrol ? '绑定并登录' : '登录'}
      </Button>
      <Button variant="link" size="sm" icon={<ArrowLeft className="size-4" />} onClick={onBack}>
        返回上一步
      </Button>
    </PostForm>
  );
}

function Enrolment({ uri, secret }: NonNullable<Proven['enrol']>) {
  return (
    <div className="flex flex-col gap-4">
      <p>
        首次登录需要绑定身份验证器（如微信小程序“腾讯身份验证器”、Microsoft
        Authenticator）。请用它扫描二维码，再输入显示的 6 位口令。
      </p>
      <div className="flex justify-center">
        <QrCode value={uri} label="绑定身份验证器的二维码" className="border border-line p-1" />
      </div>
      <div className="rounded-md bg-sunken px-4 py-3">
        <p className="text-sm text-ink-soft">无法扫码时，在验证器中手动输入密钥：</p>
        <p className="mt-1 flex items-center gap-2">
          <code data-secret className="min-w-0 flex-1 font-mono tracking-wide wrap-normal">
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <IconButton
            label="复制密钥"
            icon={<Copy className="size-4" />}
            size="sm"
            onClick={() => void copy(secret)}
          />
        </p>
      </div>
    </div>
  );
}
