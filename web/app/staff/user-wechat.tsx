import { code } from '@portal/contract/codes';
import { people, type UserRow } from '@portal/contract/staff';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { useAct } from '../forms/use-act.ts';

/** For somebody who has lost the bound WeChat. */
export function UserWechat({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { act, busy, errors } = useAct();

  async function send(reason: string) {
    const answer = await act(people.unbindWechat, { id: user.id, reason });
    if (answer.code === code.success) onClose();
  }

  return (
    <ReasonDialog
      keepAs={`wechat:${user.id}`}
      title="解除微信绑定"
      description={`“${user.user_nickname}”的所有登录会立即失效，之后用短信验证码登录，扫码登录须重新绑定。请先核实是本人的要求。`}
      action="解除绑定"
      hint="记入审计日志"
      busy={busy}
      error={errors.reason}
      onSend={send}
      onClose={onClose}
    />
  );
}
