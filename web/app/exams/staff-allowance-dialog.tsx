import { useState } from 'react';
import { code } from '@portal/contract/codes';
import { examDesk } from '@portal/contract/exam-desk';
import { FormDialog } from '../forms/form-dialog.tsx';
import { ReasonField } from '../forms/reason-field.tsx';
import { useAct } from '../forms/use-act.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

type Learner = { user_id: number; nickname: string };
type AllowanceDialogProps = {
  courseId: number;
  /** Null: found by the mobile that is typed. */
  learner: Learner | null;
  onClose: () => void;
};

/** Gives one person more time or more attempts. */
export function AllowanceDialog({ courseId, learner, onClose }: AllowanceDialogProps) {
  const [draft, setDraft] = useState({ mobile: '', minutes: '0', attempts: '1', reason: '' });
  const { act, busy, errors } = useAct();
  const set = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes });

  async function save() {
    const answer = await act(examDesk.allowanceSave, {
      course_id: courseId,
      person: learner ? { user_id: learner.user_id } : { mobile: draft.mobile },
      extra_minutes: Number(draft.minutes),
      extra_attempts: Number(draft.attempts),
      reason: draft.reason,
    });
    if (answer.code === code.success) onClose();
  }

  return (
    <FormDialog
      title="加时加次"
      description={
        learner
          ? `给 ${learner.nickname || `用户 ${learner.user_id}`}，代替此前的设置；下一次开始答卷时生效。`
          : '代替此前的设置，下一次开始答卷时生效。'
      }
      action="保存"
      busy={busy}
      onClose={onClose}
      onSubmit={async (event) => {
        event.preventDefault();
        await save();
      }}
    >
      {!learner && (
        <Field label="学员手机号" required error={errors['person.mobile'] ?? errors.person}>
          <Input
            name="mobile"
            inputMode="numeric"
            maxLength={11}
            autoComplete="off"
            value={draft.mobile}
            onChange={({ target }) => set({ mobile: target.value })}
          />
        </Field>
      )}
      <div className="grid grid-cols-2 gap-4">
        <Field label="加时（分钟）" error={errors.extra_minutes}>
          <Input
            name="extra_minutes"
            type="number"
            min={0}
            max={600}
            value={draft.minutes}
            onChange={({ target }) => set({ minutes: target.value })}
          />
        </Field>
        <Field label="加次" error={errors.extra_attempts}>
          <Input
            name="extra_attempts"
            type="number"
            min={0}
            max={20}
            value={draft.attempts}
            onChange={({ target }) => set({ attempts: target.value })}
          />
        </Field>
      </div>
      <ReasonField
        keepAs={`allowance:${courseId}:${learner?.user_id ?? 'new'}`}
        value={draft.reason}
        error={errors.reason}
        onChange={(reason) => set({ reason })}
      />
    </FormDialog>
  );
}
