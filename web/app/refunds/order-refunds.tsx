import { Suspense, useState } from 'react';
import { code } from '@portal/contract/codes';
import { refundActionTitle, refundStateTitle } from '@portal/contract/refund-titles';
import type { OwnRefund } from '@portal/contract/refunds';
import { formatMoment } from '@portal/contract/time';
import { lazy } from '../browser/lazy.ts';
import { toast } from '../browser/toasts.ts';
import { isUnanswered } from '../browser/unanswered.ts';
import { useBusy } from '../browser/use-busy.ts';
import { useRevalidate } from '../browser/use-revalidate.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Money } from '../ui/money.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { stateText, stateTone, stepTone } from './refund-words.ts';

const ConfirmDialog = lazy(() =>
  import('../ui/confirm-dialog.tsx').then((file) => ({ default: file.ConfirmDialog })),
);

/** The refunds of an order, the newest first, each with its steps. */
export function OrderRefunds({ refunds }: { refunds: readonly OwnRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="refunds">
      <h2 id="refunds" className="mb-4 text-lg">
        退款进度
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {refunds.map((refund) => (
          <li key={refund.id} className="py-5 first:pt-0 last:pb-0">
            <Refund refund={refund} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Refund({ refund }: { refund: OwnRefund }) {
  const { state, amount, asked, steps } = refund;
  const waiting = state === 'requested' || state === 'confirming';
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge tone={stateTone[state]}>{refundStateTitle[state]}</Badge>
        <Money fen={amount} className="font-medium" />
        {amount < asked && (
          <span className="text-sm text-ink-mute">
            申请 <Money fen={asked} />
          </span>
        )}
        {waiting && <Withdraw id={refund.id} />}
      </div>
      <p className="mt-2 mb-4 text-sm text-ink-soft">{stateText[state]}</p>
      <Timeline
        label="退款经过"
        entries={steps.toReversed().map((step, index) => ({
          key: String(index),
          time: formatMoment(step.time),
          dateTime: new Date(step.time * 1000).toISOString(),
          title: refundActionTitle[step.action],
          text: step.note,
          tone: stepTone[step.action],
        }))}
      />
    </>
  );
}

function Withdraw({ id }: { id: number }) {
  const [asking, setAsking] = useState(false);
  const [busy, whileBusy] = useBusy();
  const revalidate = useRevalidate();

  async function withdraw() {
    const { withdrawRefund } = await import('./calls.ts');
    const answer = await withdrawRefund(id);
    if (answer.code === code.success) toast('success', answer.msg);
    if (isUnanswered(answer)) return;
    // After a refusal too: staff were faster, and the page is stale.
    await revalidate();
    setAsking(false);
  }

  return (
    <>
      <Button variant="link" size="sm" className="ms-auto" onClick={() => setAsking(true)}>
        撤回申请
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            open
            title="撤回退款申请"
            confirmText="撤回"
            loading={busy}
            onCancel={() => setAsking(false)}
            onConfirm={() => void whileBusy(withdraw)}
          >
            撤回后订单继续有效，需要时可以重新申请。
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
