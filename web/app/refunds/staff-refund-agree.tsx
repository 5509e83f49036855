import { useState } from 'react';
import { formatMoney } from '@portal/contract/money';
import { twoPeopleAbove } from '@portal/contract/refund-titles';
import { refundDesk, type StaffRefund } from '@portal/contract/refunds';
import { fenOf, yuanOf } from '@portal/contract/yuan';
import { FormDialog } from '../forms/form-dialog.tsx';
import { isDecided, useAct } from '../forms/use-act.ts';
import { Alert } from '../ui/alert.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Textarea } from '../ui/textarea.tsx';

/** One press where the rule refunds it: the whole amount is already there. */
export function RefundAgree({ refund, onClose }: { refund: StaffRefund; onClose: () => void }) {
  const [yuan, setYuan] = useState(yuanOf(refund.most));
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState('');
  const { act, busy, errors } = useAct();
  const fen = fenOf(yuan.trim());
  const two = fen !== null && refund.refunded + fen > twoPeopleAbove;

  async function agree() {
    if (fen === null || fen < 1 || fen > refund.most) {
      setWrong(`请填写 0.01 至 ${yuanOf(refund.most)} 之间的金额`);
      return;
    }
    setWrong('');
    const answer = await act(refundDesk.decide, { id: refund.id, agree: true, amount: fen, note });
    if (isDecided(answer)) onClose();
  }

  return (
    <FormDialog
      title="同意退款"
      description={`${refund.buyer} 申请退回 ${formatMoney(refund.asked)}`}
      action={two ? '同意，交由复核' : '同意并退款'}
      busy={busy}
      onSubmit={async (event) => {
        event.preventDefault();
        await agree();
      }}
      onClose={onClose}
    >
      <Field
        label="退款金额（元）"
        required
        error={wrong || errors.amount}
        hint={`最多 ${yuanOf(refund.most)} 元；少于全部时订单继续有效`}
      >
        <Input
          name="amount"
          inputMode="decimal"
          maxLength={14}
          value={yuan}
          onChange={({ target }) => setYuan(target.value)}
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
      {two && (
        <Alert kind="info">累计超过 {formatMoney(twoPeopleAbove)}，须由另一位财务人员复核后才会退款。</Alert>
      )}
    </FormDialog>
  );
}
