import { useState } from 'react';
import { type ActivationBatch, activationCodes } from '@portal/contract/activation-codes';
import { code } from '@portal/contract/codes';
import { FormDialog } from '../forms/form-dialog.tsx';
import { ReasonField } from '../forms/reason-field.tsx';
import { useAct } from '../forms/use-act.ts';
import { Checkbox } from '../ui/checkbox.tsx';

/** Stops the unused codes; what used codes opened is taken back only when asked to. */
export function RevokeDialog({ batch, onClose }: { batch: ActivationBatch; onClose: () => void }) {
  const isRevoked = batch.state === 'revoked';
  const [reason, setReason] = useState('');
  const [takesBack, setTakesBack] = useState(isRevoked);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { act, busy, errors } = useAct();

  async function send() {
    const answer = await act(activationCodes.revoke, { id: batch.id, reason, take_back: takesBack });
    if (answer.code === code.success) onClose();
    else setRefusal(answer.code === code.failure ? answer.msg : null);
  }

  return (
    <FormDialog
      title={isRevoked ? '收回已兑换的内容' : '作废这一批'}
      description={
        isRevoked
          ? `收回 ${batch.redeemed} 人用这批激活码开通的内容，并告知本人原因；不能恢复。`
          : `未使用的 ${batch.number - batch.redeemed} 个激活码立即失效，不能恢复；记入审计日志。`
      }
      action={isRevoked ? '收回' : '作废'}
      danger
      busy={busy}
      refusal={refusal}
      onClose={onClose}
      onSubmit={async (event) => {
        event.preventDefault();
        await send();
      }}
    >
      <ReasonField
        keepAs={`activation-batch:${batch.id}`}
        value={reason}
        error={errors.reason}
        onChange={setReason}
      />
      {!isRevoked && batch.redeemed > 0 && (
        <Checkbox
          label={`一并收回已兑换的 ${batch.redeemed} 个`}
          hint="关闭已开通的课程或会员，并告知本人原因"
          checked={takesBack}
          onChange={({ target }) => setTakesBack(target.checked)}
        />
      )}
    </FormDialog>
  );
}
