import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { formatMoney } from '@portal/contract/money';
import { topup } from '@portal/contract/order-titles';
import { lazy } from '../browser/lazy.ts';
import { markOf } from '../payments/pay-mark.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { useMounted } from '../ui/use-mounted.ts';
import { faultOfAmount } from './topup-amount.ts';

const PayOver = lazy(() => import('../payments/pay-over.tsx'));

const quick = [50, 100, 200, 500, 1000, 2000];

type TopupFormProps = { wanted: number | null; back: string | null };

/** Whole yuan, by a press or by hand; then it is paid like anything else. */
export function TopupForm({ wanted, back }: TopupFormProps) {
  const [typed, setTyped] = useState(String(wanted ?? 100));
  const [error, setError] = useState<string>();
  const next = back
    ? { to: `/payment/${back}`, label: '继续支付订单' }
    : { to: '/pay/balance', label: '查看余额' };
  const { hash } = useLocation();
  const [paying, setPaying] = useState<number | null>(null);

  // After a reload: the hash names the order that was being paid.
  const isPlaced = useMounted() && hash.startsWith(markOf('topup', topup.goodsId));

  function choose(value: string) {
    setTyped(value);
    setError(undefined);
  }

  return (
    <>
      <PostForm
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          const fault = faultOfAmount(typed);
          setError(fault);
          if (!fault) setPaying(Number(typed));
        }}
      >
        <div role="group" aria-label="常用金额" className="grid grid-cols-3 gap-3 elder:max-lg:grid-cols-2">
          {quick.map((yuan) => (
            <button
              key={yuan}
              type="button"
              aria-pressed={typed === String(yuan)}
              className={cx(
                'flex min-h-14 items-center justify-center rounded-lg border text-lg font-medium tabular transition-colors',
                typed === String(yuan)
                  ? 'border-brand-strong bg-brand-50 text-brand-strong ring-1 ring-brand-strong'
                  : 'border-line-strong bg-surface hover:border-brand-strong',
              )}
              onClick={() => choose(String(yuan))}
            >
              ¥{yuan.toLocaleString('en')}
            </button>
          ))}
        </div>
        <Field
          label="充值金额（元）"
          error={error}
          hint="整数金额，1 至 50,000 元；充值后可用于购买课程和服务"
        >
          <Input
            name="amount"
            inputMode="numeric"
            maxLength={5}
            className="tabular"
            value={typed}
            onChange={({ target }) => choose(target.value.replaceAll(/\D/g, ''))}
            start="¥"
          />
        </Field>
        <Button type="submit" size="lg" block>
          {faultOfAmount(typed) ? '充值' : `充值 ${formatMoney(Number(typed) * 100)}`}
        </Button>
      </PostForm>
      {(paying !== null || isPlaced) && (
        <Suspense>
          <PayOver
            type="topup"
            id={topup.goodsId}
            quantity={paying ?? topup.least}
            next={next}
            onClose={() => setPaying(null)}
          />
        </Suspense>
      )}
    </>
  );
}
