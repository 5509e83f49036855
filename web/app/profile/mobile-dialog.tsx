import { useState } from 'react';
import { MobileField } from '../accounts/mobile-field.tsx';
import { SmsCodeField } from '../accounts/sms-code-field.tsx';
import { useSubmit } from '../accounts/use-submit.ts';
import { changeMobile } from './calls.ts';
import { FormDialog } from './form-dialog.tsx';
import { reloadWith } from './refresh.ts';
import { useProof } from './use-proof.tsx';

type MobileDialogProps = { mobile: string; onClose: () => void };

export default function MobileDialog({ mobile: own, onClose }: MobileDialogProps) {
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const { prove, question } = useProof(own);
  const { busy, errors, refusal, setErrors, submit } = useSubmit(
    () => prove(() => changeMobile({ mobile, code })),
    async (_, msg) => reloadWith(msg),
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
