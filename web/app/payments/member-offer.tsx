import { useNavigate } from 'react-router';
import { formatMoney } from '@portal/contract/money';
import { orderStatus, type OrderStatus } from '@portal/contract/order-titles';
import { useBusy } from '../browser/use-busy.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { buyAddress } from './pay-mark.ts';
import type { PayOrder } from './pay-order.ts';

type MemberOfferProps = {
  order: PayOrder & { memberAmount: number };
  onSettled: (status: OrderStatus) => void;
};

/** An order keeps its amount, which a gateway may have a trade for: the lower price comes with a new one. */
export default function MemberOffer({ order, onSettled }: MemberOfferProps) {
  const navigate = useNavigate();
  const [busy, whileBusy] = useBusy();

  async function orderAnew() {
    const { cancelOrder } = await import('./calls.ts');
    const status = await cancelOrder(order.orderNo);
    if (status === null) return;
    const isClosed = status === orderStatus.cancelled || status === orderStatus.expired;
    // Paid a moment ago: there is nothing to order any more.
    if (isClosed) await navigate(buyAddress(order.goodsType, order.goodsId));
    else onSettled(status);
  }

  return (
    <Alert
      kind="success"
      title="您已成为会员，重新下单可享 9 折"
      action={
        <Button
          size="sm"
          className="noscript:hidden"
          loading={busy}
          onClick={() => void whileBusy(orderAnew)}
        >
          取消并按会员价下单
        </Button>
      }
    >
      会员价 {formatMoney(order.memberAmount)}，本订单 {formatMoney(order.amount)}
      。本订单取消后付款码立即失效。
    </Alert>
  );
}
