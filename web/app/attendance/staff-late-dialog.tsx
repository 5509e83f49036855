import { useState } from 'react';
import { attendance } from '@portal/contract/attendance';
import { code } from '@portal/contract/codes';
import { FormDialog } from '../forms/form-dialog.tsx';
import { ReasonField } from '../forms/reason-field.tsx';
import { useAct } from '../forms/use-act.ts';
import { UserMobileField } from '../staff/user-mobile-field.tsx';

/** Enters somebody who was there and did not check in. */
export function LateDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [draft, setDraft] = useState({ mobile: '', reason: '' });
  const [refusal, setRefusal] = useState<string | null>(null);
  const { act, busy, errors } = useAct();

  async function save() {
    const answer = await act(attendance.addLate, { id, ...draft });
    if (answer.code === code.success) onClose();
    else setRefusal(answer.code === code.failure ? answer.msg : null);
  }

  return (
    <FormDialog
      title="补签"
      description="计入学时并通知本人，记入审计日志；已移除的签到会因此恢复。"
      action="补签"
      busy={busy}
      refusal={refusal}
      onClose={onClose}
      onSubmit={async (event) => {
        event.preventDefault();
        await save();
      }}
    >
      <UserMobileField
        value={draft.mobile}
        error={errors.mobile}
        onChange={(mobile) => setDraft({ ...draft, mobile })}
      />
      <ReasonField
        keepAs={`late-entry:${id}`}
        value={draft.reason}
        error={errors.reason}
        onChange={(reason) => setDraft({ ...draft, reason })}
      />
    </FormDialog>
  );
}
