import { code } from '@portal/contract/codes';
import { isUnanswered } from '../browser/unanswered.ts';
import { useBusy } from '../browser/use-busy.ts';
import { useRenewShell, useUserChanged } from '../layouts/renew-shell.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { unbindWechat, wantsProof } from './calls.ts';
import { useProof } from './use-proof.tsx';

export default function WechatDialog({ mobile, onClose }: { mobile: string; onClose: () => void }) {
  const { prove, question } = useProof(mobile);
  const userChanged = useUserChanged();
  const renew = useRenewShell();
  const [busy, whileBusy] = useBusy();

  async function confirm() {
    const answer = await prove(unbindWechat);
    if (isUnanswered(answer) || wantsProof(answer)) return;
    if (answer.code === code.success) await userChanged(answer.msg);
    // It was unbound elsewhere: the page shows it as it is now.
    else await renew();
    onClose();
  }

  return (
    <>
      <ConfirmDialog
        open
        danger
        title="解除微信绑定"
        confirmText="解除绑定"
        loading={busy}
        onCancel={onClose}
        onConfirm={() => void whileBusy(confirm)}
      >
        解除后不能再用这个微信扫码登录，其他设备会退出登录。您仍可用手机号 {mobile}{' '}
        登录，以后扫码登录时可以重新绑定。
      </ConfirmDialog>
      {question}
    </>
  );
}
