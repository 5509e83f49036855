import { code } from '@portal/contract/codes';
import { people, type UserRow } from '@portal/contract/staff';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { useAct } from '../forms/use-act.ts';

export function UserDisable({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { act, busy, errors } = useAct();
  const disabling = user.user_status !== 3;

  async function send(reason: string) {
    const answer = await act(people.disable, { id: user.id, disabled: disabling, reason });
    if (answer.code === code.success) onClose();
  }

  return (
    <ReasonDialog
      keepAs={`disable:${user.id}`}
      title={disabling ? '停用账号' : '恢复账号'}
      description={
        disabling
          ? `“${user.user_nickname}”的所有登录会立即失效，恢复前不能再登录。`
          : `“${user.user_nickname}”将可以重新登录。`
      }
      action={disabling ? '停用' : '恢复'}
      danger={disabling}
      hint="记入审计日志"
      busy={busy}
      error={errors.reason}
      onSend={send}
      onClose={onClose}
    />
  );
}
