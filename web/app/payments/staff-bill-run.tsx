import { useState, type FormEvent } from 'react';
import { code } from '@portal/contract/codes';
import { addDays } from '@portal/contract/days';
import { paymentStaff, type Channel } from '@portal/contract/payments';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useAct } from '../forms/use-act.ts';
import { today } from '../ui/calendar.ts';
import { DatePicker } from '../ui/date-picker.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { channelOptions } from './staff-channel-filter.tsx';

export function BillRun({ onClose }: { onClose: () => void }) {
  const yesterday = addDays(today(), -1);
  const [channel, setChannel] = useState<Channel>('wechat');
  const [day, setDay] = useState<string | null>(yesterday);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { act, busy, errors } = useAct();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const answer = await act(paymentStaff.runBill, { channel, day: day ?? '' });
    if (answer.code === code.invalidFields) setRefusal(null);
    else if (answer.code !== code.success) setRefusal(answer.msg);
    else if (answer.data.failure) setRefusal(`账单未取得：${answer.data.failure}`);
    else onClose();
  }

  return (
    <FormDialog
      title="核对账单"
      description="向支付渠道取一天的账单，与本站的收款和退款逐笔核对。可以重复核对，同一差异只记一次。"
      action="开始核对"
      busy={busy}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="支付渠道" required error={errors.channel}>
        <Select
          name="channel"
          options={channelOptions}
          value={channel}
          onChange={({ target }) => setChannel(target.value as Channel)}
        />
      </Field>
      <Field group label="账单日期" required error={errors.day}>
        <DatePicker label="账单日期" max={yesterday} value={day} onChange={setDay} />
      </Field>
    </FormDialog>
  );
}
