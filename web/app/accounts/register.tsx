import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { RoleId } from '@portal/contract/roles';
import { toast } from '../browser/toasts.ts';
import { MobileField } from '../forms/mobile-field.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import type { Route } from './+types/register';
import { AgreementBox } from './agreement-box.tsx';
import { useEntryLink } from './destination.ts';
import { EntryForm } from './entry-form.tsx';
import { InviteField } from './invite-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { RoleField } from './roles.tsx';
import { SmsCodeField } from './sms-code-field.tsx';

export const middleware = [guard('guest')];

export function meta({ matches }: Route.MetaArgs) {
  const description = '采购人、供应商、招标代理机构和专家在此注册账号，手机号验证即可完成。';
  return pageMeta(matches, { title: '注册', description });
}

// The guard runs only where there is something to load.
export const loader = () => null;

export default function Register() {
  return (
    <div className="content-width max-w-3xl py-10 phone:px-0 phone:py-0">
      <Card
        as="section"
        className="p-10 phone:min-h-[calc(100dvh-5.25rem)] phone:rounded-none phone:border-0! phone:px-4 phone:pt-6 phone:pb-24 phone:shadow-none"
      >
        <h1 className="text-2xl">注册账号</h1>
        <p className="mt-2 mb-8 text-ink-soft phone:mb-6">一个账号，办理平台的全部业务。</p>
        <RegisterForm />
      </Card>
    </div>
  );
}

function RegisterForm() {
  const navigate = useNavigate();
  const [asked] = useSearchParams();
  const login = useEntryLink('/login');
  const success = useEntryLink('/register_success');
  const [roleId, setRoleId] = useState<RoleId>();
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [invite, setInvite] = useState(asked.get('invite_key')?.trim().toUpperCase().slice(0, 12) ?? '');
  const [agreed, setAgreed] = useState(false);

  const { busy, errors, refusal, setErrors, submit } = useSubmit(
    async () => {
      const { register } = await import('./calls.ts');
      return register({ mobile, code, password, role_id: roleId, invite_key: invite, agreed });
    },
    async (signedIn, msg) => {
      const { storeLogin } = await import('./store-login.ts');
      await storeLogin(signedIn);
      toast('success', msg);
      await navigate(success, { replace: true });
    },
  );
  const wayOut = (
    <ButtonLink to={login} variant="link" size="sm" className="px-0!">
      去登录
    </ButtonLink>
  );
  return (
    <EntryForm onSubmit={submit} busy={busy} refusal={refusal} wayOut={wayOut} action="注册">
      <RoleField value={roleId} onChange={setRoleId} error={errors.role_id} required />
      <MobileField value={mobile} onChange={setMobile} error={errors.mobile} />
      <SmsCodeField
        mobile={mobile}
        scene="register"
        value={code}
        onChange={setCode}
        error={errors.code}
        onMobileError={(error) => setErrors({ ...errors, mobile: error })}
      />
      <NewPasswordField value={password} onChange={setPassword} error={errors.password} />
      <InviteField value={invite} onChange={setInvite} error={errors.invite_key} />
      <AgreementBox checked={agreed} onChange={setAgreed} error={errors.agree} />
    </EntryForm>
  );
}
