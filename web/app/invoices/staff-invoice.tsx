import { useState } from 'react';
import { code } from '@portal/contract/codes';
import { filePurpose } from '@portal/contract/files';
import { invoiceKindTitle, invoiceTitleKindTitle } from '@portal/contract/invoice-titles';
import { type InvoiceOrder, type StaffInvoiceDetail, staffInvoices } from '@portal/contract/invoices';
import { formatMoney } from '@portal/contract/money';
import { formatMoment } from '@portal/contract/time';
import { call } from '../browser/call.ts';
import { download } from '../files/download.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { isDecided, useAct } from '../forms/use-act.ts';
import { pathId } from '../layouts/path-id.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Alert } from '../ui/alert.tsx';
import { Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Money } from '../ui/money.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-invoice';
import { InvoiceIssue } from './staff-invoice-issue.tsx';
import { invoiceState } from './words.ts';

export function meta() {
  return staffMeta('发票申请');
}

export async function loader(args: Route.LoaderArgs) {
  const invoice = await read(args, staffInvoices.detail, { id: pathId(args.params.id) });
  const { types, most } = filePurpose.invoice;
  return { invoice, accept: [...types], maxSize: most };
}

export default function StaffInvoicePage({ loaderData }: Route.ComponentProps) {
  const { invoice, accept, maxSize } = loaderData;
  const [asking, setAsking] = useState<'issue' | 'reverse' | 'reject' | null>(null);
  const { tone, text } = invoiceState(invoice.status);
  const mayReverse = invoice.status === 'issued' || invoice.status === 'reversal';
  const close = () => setAsking(null);
  return (
    <StaffPage
      crumbs={[{ label: '发票', to: '/admin/invoices' }, { label: '发票申请' }]}
      title="发票申请"
      action={
        <>
          {invoice.status === 'requested' && (
            <>
              <Button variant="secondary" onClick={() => setAsking('reject')}>
                退回申请
              </Button>
              <Button onClick={() => setAsking('issue')}>上传发票</Button>
            </>
          )}
          {mayReverse && (
            <Button variant="danger" onClick={() => setAsking('reverse')}>
              红冲
            </Button>
          )}
        </>
      }
    >
      {invoice.status === 'reversal' && (
        <Alert kind="warning" title="用户申请红冲">
          {invoice.reason}
        </Alert>
      )}
      <Card as="section" aria-labelledby="facts">
        <h2 id="facts" className="mb-4 flex flex-wrap items-center gap-4 text-lg">
          {invoice.title || '（已注销）'}
          <Status tone={tone}>{text}</Status>
        </h2>
        <DescriptionList facts={factsOf(invoice)} />
        <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
          {invoice.blue && <FileButton id={invoice.id} red={false} label="打开发票" />}
          {invoice.red && <FileButton id={invoice.id} red label="打开红字发票" />}
        </div>
      </Card>
      <Table
        dense
        captionShown
        caption="包含的订单"
        columns={columns}
        rows={invoice.orders}
        rowKey={(row) => row.order_no}
      />
      {(asking === 'issue' || asking === 'reverse') && (
        <InvoiceIssue
          id={invoice.id}
          red={asking === 'reverse'}
          accept={accept}
          maxSize={maxSize}
          onClose={close}
        />
      )}
      {asking === 'reject' && <Reject id={invoice.id} onClose={close} />}
    </StaffPage>
  );
}

function factsOf(invoice: StaffInvoiceDetail) {
  const { blue, red } = invoice;
  return [
    { term: '种类', value: invoiceKindTitle[invoice.kind] },
    { term: '金额', value: formatMoney(invoice.amount) },
    { term: '抬头类型', value: invoiceTitleKindTitle[invoice.title_kind] },
    { term: '税号', value: <span className="tabular">{invoice.tax_number || '—'}</span> },
    { term: '地址', value: invoice.address || '—' },
    { term: '电话', value: invoice.phone || '—' },
    { term: '开户银行', value: invoice.bank || '—' },
    { term: '账号', value: <span className="tabular">{invoice.account || '—'}</span> },
    { term: '邮箱', value: invoice.email || '—' },
    { term: '申请', value: `${invoice.user.name} ${formatMoment(invoice.create_time)}` },
    { term: '备注', value: invoice.remark || '—' },
    { term: '办理人', value: invoice.decided_by || '—' },
    ...(invoice.reason ? [{ term: '原因', value: invoice.reason, wide: true }] : []),
    ...(blue ? [{ term: '发票', value: `${blue.number}，${blue.day}`, wide: true }] : []),
    ...(red ? [{ term: '红字发票', value: `${red.number}，${red.day}`, wide: true }] : []),
  ];
}

const columns: Column<InvoiceOrder>[] = [
  { key: 'title', header: '商品', primary: true, cell: (row) => row.title },
  {
    key: 'number',
    header: '订单号',
    cell: (row) => <TextLink to={`/admin/orders/${row.order_no}`}>{row.order_no}</TextLink>,
  },
  {
    key: 'paid',
    header: '付款时间',
    numeric: true,
    align: 'start',
    cell: (row) => formatMoment(row.pay_time),
  },
  { key: 'amount', header: '金额', numeric: true, cell: (row) => <Money fen={row.amount} /> },
];

function FileButton({ id, red, label }: { id: number; red: boolean; label: string }) {
  const [busy, setBusy] = useState(false);
  async function open() {
    setBusy(true);
    const answer = await call(staffInvoices.openFile, { id, red });
    if (answer.code === code.success) await download(answer.data);
    setBusy(false);
  }
  return (
    <Button size="sm" variant="secondary" loading={busy} onClick={() => void open()}>
      {label}
    </Button>
  );
}

function Reject({ id, onClose }: { id: number; onClose: () => void }) {
  const { act, busy, errors } = useAct();
  return (
    <ReasonDialog
      keepAs={`invoice:${id}`}
      title="退回申请"
      description="原因会告知用户，订单可以重新申请开票。"
      action="退回"
      quickReasons={['抬头与税号不一致', '专用发票资料不全', '订单已申请退款']}
      busy={busy}
      error={errors.reason}
      onClose={onClose}
      onSend={async (reason) => {
        const answer = await act(staffInvoices.reject, { id, reason });
        if (isDecided(answer)) onClose();
      }}
    />
  );
}
