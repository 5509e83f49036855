import { useState } from 'react';
import { code } from '@portal/contract/codes';
import { formatMoney } from '@portal/contract/money';
import { refundDesk, type StaffRefund } from '@portal/contract/refunds';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useAct } from '../forms/use-act.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Textarea } from '../ui/textarea.tsx';

/** The money has left by the bank; its serial proves it, once. */
export function RefundPayout({ refund, onClose }: { refund: StaffRefund; onClose: () => void }) {
  const [serial, setSerial] = useState('');
  const [note, setNote] = useState('');
  const { act, busy, errors } = useAct();
  return (
    <FormDialog
      title="登记银行转账"
      description={`请先在网上银行向 ${refund.buyer} 转账 ${formatMoney(refund.amount)}，再登记银行给出的流水号。`}
      action="登记并完成退款"
      busy={busy}
      onSubmit={async (event) => {
        event.preventDefault();
        const answer = await act(refundDesk.payout, { id: refund.id, bank_serial: serial, note });
        // A duplicate serial is shown at its field; other refusals are shown by the page behind.
        if (answer.code === code.success) onClose();
      }}
      onClose={onClose}
    >
      <Field label="银行流水号" required error={errors.bank_serial}>
        <Input
          name="bank_serial"
          maxLength={40}
          autoComplete="off"
          value={serial}
          onChange={({ target }) => setSerial(target.value)}
        />
      </Field>
      <Field label="备注（用户可见，可不填）" error={errors.note}>
        <Textarea
          name="note"
          rows={2}
          maxLength={200}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
