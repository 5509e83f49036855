import { code } from '@portal/contract/codes';
import { people, type UserRow } from '@portal/contract/staff';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { useAct } from '../forms/use-act.ts';

/** For a colleague whose phone is lost. */
export function UserTotp({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { act, busy, errors } = useAct();

  async function send(reason: string) {
    const answer = await act(people.resetTotp, { id: user.id, reason });
    if (answer.code === code.success) onClose();
  }

  return (
    <ReasonDialog
      keepAs={`totp:${user.id}`}
      title="重置动态口令"
      description={`“${user.user_nickname}”的后台登录会立即失效，下次登录时重新绑定身份验证器。请先当面或电话核实是本人。`}
      action="重置"
      hint="记入审计日志"
      busy={busy}
      error={errors.reason}
      onSend={send}
      onClose={onClose}
    />
  );
}
