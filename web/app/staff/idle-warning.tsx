import { useEffect, useState } from 'react';
import { staff } from '@portal/contract/staff';
import { call } from '../browser/call.ts';
import { resetSession } from '../browser/session.ts';
import { toastAfterReload } from '../browser/toast-after-reload.ts';
import { countdown } from '@portal/contract/time';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useIdleSeconds } from './idle.ts';

export function IdleWarning() {
  const left = useIdleSeconds();
  const [busy, setBusy] = useState(false);
  const over = left === 0;

  useEffect(() => {
    if (!over) return;
    toastAfterReload('warning', '长时间没有操作，已自动退出，请重新登录');
    void resetSession();
  }, [over]);

  async function stay() {
    setBusy(true);
    await call(staff.me, {});
    setBusy(false);
  }

  const { minutes, seconds } = countdown(left ?? 0);
  return (
    <Dialog
      open={left !== null && !over}
      onClose={() => {}}
      dismissable={false}
      size="sm"
      title="即将自动退出"
      description="您已有一段时间没有操作。为保护用户资料，到时将自动退出；多数表单已填写的文字保留在本标签页，您重新登录后可以恢复，其余请尽快保存。"
      footer={
        <Button loading={busy} onClick={() => void stay()}>
          继续工作
        </Button>
      }
    >
      <p role="timer" className="text-center text-4xl font-bold text-accent tabular">
        {minutes}:{seconds}
      </p>
    </Dialog>
  );
}
