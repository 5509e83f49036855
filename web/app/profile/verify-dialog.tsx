import { useState } from 'react';
import { useSubmit } from '../forms/use-submit.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/input.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { verifyByCode, verifyByPassword } from './calls.ts';
import { OwnCodeField } from '../accounts/own-code-field.tsx';
import { Username } from '../accounts/username.tsx';

type VerifyDialogProps = { mobile: string; onProven: () => void; onClose: () => void };

/** Before something that cannot be taken back: a code to the own mobile, or the password. */
export default function VerifyDialog({ mobile, onProven, onClose }: VerifyDialogProps) {
  const [by, setBy] = useState<'code' | 'password'>('code');
  const [digits, setDigits] = useState('');
  const [password, setPassword] = useState('');
  const { busy, errors, refusal, submit } = useSubmit(
    () => (by === 'code' ? verifyByCode(digits) : verifyByPassword(password)),
    onProven,
  );
  return (
    <Dialog
      open
      size="sm"
      title="验证本人"
      description="为保护您的账号，请先证明是您本人在操作。"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" form="verify" loading={busy}>
            验证
          </Button>
        </>
      }
    >
      <PostForm id="verify" className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <Tabs
          label="验证方式"
          look="pill"
          active={by}
          onChange={setBy}
          tabs={[
            { key: 'code', label: '短信验证码' },
            { key: 'password', label: '登录密码' },
          ]}
        />
        {by === 'code' ? (
          <OwnCodeField
            mobile={mobile}
            scene="verify"
            value={digits}
            onChange={setDigits}
            error={errors.code}
          />
        ) : (
          <>
            {/* With the password and not before: Chrome looks only at fields it has not seen. */}
            <Username mobile={mobile} />
            <Field label="登录密码" required error={errors.password}>
              <PasswordInput
                name="password"
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
            </Field>
          </>
        )}
        {refusal && <Alert kind="warning">{refusal}</Alert>}
      </PostForm>
    </Dialog>
  );
}
