import { useState } from 'react';
import type { RoleId } from '@portal/contract/roles';
import { MobileField } from '../forms/mobile-field.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { AgreementBox } from './agreement-box.tsx';
import { bindWechat } from './calls.ts';
import { EntryForm } from './entry-form.tsx';
import { RoleField } from './roles.tsx';
import { SmsCodeField } from './sms-code-field.tsx';
import type { Arrive } from './use-arrival.tsx';

type BindFormProps = { ticket: string; arrive: Arrive; onBack: () => void };

/** A WeChat account we do not know: the mobile number links it to its user, or registers a new one. */
export function BindForm({ ticket, arrive, onBack }: BindFormProps) {
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const [roleId, setRoleId] = useState<RoleId>();
  const [agreed, setAgreed] = useState(false);
  const { busy, errors, refusal, setErrors, submit } = useSubmit(
    () => bindWechat({ bind_ticket: ticket, mobile, code, role_id: roleId, agreed }),
    arrive,
  );
  const wayOut = (
    <Button variant="link" size="sm" className="px-0!" onClick={onBack}>
      重新扫码
    </Button>
  );
  return (
    <>
      <Alert kind="success" live title="扫码成功" className="mb-6">
        首次使用微信登录，请绑定手机号。没有账号时将为您注册。
      </Alert>
      <EntryForm onSubmit={submit} busy={busy} refusal={refusal} wayOut={wayOut} action="绑定并登录">
        <MobileField value={mobile} onChange={setMobile} error={errors.mobile} />
        <SmsCodeField
          mobile={mobile}
          scene="bind"
          value={code}
          onChange={setCode}
          error={errors.code}
          onMobileError={(error) => setErrors({ ...errors, mobile: error })}
        />
        <RoleField label="我是（新用户选择）" value={roleId} onChange={setRoleId} error={errors.role_id} />
        <AgreementBox checked={agreed} onChange={setAgreed} error={errors.agree} />
      </EntryForm>
    </>
  );
}
