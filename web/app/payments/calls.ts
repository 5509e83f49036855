import { code, codeText } from '@portal/contract/codes';
import type { Envelope, Failure } from '@portal/contract/endpoint';
import { orders } from '@portal/contract/orders';
import type { GoodsType, OrderStatus } from '@portal/contract/order-titles';
import { payments } from '@portal/contract/payments';
import { sealPassword } from '../accounts/seal-password.ts';
import { call, callInBackground } from '../browser/call.ts';
import type { WatchedState } from './order-watch.ts';
import { payOrderOf, type PayOrder } from './pay-order.ts';

// Pulls in the contract's schemas, so import it dynamically.

export type Goods = { type: GoodsType; id: number; quantity: number };
type Problem = { problem: string };

/** Quiet, since these dialogs show a refusal themselves. */
const quiet = <E extends object>(endpoint: E) => ({ ...endpoint, quiet: true });

export async function askOrder(orderNo: string): Promise<WatchedState> {
  const answer = await callInBackground(payments.checkOrder, { order_no: orderNo });
  if (answer.code === code.notYet) return 'waiting';
  // A refusal carries the status too: the order was cancelled or has expired.
  const refused = answer.data as { status?: OrderStatus } | null;
  return refused?.status ?? null;
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

/** Null when it could not be read: logged out or offline. */
export async function readOrder(orderNo: string): Promise<PayOrder | null> {
  const answer = await call(orders.orderDetail, { order_no: orderNo });
  return answer.code === code.success ? payOrderOf(answer.data) : null;
}

export function placeOrder({ type, id, quantity }: Goods, key: string) {
  const goods = { goods_type: type, goods_id: id, quantity };
  return call(quiet(orders.createOrder), { ...goods, idempotency_key: key });
}

/** Closes the trade at the gateway first. Null without an answer; the state of the order otherwise. */
export async function cancelOrder(orderNo: string): Promise<OrderStatus | null> {
  const answer = await call(orders.cancelOrder, { order_no: orderNo });
  return answer.code === code.success ? answer.data.status : null;
}

function invalid(fields: Record<string, string>): Failure {
  return { code: code.invalidFields, msg: codeText[code.invalidFields], data: { fields } };
}
