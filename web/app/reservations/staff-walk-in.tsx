import { useState } from 'react';
import { code } from '@portal/contract/codes';
import { type DeskSlot, reservationDesk } from '@portal/contract/reservation-desk';
import { newUuid } from '../browser/uuid.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useAct } from '../forms/use-act.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { spanText } from './words.ts';

/** A reservation for somebody at the desk or on the phone. */
export function WalkIn({ slot, onClose }: { slot: DeskSlot; onClose: () => void }) {
  const [draft, setDraft] = useState({ name: '', mobile: '', remark: '' });
  const [refusal, setRefusal] = useState<string | null>(null);
  // Idempotency key: sending the form again makes no second reservation.
  const [key] = useState(newUuid);
  const { act, busy, errors } = useAct();
  const input = (name: keyof typeof draft) => ({
    name,
    autoComplete: 'off',
    value: draft[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setDraft({ ...draft, [name]: target.value }),
  });

  async function save() {
    const given = { key, service_id: slot.service.id, slot_id: slot.slot_id, ...draft };
    const answer = await act(reservationDesk.walkIn, given);
    if (answer.code === code.success) onClose();
    else setRefusal(answer.code === code.failure ? answer.msg : null);
  }

  return (
    <FormDialog
      title="登记预约"
      description={`${slot.service.title}，${spanText(slot.starts, slot.ends)}`}
      action="登记"
      busy={busy}
      refusal={refusal}
      onClose={onClose}
      onSubmit={async (event) => {
        event.preventDefault();
        await save();
      }}
    >
      <Field label="姓名" required error={errors.name}>
        <Input {...input('name')} maxLength={30} />
      </Field>
      <Field label="手机号" required error={errors.mobile}>
        <Input {...input('mobile')} inputMode="numeric" maxLength={11} />
      </Field>
      <Field label="备注" error={errors.remark}>
        <Input {...input('remark')} maxLength={200} />
      </Field>
    </FormDialog>
  );
}
