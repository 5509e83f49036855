import { useState, type FormEvent } from 'react';
import { code } from '@portal/contract/codes';
import { people, type UserRow } from '@portal/contract/staff';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { useAct } from './use-act.ts';

export function UserDisable({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { act, busy, errors } = useAct();
  const disabling = user.user_status !== 3;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const answer = await act(people.disable, { id: user.id, disabled: disabling, reason });
    if (answer.code === code.success) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!busy}
      size="sm"
      title={disabling ? '停用账号' : '恢复账号'}
      description={
        disabling
          ? `“${user.user_nickname}”的所有登录会立即失效，恢复前不能再登录。`
          : `“${user.user_nickname}”将可以重新登录。`
      }
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            取消
          </Button>
          <Button type="submit" form="user-disable" variant={disabling ? 'danger' : 'primary'} loading={busy}>
            {disabling ? '停用' : '恢复'}
          </Button>
        </>
      }
    >
      <PostForm id="user-disable" onSubmit={(event) => void submit(event)}>
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
