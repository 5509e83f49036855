import { and, eq } from 'drizzle-orm';
import { courseGoods } from '../src/modules/courses/courses.goods.ts';
import { createRights } from '../src/modules/courses/courses.rights.ts';
import { createLedger } from '../src/modules/ledger/ledger.ts';
import { createMessages } from '../src/modules/messages/messages.ts';
import { createOrders } from '../src/modules/orders/orders.ts';
import { orders as orderRows } from '../src/modules/orders/orders.tables.ts';
import { receiptStore } from '../src/modules/payments/payments.receipts.store.ts';
import { refundStore } from '../src/modules/payments/payments.refunds.store.ts';
import { createAsking } from '../src/modules/refunds/refunds.asking.ts';
import { createDeciding } from '../src/modules/refunds/refunds.deciding.ts';
import { createMoney } from '../src/modules/refunds/refunds.money.ts';
import type { RefundPorts } from '../src/modules/refunds/refunds.ports.ts';
import { createReturning } from '../src/modules/refunds/refunds.returning.ts';
import { createSteps } from '../src/modules/refunds/refunds.steps.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import { userIdOf } from './accounts.ts';

type Request = Parameters<RefundPorts['payments']['refund']>[1];

type RefundSeed = {
  mobile: string;
  /** Of a paid sample order. */
  title: string;
  daysAgo: number;
  reason: string;
  end: 'requested' | 'withdrawn' | { rejected: string } | 'confirming' | 'returning';
};

/** Beside those that came with their orders: done, and failed at the gateway. */
const samples: RefundSeed[] = [
  {
    mobile: '13900000003',
    title: '公开招标文件编制要点',
    daysAgo: 20,
    reason: '内容与岗位不太对口',
    end: { rejected: '付款已超过 7 天，且已学习部分内容' },
  },
  {
    mobile: '13900000002',
    title: '合同签订与履约验收',
    daysAgo: 3,
    reason: '重复购买',
    end: 'withdrawn',
  },
  {
    mobile: '13900000005',
    title: '余额充值 6000 元',
    daysAgo: 2,
    reason: '单位改为统一采购，预存金额用不上',
    end: 'confirming',
  },
  {
    mobile: '13900000003',
    title: '采购文件合规审查清单',
    daysAgo: 1,
    reason: '暂时没有时间学习',
    end: 'requested',
  },
  {
    mobile: '13900000005',
    title: '电子投标文件制作与上传',
    daysAgo: 1,
    reason: '同事已经购买，两人共用学习',
    end: 'returning',
  },
  {
    mobile: '13900000001',
    title: '服务类项目履约评价',
    daysAgo: 1,
    reason: '买错了课程',
    end: 'requested',
  },
];

const day = 86_400_000;
/** How long a refund that was just sent is to be seen on its way; then the gateway is asked, and it arrives. */
const onItsWay = 20 * 60_000;
const staffMobile = '13900000009';

/** Refunds that wait for finance, and some that are over, made by the rules at the time they happened. */
export async function seedRefunds(platform: Platform): Promise<void> {
  const { database } = platform;
  const staffId = await userIdOf(platform, staffMobile);
  let at = platform.clock();
  const past: Platform = { ...platform, clock: () => at };
  const { asking, deciding } = rulesOn(past, at);
  for (const { mobile, title, daysAgo, reason, end } of samples) {
    const userId = await userIdOf(platform, mobile);
    if (userId === null || staffId === null) continue;
    const [order] = await database
      .select({ orderNo: orderRows.orderNo })
      .from(orderRows)
      .where(and(eq(orderRows.userId, userId), eq(orderRows.title, title), eq(orderRows.status, 1)));
    if (!order) throw new Error(`no paid sample order is called ${title}`);
    at = new Date(platform.clock().getTime() - daysAgo * day);
    const { id } = await asking.ask(userId, { order_no: order.orderNo, reason });
    at = new Date(at.getTime() + day / 12);
    const officer = { userId: staffId, address: '' };
    if (end === 'withdrawn') await asking.withdraw(userId, id);
    else if (end === 'confirming' || end === 'returning')
      await deciding.decide(officer, id, { agree: true, note: '' });
    else if (end !== 'requested') await deciding.decide(officer, id, { agree: false, note: end.rejected });
  }
}

/** Taken by the gateway, which has not said yet what became of it. */
async function send(
  transaction: Transaction,
  request: Request,
  { at, now }: { at: Date; now: Date },
): Promise<void> {
  const { key, orderNo, amount, reason } = request;
  const receipt = await receiptStore.lockOfOrder(transaction, orderNo);
  if (!receipt) throw new Error(`no receipt of the sample order ${orderNo}`);
  const { channel, outTradeNo, userId, amount: total, id: receiptId } = receipt;
  await refundStore.add(transaction, {
    key,
    receiptId,
    channel,
    outTradeNo,
    orderNo,
    userId,
    amount,
    total,
    reason,
    outRefundNo: `SAMPLE${orderNo}`,
    cause: 'refund',
    state: 'waiting',
    createdAt: at,
    pollAt: new Date(now.getTime() + onItsWay),
  });
}

function rulesOn(platform: Platform, now: Date) {
  const messages = createMessages(platform);
  const ledger = createLedger(platform);
  const rights = createRights(platform);
  const orders = createOrders(platform, {
    goods: courseGoods({ rights, examBegun: async () => false, isCertified: async () => false }),
    ledger,
    messages,
    prove: async () => async () => {},
    payments: { closeAll: async () => 'closed' },
  });
  const ports: RefundPorts = {
    orders,
    ledger,
    messages,
    payments: { refund: (transaction, request) => send(transaction, request, { at: platform.clock(), now }) },
    invoices: { obstacle: async () => null },
  };
  const parts = { steps: createSteps(platform, ports), money: createMoney(ports) };
  const returning = createReturning(ports, parts);
  return {
    asking: createAsking(platform, ports, parts),
    deciding: createDeciding(platform, ports, { ...parts, returning }),
  };
}
