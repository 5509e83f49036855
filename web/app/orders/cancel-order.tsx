import { Suspense, useState } from 'react';
import { lazy } from '../browser/lazy.ts';
import { toast } from '../browser/toasts.ts';
import { isUnanswered } from '../browser/unanswered.ts';
import { useBusy } from '../browser/use-busy.ts';
import { useRevalidate } from '../browser/use-revalidate.ts';
import { Button } from '../ui/button.tsx';

const ConfirmDialog = lazy(() =>
  import('../ui/confirm-dialog.tsx').then(({ ConfirmDialog: Dialog }) => ({ default: Dialog })),
);

/** The trade is closed at the gateway first, so that a payment made in the meantime still counts. */
export function CancelOrder({ orderNo, isTransferred }: { orderNo: string; isTransferred: boolean }) {
  const [asking, setAsking] = useState(false);
  const [busy, whileBusy] = useBusy();
  const revalidate = useRevalidate();

  async function cancel() {
    const [{ orders }, { orderStatus }, { code }, { call }] = await Promise.all([
      import('@portal/contract/orders'),
      import('@portal/contract/order-titles'),
      import('@portal/contract/codes'),
      import('../browser/call.ts'),
    ]);
    const answer = await call(orders.cancelOrder, { order_no: orderNo });
    if (answer.code === code.success) {
      const isPaid = answer.data.status === orderStatus.paid;
      toast(isPaid ? 'warning' : 'success', isPaid ? '订单刚刚已付款，没有取消' : '订单已取消');
    }
    // Without an answer revalidation would fail too.
    if (isUnanswered(answer)) return;
    await revalidate();
    setAsking(false);
  }

  return (
    <>
      <Button variant="secondary" className="noscript:hidden" onClick={() => setAsking(true)}>
        取消订单
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            open
            danger
            title="取消这个订单？"
            confirmText="确认取消"
            cancelText="再想想"
            loading={busy}
            onCancel={() => setAsking(false)}
            onConfirm={() => void whileBusy(cancel)}
          >
            {isTransferred
              ? '您提交过对公转账凭证。取消后，已经转出的款项由财务退汇，需要数个工作日。'
              : '取消后付款码立即失效，需要时可以重新下单。'}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
