import { useState } from 'react';
import { toast } from '../browser/toasts.ts';
import { useRevalidate } from '../browser/use-revalidate.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { Checkbox } from '../ui/checkbox.tsx';

/** Printed keys cannot be recalled, so the old key stays valid unless its owner chooses otherwise. */
export default function RenewDialog({ onClose }: { onClose: () => void }) {
  const [retire, setRetire] = useState(false);
  const revalidate = useRevalidate();
  const { busy, refusal, submit } = useSubmit(
    async () => (await import('./calls.ts')).renewKey(retire),
    async (_, msg) => {
      toast('success', msg);
      await revalidate();
      onClose();
    },
  );
  return (
    <FormDialog
      title="更换邀请码"
      description="新的邀请码立即启用。已经发出的旧邀请码、链接和海报默认继续有效，通过它们注册的用户仍算作您的邀请。"
      action="更换"
      busy={busy}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Checkbox
        label="同时停用旧的邀请码"
        hint="邀请码被他人冒用时选择。停用后旧链接和海报不能再用于注册，且不能恢复。"
        checked={retire}
        onChange={({ target }) => setRetire(target.checked)}
      />
    </FormDialog>
  );
}
