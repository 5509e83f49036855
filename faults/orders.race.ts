import { randomUUID } from 'node:crypto';
import type { Envelope } from '@portal/contract/endpoint';
import { type Figures, readBooks } from './orders.books.ts';
import { type AcknowledgedOrder, channels, post } from './orders.buyer.ts';
import { addCrowd, buyerPassword, type Place } from '../bench/order-samples.ts';
import { settle } from './orders.settling.ts';
import { sealed } from './people.ts';
import type { Random } from './random.ts';
import { withTwoPortals } from './two-portals.ts';

const crowd = 250;
const atOnce = 12;
const own = '/api/szguild/Order';

type Outcome = { faults: string[]; figures: Figures; counts: Record<string, number>; output: string };

/** Two processes on one database: every action is sent to both at the same moment. */
export function race(databaseUrl: string, presses: number, random: Random): Promise<Outcome> {
  return withTwoPortals(
    databaseUrl,
    (platform) => addCrowd(platform, crowd),
    async (two, place) => {
      const racers = createRacers(two.origins, place, random);
      await racers.run(presses);
      const faults = [...racers.faults, ...(await settle(two.origins[0]))];
      const output = await two.stop();
      const books = await readBooks(two.env, two.env.DATA_DIR!, racers.acknowledged);
      return { faults: [...faults, ...books.faults], figures: books.figures, counts: racers.counts, output };
    },
  );
}

function createRacers(origins: [string, string], place: Place, random: Random) {
  const counts = { pay: 0, cancel: 0, refund: 0, paid: 0, cancelled: 0, refunded: 0 };
  const faults: string[] = [];
  const acknowledged: AcknowledgedOrder[] = [];
  const passwords = new Map<string, Promise<string>>();

  async function call<Data>(
    origin: string,
    path: string,
    input: object,
    token: string,
  ): Promise<Envelope<Data>> {
    const at = place.tokens.indexOf(token) % 250;
    const headers = { 'XX-Token': token, 'X-Forwarded-For': `10.30.0.${at + 2}` };
    return post<Envelope<Data>>(origin + path, input, headers);
  }

  function passwordAt(origin: string): Promise<string> {
    const password = passwords.get(origin) ?? sealed(origin, buyerPassword);
    passwords.set(origin, password);
    return password;
  }

  async function create(token: string, goods: object): Promise<string | null> {
    const input = { ...goods, idempotency_key: randomUUID() };
    const answers = await Promise.all(
      origins.map((origin) => call<{ order_no: string }>(origin, `${own}/createOrder`, input, token)),
    );
    const numbers = new Set(answers.flatMap((answer) => (answer.code === 1 ? answer.data.order_no : [])));
    if (numbers.size > 1) faults.push(`one key made the orders ${[...numbers].join(' and ')}`);
    const [orderNo] = numbers;
    return orderNo ?? null;
  }

  const payByGateway = async (origin: string, token: string, orderNo: string) => {
    const channel = random.pick(channels);
    const path = channel === 'wechat' ? '/plugin/wx_pay/index/qrcode' : '/plugin/alipay/index/pay';
    type Begun = { code_url?: string; url?: string };
    const begun = await call<Begun>(origin, path, { order_no: orderNo }, token);
    counts.pay += 1;
    if (begun.code !== 1) return;
    const url = begun.data.code_url ?? begun.data.url;
    await post(`${origins[0]}/dev/${channel}/pay`, { url, duplicate: random.below(2) });
  };
  const payByBalance = async (origin: string, token: string, orderNo: string) => {
    const input = { order_no: orderNo, password: await passwordAt(origin) };
    counts.pay += 1;
    await call(origin, `${own}/balancePay`, input, token);
  };
  const cancel = async (origin: string, token: string, orderNo: string) => {
    counts.cancel += 1;
    await call(origin, `${own}/cancelOrder`, { order_no: orderNo }, token);
  };

  async function refund(token: string, orderNo: string): Promise<void> {
    const input = { order_no: orderNo, reason: '演练退款' };
    counts.refund += origins.length;
    const asked = await Promise.all(
      origins.map((origin) => call<{ id: number }>(origin, `${own}/refund`, input, token)),
    );
    const ids = asked.flatMap((answer) => (answer.code === 1 ? answer.data.id : []));
    if (ids.length > 1) faults.push(`${orderNo}: two refunds were taken`);
    const [id] = ids;
    if (id === undefined) return;
    const decision = { id, agree: true, note: '同意' };
    const presses = origins.flatMap((origin) => place.officers.map((officer) => ({ origin, officer })));
    counts.refund += presses.length;
    const decided = await Promise.all(
      presses.map(({ origin, officer }) =>
        call(origin, '/api/szguild/admin/refundDecide', decision, officer),
      ),
    );
    const agreed = decided.filter(({ code }) => code === 1).length;
    if (agreed !== 1) faults.push(`${orderNo}: the refund was decided ${agreed} times`);
    counts.refunded += 1;
  }

  async function statusOf(token: string, orderNo: string): Promise<number | null> {
    const answer = await call<{ status: number }>(
      random.pick(origins),
      `${own}/orderDetail`,
      { order_no: orderNo },
      token,
    );
    return answer.code === 1 ? answer.data.status : null;
  }

  /** A top-up, then a course paid from it and at a gateway and cancelled, all at once. */
  async function buy(token: string): Promise<void> {
    const goods = random.happens(0.35)
      ? { goods_type: 'topup', goods_id: 1, quantity: 100 + random.below(100) }
      : { goods_type: 'course', goods_id: random.pick(place.courses), quantity: 1 };
    const orderNo = await create(token, goods);
    if (orderNo === null) return;
    const everything = origins.flatMap((origin) => [
      () => payByGateway(origin, token, orderNo),
      ...(goods.goods_type === 'course' ? [() => payByBalance(origin, token, orderNo)] : []),
      ...(random.happens(0.5) ? [() => cancel(origin, token, orderNo)] : []),
    ]);
    await Promise.all(everything.map((press) => press()));
    const status = await statusOf(token, orderNo);
    const order: AcknowledgedOrder = { orderNo, paid: status === 1, cancelled: status === 2, refund: null };
    acknowledged.push(order);
    if (order.paid) counts.paid += 1;
    if (order.cancelled) counts.cancelled += 1;
    if (order.paid && goods.goods_type === 'course' && random.happens(0.5)) await refund(token, orderNo);
  }

  return {
    counts,
    faults,
    acknowledged,
    async run(presses: number): Promise<void> {
      let nth = 0;
      const worker = async () => {
        while (counts.pay + counts.cancel + counts.refund < presses) {
          const token = place.tokens[nth++ % place.tokens.length]!;
          await buy(token).catch((error: unknown) => void faults.push(String(error)));
        }
      };
      await Promise.all(Array.from({ length: atOnce }, worker));
    },
  };
}
