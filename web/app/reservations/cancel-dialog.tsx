import { code } from '@portal/contract/codes';
import { reservations } from '@portal/contract/reservations';
import { useAct } from '../forms/use-act.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { MineView } from './load-mine.ts';

type CancelDialogProps = { reservation: MineView; onClose: () => void };

export default function CancelDialog({
  reservation: { id, service, span, state, transfer },
  onClose,
}: CancelDialogProps) {
  const { act, busy } = useAct();
  const isWaiting = state === 'waiting';

  async function cancel() {
    await act(reservations.cancel, { id }, '', (answer) => {
      // Revalidation may remove the row, and this dialog with it.
      if (answer.code === code.success) onClose();
    });
    onClose();
  }

  return (
    <ConfirmDialog
      open
      danger
      title={isWaiting ? '退出候补' : '取消预约'}
      confirmText={isWaiting ? '退出' : '确认取消'}
      cancelText="保留"
      loading={busy}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    >
      {service.title}，{span}。{isWaiting ? '退出后需要重新排队。' : '取消后名额会让给其他人。'}
      {transfer !== null && '已经转出的款项由财务退汇，需要数个工作日。'}
    </ConfirmDialog>
  );
}
