import { formatMoney } from '@portal/contract/money';
import type { OrderStatus } from '@portal/contract/order-titles';
import { ProofFields, useProofFields } from '../accounts/proof-fields.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { useShell } from '../layouts/shell.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PostForm } from '../ui/post-form.tsx';
import type { PayOrder } from './pay-order.ts';

type BalancePayProps = { order: PayOrder; onSettled: (status: OrderStatus) => void };

/** product 7: paying from the balance asks for the login password or a code by text message. */
export default function BalancePay({ order, onSettled }: BalancePayProps) {
  const short = order.amount - order.balance;
  if (short > 0)
    return (
      <Alert
        kind="warning"
        title={`余额不足，还差 ${formatMoney(short)}`}
        action={
          <ButtonLink
            size="sm"
            to={`/pay/balance?amount=${Math.ceil(short / 100)}&order_no=${order.orderNo}`}
          >
            去充值
          </ButtonLink>
        }
      >
        可用余额 {formatMoney(order.balance)}。充值后回到这里继续支付，或换一种支付方式。
      </Alert>
    );
  return <BalanceForm order={order} onSettled={onSettled} />;
}

function BalanceForm({ order, onSettled }: BalancePayProps) {
  const mobile = useShell()?.user?.mobile ?? '';
  const fields = useProofFields('password');
  const { by, code, password } = fields.proof;
  const { busy, errors, refusal, submit } = useSubmit(
    async () => {
      const { payByBalance } = await import('./calls.ts');
      return payByBalance(order.orderNo, by === 'password' ? { password } : { code });
    },
    ({ status }) => onSettled(status),
  );
  return (
    <PostForm className="mx-auto flex max-w-sm flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <p className="text-ink-soft tabular">
        可用余额 {formatMoney(order.balance)}，支付后剩余 {formatMoney(order.balance - order.amount)}。
      </p>
      <ProofFields {...fields} mobile={mobile} errors={errors} />
      {refusal && <Alert kind="warning">{refusal}</Alert>}
      <Button type="submit" size="lg" block loading={busy}>
        确认支付 {formatMoney(order.amount)}
      </Button>
    </PostForm>
  );
}
