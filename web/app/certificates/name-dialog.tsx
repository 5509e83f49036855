import { useState } from 'react';
import { certificates, type OwnCertificate } from '@portal/contract/certificates';
import { code } from '@portal/contract/codes';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useAct } from '../forms/use-act.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

type NameDialogProps = { certificate: OwnCertificate; onClose: () => void };

export default function NameDialog({ certificate: { number }, onClose }: NameDialogProps) {
  const [holder, setHolder] = useState('');
  const { act, busy, errors } = useAct();
  return (
    <FormDialog
      title="填写证书姓名"
      description="姓名会印在证书上，只能填写一次，请与身份证件一致。"
      action="确认填写"
      busy={busy}
      onClose={onClose}
      onSubmit={async (event) => {
        event.preventDefault();
        const answer = await act(certificates.name, { number, holder }, '姓名已填写');
        if (answer.code === code.success) onClose();
      }}
    >
      <Field label="真实姓名" required error={errors.holder}>
        <Input
          value={holder}
          autoComplete="name"
          maxLength={30}
          onChange={(event) => setHolder(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
