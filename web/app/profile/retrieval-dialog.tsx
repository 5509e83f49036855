import { useState } from 'react';
import { NewPasswordField } from '../accounts/new-password-field.tsx';
import { toast } from '../browser/toasts.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { finishPasswordReset, startPasswordReset } from './calls.ts';
import { OwnCodeField } from '../accounts/own-code-field.tsx';
import { Username } from '../accounts/username.tsx';

type RetrievalDialogProps = { mobile: string; onClose: () => void };

/** Two steps: the code of the own mobile buys a ticket, the ticket a new password. */
export default function RetrievalDialog({ mobile, onClose }: RetrievalDialogProps) {
  const [ticket, setTicket] = useState<string | null>(null);
  if (ticket === null) return <StepOne mobile={mobile} onTicket={setTicket} onClose={onClose} />;
  return <StepTwo mobile={mobile} ticket={ticket} onClose={onClose} />;
}

function StepOne(props: RetrievalDialogProps & { onTicket: (ticket: string) => void }) {
  const { mobile, onTicket, onClose } = props;
  const [digits, setDigits] = useState('');
  const { busy, errors, refusal, submit } = useSubmit(
    () => startPasswordReset(digits),
    (given) => onTicket(given.ticket),
  );
  return (
    <FormDialog
      title="找回密码"
      description="第 1 步，共 2 步：验证您的手机。"
      action="下一步"
      busy={busy}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <OwnCodeField mobile={mobile} scene="forget" value={digits} onChange={setDigits} error={errors.code} />
    </FormDialog>
  );
}

function StepTwo({ mobile, ticket, onClose }: RetrievalDialogProps & { ticket: string }) {
  const [password, setPassword] = useState('');
  const { busy, errors, refusal, submit } = useSubmit(
    () => finishPasswordReset(ticket, password),
    (_, msg) => {
      toast('success', msg);
      onClose();
    },
  );
  return (
    <FormDialog
      title="找回密码"
      description="第 2 步，共 2 步：设置新密码。"
      action="设置新密码"
      busy={busy}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Username mobile={mobile} />
      <NewPasswordField label="新密码" value={password} onChange={setPassword} error={errors.password} />
    </FormDialog>
  );
}
