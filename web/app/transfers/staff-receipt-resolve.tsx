import { useState, type FormEvent } from 'react';
import { formatMoney } from '@portal/contract/money';
import { type ReceiptWay, receiptWayTitle } from '@portal/contract/transfer-titles';
import { type Receipt, staffTransfers } from '@portal/contract/transfers';
import { FormDialog } from '../forms/form-dialog.tsx';
import { isDecided, useAct } from '../forms/use-act.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { RadioRow } from '../ui/radio-cards.tsx';
import { Textarea } from '../ui/textarea.tsx';

const ways = Object.keys(receiptWayTitle) as ReceiptWay[];

export function ReceiptResolve({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const [way, setWay] = useState<ReceiptWay>('returned');
  const [serial, setSerial] = useState('');
  const [note, setNote] = useState('');
  const { act, busy, errors } = useAct();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const return_serial = way === 'returned' ? serial : '';
    const answer = await act(staffTransfers.resolve, { id: receipt.id, way, return_serial, note });
    if (isDecided(answer)) onClose();
  }

  return (
    <FormDialog
      title="处理款项"
      description={`流水号 ${receipt.bank_serial}，${formatMoney(receipt.amount)}。${receipt.reason}`}
      action="保存处理结果"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="处理方式" group>
        <RadioRow
          label="处理方式"
          name="way"
          options={ways.map((value) => ({ value, label: receiptWayTitle[value] }))}
          value={way}
          onChange={setWay}
        />
      </Field>
      {way === 'returned' && (
        <Field label="退汇流水号" required error={errors.return_serial} hint="退汇会通知用户">
          <Input
            name="return_serial"
            maxLength={40}
            autoComplete="off"
            value={serial}
            onChange={({ target }) => setSerial(target.value)}
          />
        </Field>
      )}
      <Field label="处理情况" required error={errors.note}>
        <Textarea
          name="note"
          rows={3}
          maxLength={200}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
