import { useNavigate } from 'react-router';
import { code } from '@portal/contract/codes';
import { reservations } from '@portal/contract/reservations';
import { useAct } from '../forms/use-act.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { ServiceView, SlotView } from './load-reserve.ts';

type MoveDialogProps = { moving: NonNullable<ServiceView['moving']>; slot: SlotView; onClose: () => void };

export default function MoveDialog({ moving, slot, onClose }: MoveDialogProps) {
  const { act, busy } = useAct();
  const navigate = useNavigate();

  async function move() {
    const answer = await act(reservations.move, { id: moving.id, slot_id: slot.id }, '', (given) => {
      if (given.code === code.success) void navigate('/pages_workbench/pages/reservations');
    });
    if (answer.code !== code.success) onClose();
  }

  return (
    <ConfirmDialog
      open
      title="改约"
      confirmText="确认改约"
      loading={busy}
      onConfirm={() => void move()}
      onCancel={onClose}
    >
      <p>原时间：{moving.span}</p>
      <p className="mt-1 font-medium text-ink">新时间：{slot.span}</p>
    </ConfirmDialog>
  );
}
