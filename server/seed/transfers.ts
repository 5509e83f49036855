import { randomBytes } from 'node:crypto';
import { dayOf } from '@portal/contract/days';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { files } from '../src/modules/files/files.tables.ts';
import { orderStore } from '../src/modules/orders/orders.store.ts';
import { orders } from '../src/modules/orders/orders.tables.ts';
import { transferAccount, transferReceipts, transfers } from '../src/modules/transfers/transfers.tables.ts';
import type { Storage } from '../src/outside/storage/port.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import { userIdOf } from './accounts.ts';

const minute = 60_000;
const staffMobile = '13900000009';
export const payer = '示例科技有限公司（演示）';

/** Of a bank that does not exist, with a number that no bank gives. */
export async function fillTransferAccount(transaction: Transaction, now: Date): Promise<void> {
  await transaction.insert(transferAccount).values({
    holder: '示例市政府采购协会（演示）',
    bank: '示例云川银行虚构支行',
    number: '0000 0000 0000 0000 000',
    note: '演示账户，请勿转账。单位转账一般当日或次一工作日到账。',
    updatedAt: now,
  });
}

/** Orders that were paid by transfer have one that was confirmed; a path that is open has one under review, which keeps it open. */
export async function seedTransfers(platform: Platform, storage: Pick<Storage, 'write'>): Promise<void> {
  const staffId = await userIdOf(platform, staffMobile);
  if (staffId === null) return;
  const picture = await voucherPicture();
  await platform.database.transaction(async (transaction) => {
    const paid = await transaction.select().from(orders).where(eq(orders.method, 'transfer'));
    const open = await transaction.select().from(orders).where(eq(orders.status, 0));
    const waiting = open.filter(({ goodsType }) => goodsType === 'path').slice(0, 1);
    for (const order of [...paid, ...waiting]) {
      const createdAt = order.paidAt
        ? new Date(order.paidAt.getTime() - minute)
        : new Date(order.createdAt.getTime() + 9 * minute);
      const voucher = await keepVoucher(transaction, storage, { userId: order.userId, picture, createdAt });
      const bankSerial = order.reference ?? 'SAMPLE200001';
      const [made] = await transaction
        .insert(transfers)
        .values({
          orderNo: order.orderNo,
          userId: order.userId,
          payer,
          bankSerial,
          amount: order.amount,
          voucher,
          voucherName: '转账回单.png',
          createdAt,
          ...(order.paidAt
            ? { status: 'confirmed', decidedAt: order.paidAt, decidedBy: staffId }
            : { status: 'review' }),
        })
        .returning({ id: transfers.id });
      if (!order.paidAt) {
        const text = `已提交对公转账凭证（流水号 ${bankSerial}），等待确认到账`;
        await orderStore.addEvent(transaction, { orderId: order.id, kind: 'transfer', text, createdAt });
        continue;
      }
      await transaction.insert(transferReceipts).values({
        bankSerial,
        amount: order.amount,
        day: dayOf(order.paidAt),
        payer,
        transferId: made!.id,
        state: 'matched',
        recordedBy: staffId,
        createdAt: order.paidAt,
      });
    }
  });
}

type Voucher = { userId: number; picture: Uint8Array; createdAt: Date };

export async function keepVoucher(
  transaction: Transaction,
  storage: Pick<Storage, 'write'>,
  { userId, picture, createdAt }: Voucher,
): Promise<string> {
  const id = randomBytes(16).toString('hex');
  const key = `kept/${id}`;
  await storage.write(key, picture, 'image/png');
  const size = picture.byteLength;
  const facts = { purpose: 'voucher', name: '转账回单.png', type: 'image/png', width: 640, height: 360 };
  const row = { id, userId, ...facts, size, key, private: true, checkedAt: createdAt, createdAt };
  await transaction.insert(files).values(row);
  return id;
}

export function voucherPicture(): Promise<Uint8Array> {
  const line = (y: number, width: number) =>
    `<rect x="60" y="${y}" width="${width}" height="14" rx="7" fill="#cfe3da"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#f4f8f6"/>
<rect x="30" y="30" width="580" height="300" rx="12" fill="#fff" stroke="#01aa72" stroke-width="3"/>
${[90, 130, 170, 210].map((y, index) => line(y, 460 - index * 70)).join('')}<circle cx="520" cy="260" r="44" fill="none" stroke="#c8453b" stroke-width="5"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
