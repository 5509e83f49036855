import { useState } from 'react';
import { code } from '@portal/contract/codes';
import { reservationDesk } from '@portal/contract/reservation-desk';
import { toast } from '../browser/toasts.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useAct } from '../forms/use-act.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';

type ExceptionDialogProps = { services: { id: number; title: string }[]; onClose: () => void };

/** A day that is closed, or open at other hours. */
export function ExceptionDialog({ services, onClose }: ExceptionDialogProps) {
  const [draft, setDraft] = useState({
    day: '',
    service: '',
    isOpen: false,
    from: '09:00',
    to: '12:00',
    minutes: '60',
    capacity: '1',
    note: '',
  });
  const { act, busy, errors } = useAct();
  const input = (name: 'day' | 'from' | 'to' | 'minutes' | 'capacity' | 'note') => ({
    name,
    value: draft[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setDraft({ ...draft, [name]: target.value }),
  });

  async function save() {
    const { day, service, isOpen, from, to, minutes, capacity, note } = draft;
    const answer = await act(reservationDesk.setException, {
      service_id: service === '' ? null : Number(service),
      day,
      hours: isOpen ? { from, to, minutes: Number(minutes), capacity: Number(capacity) } : null,
      note,
    });
    if (answer.code !== code.success) return;
    const { affected } = answer.data;
    if (affected > 0) toast('warning', `当天已有 ${affected} 个预约，请逐个联系处理`);
    onClose();
  }

  return (
    <FormDialog
      title="设置一天"
      description="同一天再次设置会替换原来的安排。"
      action="保存"
      busy={busy}
      onClose={onClose}
      onSubmit={async (event) => {
        event.preventDefault();
        await save();
      }}
    >
      <Field label="日期" required error={errors.day}>
        <Input type="date" {...input('day')} />
      </Field>
      <Field label="服务" error={errors.service_id}>
        <Select
          value={draft.service}
          placeholder="全部服务"
          options={services.map(({ id, title }) => ({ value: String(id), label: title }))}
          onChange={({ target }) => setDraft({ ...draft, service: target.value })}
        />
      </Field>
      <Checkbox
        label="特别开放"
        hint="不勾选即为休息"
        checked={draft.isOpen}
        onChange={({ target }) => setDraft({ ...draft, isOpen: target.checked })}
      />
      {draft.isOpen && (
        <div className="grid grid-cols-2 gap-4">
          <Field label="开始" error={errors['hours.from'] ?? errors.hours}>
            <Input type="time" {...input('from')} />
          </Field>
          <Field label="结束" error={errors['hours.to']}>
            <Input type="time" {...input('to')} />
          </Field>
          <Field label="每段分钟" error={errors['hours.minutes']}>
            <Input inputMode="numeric" {...input('minutes')} />
          </Field>
          <Field label="每段名额" error={errors['hours.capacity']}>
            <Input inputMode="numeric" {...input('capacity')} />
          </Field>
        </div>
      )}
      <Field label="说明" required hint="例如 国庆假期" error={errors.note}>
        <Input {...input('note')} maxLength={50} />
      </Field>
    </FormDialog>
  );
}
