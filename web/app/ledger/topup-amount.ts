import { topup } from '@portal/contract/order-titles';

/** product 7: why an amount in whole yuan cannot be topped up. */
export function faultOfAmount(typed: string): string | undefined {
  if (typed === '') return '请输入充值金额';
  const yuan = Number(typed);
  if (!Number.isInteger(yuan) || yuan < topup.least || yuan > topup.most)
    return `请输入 ${topup.least} 至 ${topup.most.toLocaleString('en')} 之间的整数`;
  return undefined;
}
