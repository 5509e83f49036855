import { Suspense, useState } from 'react';
import { lazy } from '../browser/lazy.ts';
import { useRevalidate } from '../browser/use-revalidate.ts';
import { Button } from '../ui/button.tsx';

const RefundDialog = lazy(() => import('./refund-dialog.tsx'));

/** For a paid order without an open refund. */
export function AskRefund({ orderNo }: { orderNo: string }) {
  const [open, setOpen] = useState(false);
  const revalidate = useRevalidate();
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        申请退款
      </Button>
      {open && (
        <Suspense>
          <RefundDialog orderNo={orderNo} onClose={() => setOpen(false)} onAsked={revalidate} />
        </Suspense>
      )}
    </>
  );
}
