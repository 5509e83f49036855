import { data, redirect } from 'react-router';
import { code } from '@portal/contract/codes';
import { courses } from '@portal/contract/courses';
import { goodsTypeTitle, orderStatus, type GoodsType } from '@portal/contract/order-titles';
import { orderNo, orders } from '@portal/contract/orders';
import { numberIn } from '../lists/query.ts';
import type { Visit } from '../visit.ts';
import type { Goods } from './calls.ts';
import { payOrderOf, type PayOrder } from './pay-order.ts';

/** An order to pay, or goods to confirm first; without either there is nothing to pay here. It runs on the server only. */
export async function loadPayment(visit: Visit, id: string | undefined, search: URLSearchParams) {
  const now = Math.floor(Date.now() / 1000);
  if (id !== undefined) return { now, order: await readOrder(visit, id), purchase: null };
  const goods = goodsIn(search);
  if (!goods) throw redirect('/pay');
  return { now, order: null, purchase: await readQuote(visit, goods) };
}
export type Payment = Awaited<ReturnType<typeof loadPayment>>;

async function readOrder(visit: Visit, id: string) {
  const parsed = orderNo.safeParse(id);
  const answer = parsed.success ? await visit.call(orders.orderDetail, { order_no: parsed.data }) : null;
  if (answer?.code !== code.success) throw data(null, { status: 404 });
  const order = payOrderOf(answer.data);
  return { ...order, next: await wayOn(visit, order) };
}

async function readQuote({ call }: Visit, goods: Goods) {
  const { type, id, quantity } = goods;
  const answer = await call(orders.quote, { goods_type: type, goods_id: id, quantity });
  if (answer.code !== code.success) return { goods, quote: null, problem: answer.msg };
  const { title, amount, former, href, open_order_no } = answer.data;
  // There is an unpaid order for the same goods: continue with it.
  if (open_order_no !== null) throw redirect(`/payment/${open_order_no}`);
  return { goods, quote: { title, amount, former, href }, problem: '' };
}

function goodsIn(search: URLSearchParams): Goods | null {
  const type = search.get('goods') ?? '';
  const id = numberIn(search, 'id');
  if (!Object.hasOwn(goodsTypeTitle, type) || !id) return null;
  return { type: type as GoodsType, id, quantity: numberIn(search, 'quantity') ?? 1 };
}

/** The next step after paying: the lesson, or the balance. */
async function wayOn({ call }: Visit, { status, goodsType, goodsId, href }: PayOrder) {
  if (goodsType === 'topup') return { to: '/pay/balance', label: '查看余额' };
  if (goodsType === 'membership') return { to: href, label: '查看会员' };
  if (goodsType === 'reservation') return { to: href, label: '查看预约' };
  const course =
    goodsType === 'course' && status === orderStatus.paid
      ? await call(courses.courseDetail, { id: goodsId })
      : null;
  if (course?.code !== code.success) return { to: href, label: '开始学习' };
  const { continue_lesson_id, chapters } = course.data;
  const lesson = continue_lesson_id ?? chapters.flatMap(({ lessons }) => lessons)[0]?.id;
  return { to: lesson === undefined ? href : `/course/${goodsId}/lesson/${lesson}`, label: '开始学习' };
}
