import { randomBytes } from 'node:crypto';
import { dayOf } from '@portal/contract/days';
import { creditCodeCheck } from '@portal/contract/identity-numbers';
import { fileStore } from '../src/modules/files/files.store.ts';
import { files } from '../src/modules/files/files.tables.ts';
import { createInvoiceDesk } from '../src/modules/invoices/invoices.desk.ts';
import { createOwnInvoices } from '../src/modules/invoices/invoices.own.ts';
import type { InvoicePorts } from '../src/modules/invoices/invoices.ports.ts';
import { invoiceStore } from '../src/modules/invoices/invoices.store.ts';
import { createTitles } from '../src/modules/invoices/invoices.titles.ts';
import { createMessages } from '../src/modules/messages/messages.ts';
import { orderStore } from '../src/modules/orders/orders.store.ts';
import { refundStore } from '../src/modules/refunds/refunds.store.ts';
import type { Storage } from '../src/outside/storage/port.ts';
import type { Platform } from '../src/platform/platform.ts';
import { userIdOf } from './accounts.ts';
import { pdfOf } from './notices.pdf.ts';

const first17 = '91000000MA0EXAMP0';
const staffMobile = '13900000009';

/** Requests that wait for finance, to be issued and to be reversed, and one that was rejected; made by the rules themselves. */
export async function seedInvoices(platform: Platform, storage: Pick<Storage, 'write'>): Promise<void> {
  const staffId = await userIdOf(platform, staffMobile);
  const titles = createTitles(platform);
  const nothing = async () => {
    throw new Error('no sample opens a file');
  };
  const ports: InvoicePorts = {
    orders: orderStore,
    refunds: refundStore,
    messages: createMessages(platform),
    files: {
      claim: async () => {},
      linkShared: nothing,
      prepare: async () => {},
      transferToPortal: (transaction, ids) => fileStore.transferToPortal(transaction, ids),
    },
  };
  const own = createOwnInvoices(platform, ports);
  const desk = createInvoiceDesk(platform, ports);

  async function request(mobile: string, most: number): Promise<number | null> {
    const userId = await userIdOf(platform, mobile);
    if (userId === null) return null;
    // Not one whose money is asked back.
    const candidates = await invoiceStore.candidates(platform.database, userId, platform.clock(), 50, 0);
    const paid = candidates.filter(({ goodsType }) => goodsType === 'course').slice(-most);
    if (paid.length === 0) return null;
    const details = { address: '示例市虚构区样例路 1 号', phone: '0755-00000000' };
    const bank = { bank: '示例云川银行虚构支行', account: '0000 0000 0000 0001' };
    const title_id = await titles.save(userId, {
      kind: 'organisation',
      name: '示例科技有限公司（演示）',
      tax_number: first17 + creditCodeCheck(first17),
      ...details,
      ...bank,
      is_default: true,
    });
    await titles.save(userId, {
      kind: 'personal',
      name: '示例用户',
      tax_number: '',
      address: '',
      phone: '',
      bank: '',
      account: '',
      is_default: false,
    });
    const order_nos = paid.map(({ orderNo }) => orderNo);
    return own.request(userId, {
      title_id,
      kind: 'ordinary',
      email: 'finance@example.com',
      order_nos,
      remark: '',
    });
  }

  await request('13900000003', 2);
  const rejected = await request('13900000001', 1);
  if (rejected !== null && staffId !== null) {
    await desk.reject({ userId: staffId, address: '' }, rejected, '抬头与税号不一致，请核对后重新申请');
  }
  const issued = await request('13900000004', 1);
  const holder = await userIdOf(platform, '13900000004');
  if (issued !== null && staffId !== null && holder !== null) {
    const by = { userId: staffId, address: '' };
    const file = await keepPaper(platform, storage, staffId);
    const day = dayOf(platform.clock());
    await desk.issue(by, { id: issued, number: '00000000000000000001', day, file });
    await own.askReversal(holder, issued, '单位名称已变更，需要按新名称重新开具');
  }
}

/** What finance would have brought from the tax office. */
async function keepPaper(
  { database, clock }: Platform,
  storage: Pick<Storage, 'write'>,
  userId: number,
): Promise<string> {
  const id = randomBytes(16).toString('hex');
  const paper = pdfOf('电子发票（示例）', ['仅供演示，不是真实发票', '购买方：示例科技有限公司（演示）']);
  const key = `kept/${id}`;
  await storage.write(key, paper, 'application/pdf');
  await database.insert(files).values({
    id,
    userId,
    purpose: 'invoice',
    name: '电子发票.pdf',
    type: 'application/pdf',
    size: paper.byteLength,
    key,
    private: true,
    checkedAt: clock(),
    createdAt: clock(),
  });
  return id;
}
