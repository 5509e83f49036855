import { dayOf } from '@portal/contract/days';
import { formatMoney } from '@portal/contract/money';
import { orderStatus } from '@portal/contract/order-titles';
import { and, eq } from 'drizzle-orm';
import { channelAccount, createLedger, suspense } from '../src/modules/ledger/ledger.ts';
import { orders } from '../src/modules/orders/orders.tables.ts';
import { paymentNotifications, paymentReceipts } from '../src/modules/payments/payments.tables.ts';
import { transferReceipts, transfers } from '../src/modules/transfers/transfers.tables.ts';
import type { Outside } from '../src/outside/outside.ts';
import type { Storage } from '../src/outside/storage/port.ts';
import type { Platform } from '../src/platform/platform.ts';
import { userIdOf } from './accounts.ts';
import { keepVoucher, payer, voucherPicture } from './transfers.ts';

const hour = 3_600_000;
const day = 24 * hour;
const staffMobile = '13900000009';
const [bankSerial, unknownTrade] = ['SAMPLE200900', 'SAMPLE900002'];
const reason = '订单已关闭，不能入账';

/** A transfer that came after its order had expired: finance returns it, or takes it for a new order. */
export async function seedLateTransfer(platform: Platform, storage: Pick<Storage, 'write'>): Promise<void> {
  const { database } = platform;
  const staffId = await userIdOf(platform, staffMobile);
  const [order] = await database
    .select()
    .from(orders)
    .where(and(eq(orders.status, orderStatus.expired), eq(orders.goodsType, 'path')))
    .limit(1);
  if (!order || staffId === null) return;
  const { orderNo, userId, amount } = order;
  const handedInAt = new Date(order.createdAt.getTime() + hour);
  const recordedAt = new Date(handedInAt.getTime() + day);
  const picture = await voucherPicture();
  await database.transaction(async (transaction) => {
    const voucher = await keepVoucher(transaction, storage, { userId, picture, createdAt: handedInAt });
    const [made] = await transaction
      .insert(transfers)
      .values({
        orderNo,
        userId,
        payer,
        bankSerial,
        amount,
        voucher,
        voucherName: '转账回单.png',
        status: 'rejected',
        reason,
        createdAt: handedInAt,
        decidedAt: recordedAt,
        decidedBy: staffId,
      })
      .returning({ id: transfers.id });
    const [receipt] = await transaction
      .insert(transferReceipts)
      .values({
        bankSerial,
        amount,
        day: dayOf(handedInAt),
        payer,
        transferId: made!.id,
        state: 'unmatched',
        reason,
        recordedBy: staffId,
        createdAt: recordedAt,
      })
      .returning({ id: transferReceipts.id });
    await createLedger({ database, clock: () => recordedAt }).posting.post(transaction, {
      key: `transfer-receipt:${receipt!.id}:in`,
      kind: 'suspense',
      title: `待处理转账 ${bankSerial}`,
      legs: [
        { account: channelAccount('bank'), amount: -amount },
        { account: suspense, amount },
      ],
      orderNo,
    });
  });
}

/** A payment that names no order of ours, and what the gateway sent about it. */
export async function seedUnknownPayment(
  { database, clock }: Platform,
  seedPayment: Outside['seedPayment'],
): Promise<void> {
  const paidAt = new Date(clock().getTime() - 2 * day);
  const amount = 19_900;
  const fault = '没有对应的订单';
  const trade = { outTradeNo: unknownTrade, transactionId: unknownTrade };
  // So that it can be returned.
  seedPayment('wechat', { ...trade, description: '示例付款', amount, paidAt });
  await database.transaction(async (transaction) => {
    await transaction.insert(paymentReceipts).values({
      ...trade,
      channel: 'wechat',
      amount,
      disposition: 'quarantine',
      reason: fault,
      source: 'callback',
      paidAt,
      createdAt: paidAt,
    });
    await createLedger({ database, clock: () => paidAt }).posting.post(transaction, {
      key: `receipt:wechat:${unknownTrade}`,
      kind: 'suspense',
      title: `待查款项：${fault}`,
      legs: [
        { account: channelAccount('wechat'), amount: -amount },
        { account: suspense, amount },
      ],
    });
    const body = Buffer.from(JSON.stringify({ sample: unknownTrade, amount: formatMoney(amount) }));
    await transaction.insert(paymentNotifications).values({
      channel: 'wechat',
      notifyId: unknownTrade,
      kind: 'payment',
      number: unknownTrade,
      body,
      size: body.byteLength,
      outcome: 'applied',
      reason: '与订单不符，已转待处理',
      receivedAt: paidAt,
    });
  });
}
