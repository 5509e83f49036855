import { useState, type FormEvent } from 'react';
import { code } from '@portal/contract/codes';
import { formatMoney } from '@portal/contract/money';
import { type StaffTransferDetail, staffTransfers } from '@portal/contract/transfers';
import { fenOf, plainYuan, shortYuanOf } from '@portal/contract/yuan';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useAct } from '../forms/use-act.ts';
import { Alert } from '../ui/alert.tsx';
import { today } from '../ui/calendar.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

type TransferConfirmProps = { transfer: StaffTransferDetail; onClose: () => void };

export function TransferConfirm({ transfer, onClose }: TransferConfirmProps) {
  const [serial, setSerial] = useState(transfer.bank_serial);
  const [yuan, setYuan] = useState(shortYuanOf(transfer.amount));
  const [day, setDay] = useState(() => today());
  const [refusal, setRefusal] = useState<string | null>(null);
  const { act, busy, errors } = useAct();
  const amount = fenOf(plainYuan(yuan)) ?? 0;
  const fits = amount === transfer.due;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const answer = await act(staffTransfers.confirm, { id: transfer.id, bank_serial: serial, amount, day });
    // Mostly the serial, which can be corrected: what was typed stays.
    setRefusal(answer.code === code.failure ? answer.msg : null);
    if (answer.code === code.success) onClose();
  }

  return (
    <FormDialog
      title="确认到账"
      description={`请与银行账户的入账明细逐项核对。订单应付 ${formatMoney(transfer.due)}。`}
      action={fits ? '确认到账' : '登记为待处理'}
      danger={!fits}
      busy={busy}
      refusal={refusal}
      onSubmit={submit}
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
      <Field label="到账金额（元）" required error={errors.amount}>
        <Input
          name="amount"
          inputMode="decimal"
          maxLength={14}
          value={yuan}
          onChange={({ target }) => setYuan(target.value)}
        />
      </Field>
      <Field label="到账日期" required error={errors.day}>
        <Input
          name="day"
          type="date"
          max={today()}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </Field>
      {!fits && <Alert kind="warning">金额与订单不符：不会入账，款项登记为待处理，之后退汇或作废。</Alert>}
    </FormDialog>
  );
}
