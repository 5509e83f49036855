import { Download } from 'lucide-react';
import { invoiceKindTitle } from '@portal/contract/invoice-titles';
import type { Invoice } from '@portal/contract/invoices';
import { formatMoment } from '@portal/contract/time';
import { useBusy } from '../browser/use-busy.ts';
import { Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Money } from '../ui/money.tsx';
import { invoiceState } from './words.ts';

type InvoiceCardProps = { invoice: Invoice; onEnd: () => void };

/** One invoice of the own list: what it is for, where it stands, what can be done. */
export function InvoiceCard({ invoice, onEnd }: InvoiceCardProps) {
  const { id, status, reason, orders, blue, red } = invoice;
  const { tone, text } = invoiceState(status);
  return (
    <article aria-label={`${invoice.title}的发票`}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-base wrap-anywhere">{invoice.title}</h3>
          <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-mute tabular">
            <span>{invoiceKindTitle[invoice.kind]}</span>
            {invoice.tax_number && <span>税号 {invoice.tax_number}</span>}
            <span>邮箱 {invoice.email}</span>
            <span>{formatMoment(invoice.create_time)} 申请</span>
          </p>
        </div>
        <p className="text-end">
          <Money fen={invoice.amount} strong />
          <span className="mt-1 block">
            <Status tone={tone}>{text}</Status>
          </span>
        </p>
      </div>
      <ul className="mt-3 flex flex-col gap-1 text-sm text-ink-soft">
        {orders.map((order) => (
          <li key={order.order_no} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {order.title} <span className="text-ink-mute tabular">{order.order_no}</span>
            </span>
            <Money fen={order.amount} />
          </li>
        ))}
      </ul>
      {reason && <p className="mt-2 text-sm text-danger">{reason}</p>}
      {blue && (
        <p className="mt-2 text-sm text-ink-soft tabular">
          发票号码 {blue.number}，{blue.day} 开具
        </p>
      )}
      {red && (
        <p className="mt-1 text-sm text-ink-soft tabular">
          红字发票 {red.number}，{red.day} 开具
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3 empty:hidden noscript:hidden">
        {blue && <FileButton id={id} red={false} label="下载发票" />}
        {red && <FileButton id={id} red label="下载红字发票" />}
        {status === 'requested' && (
          <Button size="sm" variant="ghost" onClick={onEnd}>
            撤回申请
          </Button>
        )}
        {status === 'issued' && (
          <Button size="sm" variant="ghost" onClick={onEnd}>
            申请红冲
          </Button>
        )}
      </div>
    </article>
  );
}

function FileButton({ id, red, label }: { id: number; red: boolean; label: string }) {
  const [busy, whileBusy] = useBusy();
  async function save() {
    const { downloadInvoice } = await import('./calls.ts');
    await downloadInvoice(id, red);
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      loading={busy}
      icon={<Download className="size-4" aria-hidden />}
      onClick={() => void whileBusy(save)}
    >
      {label}
    </Button>
  );
}
