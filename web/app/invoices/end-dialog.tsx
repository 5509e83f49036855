import { type Invoice, invoices } from '@portal/contract/invoices';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { isDecided, useAct } from '../forms/use-act.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

type EndDialogProps = { invoice: Invoice; onClose: () => void };

/** Takes back what is not issued yet, or asks for the red reversal of what is. */
export default function EndDialog({ invoice: { id, status, title }, onClose }: EndDialogProps) {
  const { act, busy, errors } = useAct();
  if (status === 'requested') {
    return (
      <ConfirmDialog
        open
        title="撤回开票申请"
        confirmText="撤回"
        loading={busy}
        onCancel={onClose}
        onConfirm={async () => {
          await act(invoices.withdraw, { id });
          onClose();
        }}
      >
        撤回后，这些订单可以重新申请开票。
      </ConfirmDialog>
    );
  }
  return (
    <ReasonDialog
      keepAs={`invoice-reversal:${id}`}
      title="申请红冲"
      description={`红冲后「${title}」的原发票作废，不能再用于报销或抵扣；订单可以退款或重新开票。`}
      action="提交申请"
      quickReasons={['需要退款', '抬头或税号有误', '金额或内容有误']}
      busy={busy}
      error={errors.reason}
      onClose={onClose}
      onSend={async (reason) => {
        const answer = await act(invoices.askReversal, { id, reason });
        if (isDecided(answer)) onClose();
      }}
    />
  );
}
