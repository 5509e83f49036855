import { useState } from 'react';
import { code } from '@portal/contract/codes';
import { staff } from '@portal/contract/staff';
import { call } from '../browser/call.ts';
import { keptText } from '../browser/kept-text.ts';
import { toastAfterReload } from '../browser/toast-after-reload.ts';
import { dropToken, loginPath } from '../browser/token.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

export function useLeaving() {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function leave() {
    setBusy(true);
    const answer = await call(staff.logout, {});
    setBusy(false);
    if (answer.code !== code.success) return;
    dropToken();
    keptText.forgetAll();
    toastAfterReload('success', answer.msg);
    location.assign(loginPath());
  }

  return {
    leave: () => setAsking(true),
    question: (
      <ConfirmDialog
        open={asking}
        loading={busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void leave()}
      >
        确认退出管理后台？
      </ConfirmDialog>
    ),
  };
}
