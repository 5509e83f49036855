import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { code } from '@portal/contract/codes';
import { reservations } from '@portal/contract/reservations';
import { call } from '../browser/call.ts';
import { toast } from '../browser/toasts.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import type { KeptDraft } from '../forms/use-kept-draft.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Textarea } from '../ui/textarea.tsx';
import type { ServiceView, SlotView } from './load-reserve.ts';
import { formatMoney } from '@portal/contract/money';

export type Visitor = { name: string; mobile: string; remark: string };

type ReserveDialogProps = {
  service: ServiceView;
  slot: SlotView;
  /** The attendee, kept by the page, so that choosing another slot does not clear it. */
  visitor: KeptDraft<Visitor>;
  onClose: () => void;
};

/** The service pop-up: the attendee's name and mobile. A full slot offers the waiting list. */
export default function ReserveDialog({ service, slot, visitor, onClose }: ReserveDialogProps) {
  const { draft, change, forget } = visitor;
  const [isFull, setFull] = useState(slot.free === 0);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isPaid = service.price > 0 && !isFull;

  async function send() {
    const input = { product_id: service.id, slot_id: slot.id, ...draft };
    const answer = await call(isFull ? reservations.wait : reservations.reserve, input);
    const slotState =
      answer.code === code.failure ? (answer.data as { full?: true; free?: true } | null) : null;
    // The slot was filled or freed in the meantime: the dialog offers what is possible now.
    if (slotState?.full) setFull(true);
    if (slotState?.free) setFull(false);
    if (slotState?.full || slotState?.free) void revalidate();
    return answer;
  }

  const { submit, busy, errors, refusal } = useSubmit(send, async ({ id }, msg) => {
    forget();
    if (isPaid) {
      await navigate(`/payment?goods=reservation&id=${id}`);
      return;
    }
    toast('success', msg);
    await navigate('/pages_workbench/pages/reservations');
  });

  return (
    <FormDialog
      title={isFull ? '加入候补' : '填写预约信息'}
      description={
        <>
          {service.title}，<span className="inline-block">{slot.span}</span>
        </>
      }
      action={isFull ? '加入候补' : isPaid ? `下一步，支付 ${formatMoney(service.price)}` : '确认预约'}
      busy={busy}
      refusal={refusal}
      onClose={onClose}
      onSubmit={submit}
    >
      {isFull && (
        <p className="text-ink-soft">该时段已约满。有人取消时按先后顺序通知您，名额为您保留 15 分钟。</p>
      )}
      {isPaid && <p className="text-ink-soft">名额先为您保留 10 分钟，下单后在 30 分钟内付款。</p>}
      <Field label="姓名" required error={errors.name}>
        <Input
          name="name"
          autoComplete="name"
          maxLength={30}
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Field label="手机号" required error={errors.mobile}>
        <Input
          name="mobile"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={11}
          className="tabular"
          value={draft.mobile}
          onChange={({ target }) => change({ mobile: target.value.replaceAll(/\D/g, '') })}
        />
      </Field>
      <Field label="备注" hint="要办的事、人数或需要的设备" error={errors.remark}>
        <Textarea
          name="remark"
          rows={2}
          maxLength={200}
          value={draft.remark}
          onChange={({ target }) => change({ remark: target.value })}
        />
      </Field>
    </FormDialog>
  );
}
