import { type InvoiceTitle, invoiceTitles } from '@portal/contract/invoices';
import { useAct } from '../forms/use-act.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

type RemoveDialogProps = { title: InvoiceTitle; onClose: () => void };

export default function RemoveDialog({ title: { id, name }, onClose }: RemoveDialogProps) {
  const { act, busy } = useAct();
  return (
    <ConfirmDialog
      open
      danger
      title="删除抬头"
      confirmText="删除"
      loading={busy}
      onCancel={onClose}
      onConfirm={async () => {
        await act(invoiceTitles.remove, { id });
        onClose();
      }}
    >
      删除「{name}」？已申请的发票不受影响。
    </ConfirmDialog>
  );
}
