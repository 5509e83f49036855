import { Landmark } from 'lucide-react';
import { formatMoney } from '@portal/contract/money';
import { ButtonLink } from '../ui/button.tsx';
import type { PayOrder } from './pay-order.ts';

/** Where an organisation pays from its account; the account and the voucher have a page of their own. */
export default function TransferPay({ order }: { order: PayOrder }) {
  return (
    <div className="mx-auto flex max-w-md flex-col gap-5">
      <div className="flex items-center gap-3">
        <Landmark className="size-8 shrink-0 text-brand-strong" aria-hidden />
        <p className="font-medium">由单位账户汇款到协会账户</p>
      </div>
      <ol className="flex list-decimal flex-col gap-2 ps-5 text-ink-soft">
        <li>
          按下一页的账户汇出 <span className="font-medium text-ink tabular">{formatMoney(order.amount)}</span>
          ，附言写订单号；
        </li>
        <li>上传汇款凭证，审核期间订单不会过期；</li>
        <li>财务核对到账后，订单完成并通知您，一般 1 至 2 个工作日。</li>
      </ol>
      <ButtonLink size="lg" to={`/pay/transfers/new?order_no=${order.orderNo}`}>
        查看账户并上传凭证
      </ButtonLink>
    </div>
  );
}
