import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { code } from '@portal/contract/codes';
import { refundDesk } from '@portal/contract/refunds';
import { lazy } from '../browser/lazy.ts';
import { isDecided, useAct } from '../forms/use-act.ts';
import { useStaff } from '../staff/use-staff.ts';
import { Button } from '../ui/button.tsx';

const ReasonDialog = lazy(() =>
  import('../forms/reason-dialog.tsx').then(({ ReasonDialog: Dialog }) => ({ default: Dialog })),
);

/** Where the association takes back what it sold, a cancelled reservation for example. */
export function OpenRefund({ orderNo }: { orderNo: string }) {
  const { roles } = useStaff();
  const [asking, setAsking] = useState(false);
  const { act, busy, errors } = useAct();
  const navigate = useNavigate();
  if (!roles.some((role) => role === 'finance' || role === 'administrator')) return null;

  async function open(reason: string) {
    await act(refundDesk.open, { order_no: orderNo, reason }, '', (answer) => {
      if (answer.code === code.success) void navigate(`/admin/refunds/${answer.data.id}`);
      else if (isDecided(answer)) setAsking(false);
    });
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        发起退款
      </Button>
      {asking && (
        <Suspense>
          <ReasonDialog
            keepAs={`refund-of:${orderNo}`}
            title="发起退款"
            description="为购买人提交退款申请，原因会告知本人；随后照常审核。"
            action="发起退款"
            busy={busy}
            error={errors.reason}
            onSend={open}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
