import { useEffect, useState } from 'react';
import { code } from '@portal/contract/codes';
import { formatMoney } from '@portal/contract/money';
import type { RefundPreview } from '@portal/contract/refunds';
import { toast } from '../browser/toasts.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { QuickReasons } from '../forms/quick-reasons.tsx';
import { useKeptDraft } from '../forms/use-kept-draft.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Money } from '../ui/money.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { askRefund, previewRefund } from './calls.ts';

const usual = ['买错了', '内容与介绍不符', '暂时没有时间学习', '重复购买'];

type RefundDialogProps = { orderNo: string; onClose: () => void; onAsked: () => Promise<void> };

/** What the rule says comes first, then the reason. */
export default function RefundDialog({ orderNo, onClose, onAsked }: RefundDialogProps) {
  const [preview, setPreview] = useState<RefundPreview | null>(null);
  useEffect(() => {
    void previewRefund(orderNo).then((answer) =>
      answer.code === code.success ? setPreview(answer.data) : onClose(),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- asked once, when it opens
  }, []);

  if (preview && preview.refusal === null) {
    return <AskForm preview={preview} onClose={onClose} onAsked={onAsked} />;
  }
  return (
    <Dialog
      open
      size="sm"
      title="申请退款"
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          我知道了
        </Button>
      }
    >
      {preview ? (
        <Alert kind="warning" live>
          {preview.refusal}
        </Alert>
      ) : (
        <SkeletonText lines={4} />
      )}
    </Dialog>
  );
}

type AskFormProps = { preview: RefundPreview } & Pick<RefundDialogProps, 'onClose' | 'onAsked'>;

function AskForm({ preview, onClose, onAsked }: AskFormProps) {
  const { draft, change, forget } = useKeptDraft(`refund:${preview.order_no}`, { reason: '' });
  const { reason } = draft;
  const setReason = (chosen: string) => change({ reason: chosen });
  const { busy, errors, refusal, submit } = useSubmit(
    () => askRefund(preview.order_no, reason),
    async (_, msg) => {
      forget();
      toast('success', msg);
      await onAsked();
      onClose();
    },
  );
  return (
    <FormDialog
      title="申请退款"
      description={preview.title}
      action="提交申请"
      size="md"
      busy={busy}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="text-ink-soft">申请退款金额</span>
        <Money fen={preview.amount} size="lg" strong />
        {preview.amount < preview.paid && (
          <span className="text-sm text-ink-mute">
            实付 {formatMoney(preview.paid)}
            {preview.refunded > 0 && `，已退 ${formatMoney(preview.refunded)}`}
          </span>
        )}
      </p>
      <Verdict obstacle={preview.obstacle} />
      {preview.blocker && <Alert kind="warning">{preview.blocker}</Alert>}
      <div>
        <Field label="退款原因" required error={errors.reason}>
          <Textarea
            name="reason"
            rows={3}
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <QuickReasons label="常用原因" reasons={usual} value={reason} onChange={setReason} />
      </div>
    </FormDialog>
  );
}

function Verdict({ obstacle }: { obstacle: string | null }) {
  if (obstacle === null) {
    return (
      <Alert kind="success" title="按规则可退">
        工作人员确认后，款项按原付款方式退回，所购的内容随之收回。
      </Alert>
    );
  }
  return (
    <Alert kind="info" title="需人工审核">
      {obstacle}，不在自动适用的退款规则内。您仍可提交申请，由工作人员决定是否退款及金额。
    </Alert>
  );
}
