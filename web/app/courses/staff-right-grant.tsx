import { useState } from 'react';
import { code } from '@portal/contract/codes';
import { courseRights } from '@portal/contract/course-staff';
import { FormDialog } from '../forms/form-dialog.tsx';
import { secondsOf } from '../forms/local-time.ts';
import { ReasonField } from '../forms/reason-field.tsx';
import { useAct } from '../forms/use-act.ts';
import { today, type Day } from '../ui/calendar.ts';
import { DatePicker } from '../ui/date-picker.tsx';
import { UserMobileField } from '../staff/user-mobile-field.tsx';
import { Field } from '../ui/field.tsx';
import { RadioRow } from '../ui/radio-cards.tsx';
import { StaffItemPicker, type ItemType } from '../staff/item-picker.tsx';

/** A course or a learning path for one person, by hand. */
export function RightGrant({ onClose }: { onClose: () => void }) {
  const [mobile, setMobile] = useState('');
  const [type, setType] = useState<ItemType>('course');
  const [item, setItem] = useState<number | null>(null);
  const [until, setUntil] = useState<Day | null>(null);
  const [reason, setReason] = useState('');
  const { act, busy, errors } = useAct();

  async function submit() {
    // Sent all the same: the other fields are judged with it.
    const granting = {
      mobile,
      type,
      item_id: item ?? 0,
      until: until === null ? null : endOf(until),
      reason,
    };
    const answer = await act(courseRights.grant, granting);
    if (answer.code === code.success) onClose();
  }

  return (
    <FormDialog
      title="开通课程"
      description="为已注册的用户开通，用户会收到消息。同一工作人员再次开通同一门课程，以新的期限为准。"
      action="开通"
      size="md"
      busy={busy}
      onClose={onClose}
      onSubmit={async (event) => {
        event.preventDefault();
        await submit();
      }}
    >
      <UserMobileField value={mobile} error={errors.mobile} onChange={setMobile} />
      <RadioRow
        label="开通的内容"
        name="type"
        options={[
          { value: 'course', label: '一门课程' },
          { value: 'system', label: '一条学习路径' },
        ]}
        value={type}
        onChange={(next) => {
          setType(next);
          setItem(null);
        }}
      />
      <Field label={type === 'course' ? '课程' : '学习路径'} required error={errors.item_id}>
        <StaffItemPicker key={type} type={type} value={item} onChange={setItem} />
      </Field>
      <Field label="有效期至" group error={errors.until} hint="不选日期为长期有效；到期当天仍可学习。">
        <DatePicker label="有效期至" placeholder="长期有效" value={until} onChange={setUntil} min={today()} />
      </Field>
      <ReasonField
        keepAs="right-grant"
        value={reason}
        error={errors.reason}
        hint="例如：单位集体报名、转账已到账"
        onChange={setReason}
      />
    </FormDialog>
  );
}

/** The last second of a day in China. */
function endOf(day: Day): number {
  return secondsOf(`${day}T23:59`)! + 59;
}
