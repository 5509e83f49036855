import { randomUUID } from 'node:crypto';
import type { Envelope } from '@portal/contract/endpoint';
import { sealed } from './people.ts';
import type { Place } from '../bench/order-samples.ts';
import { buyerPassword } from '../bench/order-samples.ts';
import type { Random } from './random.ts';

export type Channel = 'wechat' | 'alipay';
export const channels: Channel[] = ['wechat', 'alipay'];

/** Facts the portal acknowledged to a buyer. */
export type AcknowledgedOrder = { orderNo: string; paid: boolean; cancelled: boolean; refund: number | null };

/** The portal is down, or reports that its database is. */
export class Away extends Error {}
/** The portal answers, and breaks a rule. */
export class Fault extends Error {}

/** Where somebody buys, and where the gateway is: another process when two serve one database. */
export type Shop = { origin: string; gateway: string };

const paths = {
  create: '/api/szguild/Order/createOrder',
  cancel: '/api/szguild/Order/cancelOrder',
  balance: '/api/szguild/Order/balancePay',
  list: '/api/szguild/Order/orderList',
  refund: '/api/szguild/Order/refund',
  decide: '/api/szguild/admin/refundDecide',
  check: '/plugin/wx_pay/index/checkOrder',
  wechat: '/plugin/wx_pay/index/qrcode',
  alipay: '/plugin/alipay/index/pay',
};

export async function post<Data>(
  url: string,
  input: object,
  headers: Record<string, string> = {},
): Promise<Data> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(input),
    });
    text = await response.text();
  } catch (error) {
    throw new Away(String(error));
  }
  if (response.status === 503) throw new Away(text);
  if (!response.ok) throw new Fault(`${new URL(url).pathname}: ${response.status} ${text.slice(0, 200)}`);
  return JSON.parse(text) as Data;
}

const wasPaid = (status: number) => status === 1 || status === 4 || status === 5;

/** A buyer who orders, pays in every way, cancels and asks for refunds, and retries what was not answered. */
export function createBuyer(place: Place, nth: number, random: Random) {
  const token = place.tokens[nth]!;
  const acknowledged = new Map<string, AcknowledgedOrder>();
  const counts = { created: 0, paid: 0, cancelled: 0, refunds: 0, answers: 0 };
  const courses = [...place.courses];
  let asked: { goods_type: string; goods_id: number; quantity: number; idempotency_key: string } | null =
    null;
  let open: string | null = null;
  let password: { origin: string; sealed: string } | null = null;

  async function call<Data>(shop: Shop, path: string, input: object, as = token): Promise<Envelope<Data>> {
    const answer = await post<Envelope<Data>>(shop.origin + path, input, {
      'XX-Token': as,
      'X-Forwarded-For': `10.${20 + Math.floor(nth / 250)}.0.${(nth % 250) + 1}`,
    });
    counts.answers += 1;
    return answer;
  }

  function learn(orderNo: string, status: number): void {
    const order = acknowledged.get(orderNo)!;
    if (wasPaid(status) && !order.paid) {
      order.paid = true;
      counts.paid += 1;
    }
    if (status === 2 && !order.cancelled) {
      order.cancelled = true;
      counts.cancelled += 1;
    }
  }

  async function createOrder(shop: Shop): Promise<void> {
    const isTopup = random.happens(0.4);
    asked ??= {
      goods_type: isTopup ? 'topup' : 'course',
      goods_id: isTopup ? 1 : random.pick(courses),
      quantity: isTopup ? 1 + random.below(200) : 1,
      idempotency_key: randomUUID(),
    };
    const answer = await call<{ order_no: string }>(shop, paths.create, asked);
    asked = null;
    if (answer.code !== 1) return;
    open = answer.data.order_no;
    if (acknowledged.has(open)) return;
    acknowledged.set(open, { orderNo: open, paid: false, cancelled: false, refund: null });
    counts.created += 1;
  }

  async function cancel(shop: Shop, orderNo: string): Promise<void> {
    const answer = await call<{ status: number }>(shop, paths.cancel, { order_no: orderNo });
    if (answer.code === 1) learn(orderNo, answer.data.status);
  }

  async function payFromBalance(shop: Shop, orderNo: string): Promise<void> {
    if (password?.origin !== shop.origin) {
      const made = await sealed(shop.origin, buyerPassword).catch((error: unknown) => {
        throw new Away(String(error));
      });
      password = { origin: shop.origin, sealed: made };
    }
    const input = { order_no: orderNo, password: password.sealed };
    const answer = await call<{ status: number }>(shop, paths.balance, input);
    if (answer.code === 1) learn(orderNo, answer.data.status);
  }

  async function begin(shop: Shop, channel: Channel, orderNo: string): Promise<string | null> {
    const input = { order_no: orderNo };
    const answer = await call<{ code_url?: string; url?: string }>(shop, paths[channel], input);
    return answer.code === 1 ? (answer.data.code_url ?? answer.data.url!) : null;
  }

  async function payAtGateway(shop: Shop, orderNo: string): Promise<void> {
    // With both codes open, both may be paid.
    const chosen = random.happens(0.1) ? channels : [random.pick(channels)];
    const codes: { channel: Channel; url: string }[] = [];
    for (const channel of chosen) {
      const url = await begin(shop, channel, orderNo);
      if (url !== null) codes.push({ channel, url });
    }
    const racing = random.happens(0.15) ? cancel(shop, orderNo) : null;
    await Promise.all([racing, ...codes.map(({ channel, url }) => payCode(shop, channel, url))]);
    await check(shop, orderNo);
    if (random.happens(0.1)) await payFromBalance(shop, orderNo);
  }

  async function payCode(shop: Shop, channel: Channel, url: string): Promise<void> {
    const die = random.below(100);
    const how = die < 85 ? 'pay' : die < 90 ? 'wrong' : die < 95 ? 'refuse' : 'late';
    await post(`${shop.gateway}/dev/${channel}/pay`, {
      url,
      how,
      duplicate: random.happens(0.15) ? 2 : 0,
      loseAcks: random.happens(0.1) ? 1 : 0,
      // A closed code is no longer polled: without the notification the payment would not be noticed.
      hold: how !== 'late' && random.happens(0.1),
      tamper: random.happens(0.05) ? 'body' : 'none',
      probe: random.happens(0.05),
    });
  }

  async function check(shop: Shop, orderNo: string): Promise<void> {
    const answer = await call<{ status: number }>(shop, paths.check, { order_no: orderNo });
    if (answer.code === 1) learn(orderNo, answer.data.status);
  }

  async function refund(shop: Shop, order: AcknowledgedOrder): Promise<void> {
    const asking = { order_no: order.orderNo, reason: '演练退款' };
    // A double click, or a page opened twice.
    const twice = random.happens(0.2) ? [asking, asking] : [asking];
    const answers = await Promise.all(twice.map((each) => call<{ id: number }>(shop, paths.refund, each)));
    const agreed = answers.flatMap((answer) => (answer.code === 1 ? answer.data.id : []));
    if (agreed.length > 1) throw new Fault(`${order.orderNo}: two refunds were taken at once`);
    if (agreed.length === 0) return;
    const id = agreed[0]!;
    order.refund = id;
    counts.refunds += 1;
    const decision = { id, agree: true, ...(random.happens(0.3) && { amount: 50 }), note: '同意' };
    const deciding = random.happens(0.2) ? place.officers : place.officers.slice(0, 1);
    await Promise.all(deciding.map((officer) => call(shop, paths.decide, decision, officer)));
  }

  return {
    acknowledged,
    counts,

    /** One purchase, resumed where it stopped. */
    async visit(shop: Shop): Promise<void> {
      if (open === null) await createOrder(shop);
      const orderNo = open;
      if (orderNo === null) return;
      const die = random.below(100);
      if (die < 10) await cancel(shop, orderNo);
      else if (die < 25) await payFromBalance(shop, orderNo);
      else if (die < 92) await payAtGateway(shop, orderNo);
      const order = acknowledged.get(orderNo)!;
      if (order.paid && random.happens(0.5)) await refund(shop, order);
      open = null;
    },

    /** Compares the portal's present answers with those it gave before. */
    async compare({ origin, gateway }: Shop): Promise<string[]> {
      type List = { data: { order_no: string; status: number }[] };
      const answer = await call<List>({ origin, gateway }, paths.list, { page_size: 50 });
      if (answer.code !== 1) return [`orders of buyer ${nth}: ${answer.msg}`];
      return answer.data.data.flatMap(
        ({ order_no, status }) => contradiction(acknowledged.get(order_no), status) ?? [],
      );
    },
  };
}

export type Buyer = ReturnType<typeof createBuyer>;

export function contradiction(
  order: AcknowledgedOrder | undefined,
  status: number | undefined,
): string | null {
  if (!order) return null;
  if (status === undefined) return `order ${order.orderNo} is gone`;
  if (order.paid && !wasPaid(status)) return `order ${order.orderNo} was paid and is now in state ${status}`;
  // A code paid while its order was cancelled: the money is returned, the order stays cancelled.
  if (order.cancelled && status !== 2)
    return `order ${order.orderNo} was cancelled and is now in state ${status}`;
  return null;
}
