import { useState } from 'react';
import { goodsTypeTitle } from '@portal/contract/order-titles';
import { AgreementBox } from '../accounts/agreement-box.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Money } from '../ui/money.tsx';
import { PostForm } from '../ui/post-form.tsx';
import type { Goods } from './calls.ts';
import { dropOrderKey, orderKey } from './order-key.ts';

type ConfirmOrderProps = {
  goods: Goods;
  quote: { title: string; amount: number; former: number | null };
  onOrdered: (orderNo: string) => unknown;
};

/** Confirms goods and price as the server quotes them; agreeing to the payment rules places the order. */
export function ConfirmOrder({ goods, quote, onOrdered }: ConfirmOrderProps) {
  const [agreed, setAgreed] = useState(false);
  const { busy, errors, refusal, setErrors, submit } = useSubmit(
    async () => {
      const { placeOrder } = await import('./calls.ts');
      return placeOrder(goods, orderKey(goods));
    },
    ({ order_no }) => {
      dropOrderKey(goods);
      return onOrdered(order_no);
    },
  );
  return (
    <PostForm
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        if (agreed) return void submit(event);
        event.preventDefault();
        setErrors({ agree: '请先阅读并同意支付协议' });
      }}
    >
      <DescriptionList
        columns={1}
        facts={[
          { term: '商品', value: <span className="font-medium">{quote.title}</span> },
          { term: '类型', value: goodsTypeTitle[goods.type] },
          {
            term: '付款时限',
            value: goods.type === 'reservation' ? '下单后 30 分钟内，最迟到预约开始' : '下单后 30 分钟内',
          },
        ]}
      />
      <p className="flex items-baseline justify-end gap-3">
        <span className="text-ink-soft">{quote.former === null ? '应付金额' : '会员价'}</span>
        {quote.former !== null && <Money fen={quote.former} struck />}
        <Money fen={quote.amount} size="xl" strong />
      </p>
      <AgreementBox
        kinds={['payment']}
        checked={agreed}
        onChange={(next) => {
          setAgreed(next);
          setErrors({});
        }}
        error={errors.agree}
      />
      {refusal && (
        <Alert kind="warning" live>
          {refusal}
        </Alert>
      )}
      <div className="flex justify-end">
        <Button type="submit" size="lg" loading={busy} className="phone:w-full">
          提交订单
        </Button>
      </div>
    </PostForm>
  );
}
