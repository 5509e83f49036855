import { useState, type FormEvent } from 'react';
import { code } from '@portal/contract/codes';
import { people, type UserRow } from '@portal/contract/staff';
import { useAct } from '../forms/use-act.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Textarea } from '../ui/textarea.tsx';

/** For a colleague whose phone is lost. */
export function UserTotp({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { act, busy, errors } = useAct();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const answer = await act(people.resetTotp, { id: user.id, reason });
    if (answer.code === code.success) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!busy}
      size="sm"
      title="重置动态口令"
      description={`“${user.user_nickname}”的后台登录会立即失效，下次登录时重新绑定身份验证器。请先当面或电话核实是本人。`}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            取消
          </Button>
          <Button type="submit" form="user-totp" variant="danger" loading={busy}>
            重置
          </Button>
        </>
      }
    >
      <PostForm id="user-totp" onSubmit={(event) => void submit(event)}>
        <Field label="原因" required error={errors.reason} hint="记入审计日志">
          <Textarea
            name="reason"
            rows={3}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </PostForm>
    </Dialog>
  );
}
