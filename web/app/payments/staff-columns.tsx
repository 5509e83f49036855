import { formatMoment } from '@portal/contract/time';
import type { Column } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';

type Numbered = {
  order_no: string | null;
  out_trade_no: string;
  transaction_id: string;
  out_refund_no?: string | null;
};

/** The number of a payment with us and with the gateway. */
export const numberColumn: Column<Numbered> = {
  key: 'numbers',
  header: '单号',
  cell: (row) => (
    <span className="block text-sm break-all tabular md:min-w-48">
      {row.order_no && (
        <span className="block">
          订单 <TextLink to={`/admin/orders/${row.order_no}`}>{row.order_no}</TextLink>
        </span>
      )}
      <span className="block">商户单号 {row.out_trade_no || '—'}</span>
      {row.out_refund_no && <span className="block">退款单号 {row.out_refund_no}</span>}
      <span className="block text-ink-mute">渠道流水 {row.transaction_id || '—'}</span>
    </span>
  ),
};

type Decided = { note: string; decided_by: string; decided_time: number | null };

export const resultColumn: Column<Decided> = {
  key: 'result',
  header: '处理情况',
  cell: (row) => (
    <>
      <span className="block max-w-xs whitespace-pre-line">{row.note}</span>
      {row.decided_time !== null && (
        <span className="block text-sm text-ink-mute tabular">
          {[row.decided_by, formatMoment(row.decided_time)].filter(Boolean).join(' · ')}
        </span>
      )}
    </>
  ),
};
