import { code, codeText } from '@portal/contract/codes';
import type { Envelope, Failure } from '@portal/contract/endpoint';
import { orders } from '@portal/contract/orders';
import type { GoodsType, OrderStatus } from '@portal/contract/order-titles';
import { payments } from '@portal/contract/payments';
import { sealPassword } from '../accounts/seal-password.ts';
import { call, callInBackground } from '../browser/call.ts';
import type { WatchedState } from './order-watch.ts';
import { payOrderOf, type PayOrder } from './pay-order.ts';

// It carries the contract, so it is imported when first needed.

export type Goods = { type: GoodsType; id: number; quantity: number };
type Problem = { problem: string };

/** The calls whose refusal stands where it was asked for are not toasted as well. */
const quiet = <E extends object>(endpoint: E) => ({ ...endpoint, quiet: true });

export async function askOrder(orderNo: string): Promise<WatchedState> {
  const answer = await callInBackground(payments.checkOrder, { order_no: orderNo });
  if (answer.code === code.notYet) return 'waiting';
  // A refusal names the state too: the order was cancelled, or its time is over.
  const known = answer.data as { status?: OrderStatus } | null;
  return known?.status ?? null;
}

export async function wechatCode(orderNo: string): Promise<{ codeUrl: string; expire: number } | Problem> {
  const answer = await call(quiet(payments.qrcode), { order_no: orderNo });
  if (answer.code !== code.success) return { problem: answer.msg };
  return { codeUrl: answer.data.code_url, expire: answer.data.expire };
}

export async function alipayUrl(orderNo: string): Promise<{ url: string } | Problem> {
  const answer = await call(quiet(payments.alipay), { order_no: orderNo });
  return answer.code === code.success ? answer.data : { problem: answer.msg };
}

type Proof = { password: string } | { code: string };

export async function payByBalance(
  orderNo: string,
  proof: Proof,
): Promise<Envelope<{ status: OrderStatus }>> {
  if ('code' in proof) {
    if (!/^\d{6}$/.test(proof.code)) return invalid({ code: '请输入 6 位验证码' });
    return call(quiet(orders.balancePay), { order_no: orderNo, code: proof.code });
  }
  if (proof.password === '') return invalid({ password: '请输入登录密码' });
  const password = await sealPassword(proof.password);
  if (password === null)
    return { code: code.failure, msg: '无法加密密码，请刷新页面后重试，或改用短信验证码', data: null };
  return call(quiet(orders.balancePay), { order_no: orderNo, password });
}

export async function quoteOf({ type, id, quantity }: Goods) {
  const answer = await call(quiet(orders.quote), { goods_type: type, goods_id: id, quantity });
  return answer.code === code.success ? answer.data : { problem: answer.msg };
}

/** Null when it cannot be read: no longer logged in, or no network. */
export async function readOrder(orderNo: string): Promise<PayOrder | null> {
  const answer = await call(orders.orderDetail, { order_no: orderNo });
  return answer.code === code.success ? payOrderOf(answer.data) : null;
}

export function placeOrder({ type, id, quantity }: Goods, key: string) {
  const goods = { goods_type: type, goods_id: id, quantity };
  return call(quiet(orders.createOrder), { ...goods, idempotency_key: key });
}

function invalid(fields: Record<string, string>): Failure {
  return { code: code.invalidFields, msg: codeText[code.invalidFields], data: { fields } };
}
