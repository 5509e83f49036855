import { useState } from 'react';
import { SmsCodeField } from '../accounts/sms-code-field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { MobileField } from '../forms/mobile-field.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { useUserChanged } from '../layouts/renew-shell.ts';
import { changeMobile } from './calls.ts';
import { useProof } from './use-proof.tsx';

type MobileDialogProps = { mobile: string; onClose: () => void };

export default function MobileDialog({ mobile: own, onClose }: MobileDialogProps) {
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const { prove, question } = useProof(own);
  const userChanged = useUserChanged();
  const { busy, errors, refusal, setErrors, submit } = useSubmit(
    () => prove(() => changeMobile({ mobile, code })),
    async (_, msg) => {
      await userChanged(msg);
      onClose();
    },
  );
  return (
    <>
      <FormDialog
        title="更换手机号"
        description={`当前手机号 ${own}。更换后请用新号码登录，其他设备会退出登录。`}
        action="更换"
        busy={busy}
        refusal={refusal}
        onSubmit={submit}
        onClose={onClose}
      >
        <MobileField value={mobile} onChange={setMobile} error={errors.mobile} />
        <SmsCodeField
          mobile={mobile}
          scene="bind"
          value={code}
          onChange={setCode}
          error={errors.code}
          onMobileError={(error) => setErrors({ ...errors, mobile: error })}
        />
      </FormDialog>
      {question}
    </>
  );
}
