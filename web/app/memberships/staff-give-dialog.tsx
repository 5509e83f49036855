import { useState } from 'react';
import { membershipDesk } from '@portal/contract/memberships';
import { code } from '@portal/contract/codes';
import { newUuid } from '../browser/uuid.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { ReasonField } from '../forms/reason-field.tsx';
import { useAct } from '../forms/use-act.ts';
import { UserMobileField } from '../staff/user-mobile-field.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

/** Months for somebody, from the end of what is running. */
export function GiveDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState({ mobile: '', months: '1', reason: '' });
  // Idempotency key: sending the form again gives nothing twice.
  const [key] = useState(newUuid);
  const { act, busy, errors } = useAct();

  async function give() {
    const answer = await act(membershipDesk.give, { key, ...draft, months: Number(draft.months) });
    if (answer.code === code.success) onClose();
  }

  return (
    <FormDialog
      title="开通会员"
      description="时长接在当前有效期之后；会通知本人，记入审计日志。"
      action="开通"
      busy={busy}
      onClose={onClose}
      onSubmit={async (event) => {
        event.preventDefault();
        await give();
      }}
    >
      <UserMobileField
        value={draft.mobile}
        error={errors.mobile}
        onChange={(mobile) => setDraft({ ...draft, mobile })}
      />
      <Field label="月数" required hint="1 至 36 个月" error={errors.months}>
        <Input
          name="months"
          type="number"
          min={1}
          max={36}
          inputMode="numeric"
          value={draft.months}
          onChange={({ target }) => setDraft({ ...draft, months: target.value })}
        />
      </Field>
      <ReasonField
        keepAs="membership-give"
        value={draft.reason}
        error={errors.reason}
        onChange={(reason) => setDraft({ ...draft, reason })}
      />
    </FormDialog>
  );
}
