import type { FormEvent } from 'react';
import { code } from '@portal/contract/codes';
import { type InvoiceKind, invoiceKindTitle, invoiceTitleKindTitle } from '@portal/contract/invoice-titles';
import { type InvoiceCandidate, invoices, type InvoiceTitle } from '@portal/contract/invoices';
import { formatMoney } from '@portal/contract/money';
import { FormDialog } from '../forms/form-dialog.tsx';
import { isDecided, useAct } from '../forms/use-act.ts';
import { useKeptDraft } from '../forms/use-kept-draft.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { RadioRow } from '../ui/radio-cards.tsx';
import { Select } from '../ui/select.tsx';
import { TextLink } from '../ui/text-link.tsx';
import TitleDialog from './title-dialog.tsx';

type RequestDialogProps = { orders: InvoiceCandidate[]; titles: InvoiceTitle[]; onClose: () => void };

const kinds = Object.keys(invoiceKindTitle) as InvoiceKind[];
const blank = { email: '', remark: '', kind: 'ordinary', title_id: '' };

export default function RequestDialog({ orders, titles, onClose }: RequestDialogProps) {
  const { draft, change, forget } = useKeptDraft('invoice-request', blank);
  const { email, remark } = draft;
  // What was chosen before may be gone.
  const kind = kinds.find((each) => each === draft.kind) ?? 'ordinary';
  const titleId = (titles.find(({ id }) => String(id) === draft.title_id) ?? titles[0])?.id;
  const { act, busy, errors } = useAct();
  const sum = orders.reduce((amount, order) => amount + order.amount, 0);

  // The first title is made here; the page behind reads the book again.
  if (titleId === undefined) return <TitleDialog title={null} onClose={onClose} onSaved={() => {}} />;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const answer = await act(invoices.request, {
      title_id: titleId!,
      kind,
      email,
      remark,
      order_nos: orders.map(({ order_no }) => order_no),
    });
    if (answer.code === code.success) forget();
    if (isDecided(answer)) onClose();
  }

  return (
    <FormDialog
      title="申请开票"
      description={`${orders.length} 个订单，合计 ${formatMoney(sum)}`}
      action="提交申请"
      size="md"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="发票种类" group>
        <RadioRow
          label="发票种类"
          name="kind"
          options={kinds.map((value) => ({ value, label: invoiceKindTitle[value] }))}
          value={kind}
          onChange={(chosen) => change({ kind: chosen })}
        />
      </Field>
      <Field
        label="发票抬头"
        required
        error={errors.title_id}
        hint={kind === 'special' ? '专用发票须有单位的税号、地址、电话、开户银行和账号' : undefined}
        action={<TextLink to="/pay/invoices/titles">管理抬头</TextLink>}
      >
        <Select
          name="title_id"
          value={String(titleId)}
          options={titles.map((title) => ({
            value: String(title.id),
            label: `${title.name}（${invoiceTitleKindTitle[title.kind]}）`,
          }))}
          onChange={({ target }) => change({ title_id: target.value })}
        />
      </Field>
      <Field label="联系邮箱" required error={errors.email} hint="财务对抬头有疑问时与您联系；发票在本页下载">
        <Input
          name="email"
          type="email"
          autoComplete="email"
          maxLength={120}
          value={email}
          onChange={({ target }) => change({ email: target.value })}
        />
      </Field>
      <Field label="备注" error={errors.remark} hint="会告知开票人员，可不填">
        <Input
          name="remark"
          maxLength={100}
          value={remark}
          onChange={({ target }) => change({ remark: target.value })}
        />
      </Field>
    </FormDialog>
  );
}
