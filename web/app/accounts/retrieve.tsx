import { useEffect, useRef, useState, type FormEvent } from 'react';
import { CircleCheck } from 'lucide-react';
import { share } from '../browser/shared-state.ts';
import { MobileField } from '../forms/mobile-field.tsx';
import { focusFirst, useSubmit, type FieldErrors } from '../forms/use-submit.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Steps } from '../ui/steps.tsx';
import type { Route } from './+types/retrieve';
import { useEntryLink } from './destination.ts';
import { EntryForm } from './entry-form.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { SmsCodeField } from './sms-code-field.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: '找回密码', description: '用注册手机号的短信验证码重新设置登录密码。' });
}

const steps = [
  { key: 'mobile', title: '验证手机' },
  { key: 'password', title: '设置新密码' },
  { key: 'done', title: '完成' },
];

export default function Retrieve() {
  const [step, setStep] = useState(0);
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<FieldErrors>({});
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    void import('./remembered.ts')
      .then(({ rememberedMobile }) => rememberedMobile())
      .then((remembered) => setMobile((typed) => typed || remembered));
  }, []);

  function go(next: number) {
    setStep(next);
    heading.current?.focus();
  }

  const { busy, errors, refusal, submit } = useSubmit(
    async () => {
      const { resetPassword } = await import('./calls.ts');
      return resetPassword({ mobile, code, password });
    },
    () => go(2),
  );

  async function proveMobile(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { faultsOfProof } = await import('./calls.ts');
    const faults = faultsOfProof({ mobile, code });
    setWrong(faults);
    if (Object.keys(faults).length === 0) return go(1);
    focusFirst(form, faults);
  }

  return (
    <div className="content-width max-w-2xl py-10 phone:px-0 phone:py-0">
      <Card
        as="section"
        className="p-10 phone:min-h-[calc(100dvh-5.25rem)] phone:rounded-none phone:border-0! phone:px-4 phone:pt-6 phone:pb-24 phone:shadow-none"
      >
        <h1 ref={heading} tabIndex={-1} className="text-2xl">
          找回密码
        </h1>
        <Steps
          label="找回密码的步骤"
          steps={steps}
          current={step === 2 ? 3 : step}
          className="my-8 phone:my-6"
        />
        {step === 0 && (
          <EntryForm onSubmit={proveMobile} busy={false} refusal={null} action="下一步">
            <MobileField value={mobile} onChange={setMobile} error={wrong.mobile} />
            <SmsCodeField
              mobile={mobile}
              scene="forget"
              value={code}
              onChange={setCode}
              error={wrong.code}
              onMobileError={(error) => setWrong({ ...wrong, mobile: error })}
            />
          </EntryForm>
        )}
        {step === 1 && (
          <EntryForm
            onSubmit={submit}
            busy={busy}
            refusal={refusal ?? errors.code ?? errors.mobile ?? null}
            wayOut={
              <Button variant="link" size="sm" className="px-0!" onClick={() => go(0)}>
                重新验证手机
              </Button>
            }
            action="设置新密码"
          >
            <p className="text-ink-soft">
              正在为 <span className="font-medium text-ink tabular">{mobile}</span> 设置新密码。
              <Button variant="link" size="sm" className="px-0!" onClick={() => go(0)}>
                返回上一步
              </Button>
            </p>
            {/* Lets password managers store the new password for this mobile. */}
            <input type="text" name="username" autoComplete="username" value={mobile} readOnly hidden />
            <NewPasswordField
              label="新密码"
              value={password}
              onChange={setPassword}
              error={errors.password}
            />
          </EntryForm>
        )}
        {step === 2 && <Done />}
      </Card>
    </div>
  );
}

function Done() {
  const login = useEntryLink('/login');
  return (
    <div className="flex flex-col items-center py-4 text-center">
      <CircleCheck className="size-14 text-brand" strokeWidth={1.5} aria-hidden />
      <p role="status" className="mt-4 text-lg font-medium">
        密码已重新设置
      </p>
      <p className="mt-2 text-ink-soft">为了安全，其他设备上的登录已全部退出。</p>
      <ButtonLink to={login} size="lg" className="mt-6" onClick={() => share({ loginType: 'password' })}>
        用新密码登录
      </ButtonLink>
    </div>
  );
}
