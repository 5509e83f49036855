import { code } from '@portal/contract/codes';
import type { Endpoint } from '@portal/contract/endpoint';
import { invoices, invoiceTitles } from '@portal/contract/invoices';
import { orders } from '@portal/contract/orders';
import { payments } from '@portal/contract/payments';
import { refunds } from '@portal/contract/refunds';
import { transfers } from '@portal/contract/transfers';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerOf, type Everything, openWholeApp, type Person, refusalOf } from './access.testing.ts';
import {
  invoiceOrders,
  invoices as invoiceRows,
  invoiceTitles as titleRows,
} from './invoices/invoices.tables.ts';
import { ledgerEntries } from './ledger/ledger.tables.ts';
import { orderEvents, orders as orderRows } from './orders/orders.tables.ts';
import { paymentAttempts } from './payments/payments.tables.ts';
import { refunds as refundRows, refundSteps } from './refunds/refunds.tables.ts';
import { transfers as transferRows } from './transfers/transfers.tables.ts';

let on: Everything;
let owner: Person;
let strangers: Person[];
/** What belongs to the owner. */
const own = { open: 'OWNOPEN001', paid: 'OWNPAID001', refund: 0, transfer: 0, title: 0, invoice: 0 };
const missing = { order: 'NOBODYS001', id: 987_654_321 };

const ask = async (endpoint: Endpoint, input: unknown, by: Person) =>
  on.api.call(endpoint, input, await callerOf(on.platform, by));

beforeAll(async () => {
  on = await openWholeApp();
  const named = (name: string) => on.people.find((person) => person.name === name)!;
  owner = named('a 供应商 under review');
  strangers = ['a user without identity', 'a certified 采购人', 'staff: finance', 'a visitor'].map(named);
  const { database, clock, keyring } = on.platform;
  const userId = owner.userId!;
  const [createdAt, expireAt] = [clock(), new Date(clock().getTime() + 1_800_000)];
  const goods = { userId, goodsType: 'course', title: '示例课程', href: '/course/1', createdAt } as const;
  await database.insert(orderRows).values([
    { ...goods, orderNo: own.open, goodsId: 1, amount: 1000, status: 0, expireAt },
    {
      ...goods,
      orderNo: own.paid,
      goodsId: 2,
      amount: 2000,
      status: 1,
      expireAt,
      method: 'wechat',
      reference: 'paid-1',
      paidAt: createdAt,
    },
  ]);
  const common = { userId, createdAt };
  const asked = { orderNo: own.paid, title: '示例课程', method: 'wechat', reason: '买错', asked: 2000 };
  const [refund] = await database
    .insert(refundRows)
    .values({ ...common, ...asked, amount: 2000, state: 'requested' })
    .returning();
  const sent = { orderNo: own.open, payer: '示例公司', bankSerial: 'SERIAL0001', amount: 1000 };
  const [transfer] = await database
    .insert(transferRows)
    .values({ ...common, ...sent, voucher: 'v'.repeat(32), voucherName: '回单.png', status: 'review' })
    .returning();
  const details = keyring.seal(JSON.stringify({ address: '', phone: '', bank: '', account: '' }));
  const [title] = await database
    .insert(titleRows)
    .values({
      ...common,
      kind: 'personal',
      name: '本人',
      taxNumber: '',
      detailsSealed: details,
      isDefault: true,
    })
    .returning();
  const [invoice] = await database
    .insert(invoiceRows)
    .values({
      ...common,
      kind: 'ordinary',
      titleKind: 'personal',
      title: '本人',
      taxNumber: '',
      detailsSealed: details,
      emailSealed: keyring.seal('own@example.com'),
      goodsType: 'course',
      amount: 2000,
      status: 'requested',
    })
    .returning();
  await database.insert(invoiceOrders).values({
    invoiceId: invoice!.id,
    orderNo: own.paid,
    title: '示例课程',
    amount: 2000,
    paidAt: createdAt,
  });
  [own.refund, own.transfer, own.title, own.invoice] = [refund!.id, transfer!.id, title!.id, invoice!.id];
});
afterAll(() => on.close());

const tables: PgTable[] = [
  orderRows,
  orderEvents,
  paymentAttempts,
  refundRows,
  refundSteps,
  transferRows,
  titleRows,
  invoiceRows,
  invoiceOrders,
  ledgerEntries,
];
const everythingStored = () => Promise.all(tables.map((table) => on.platform.database.select().from(table)));

const handIn = (order_no: string) => ({
  order_no,
  payer: '别人的公司',
  bank_serial: 'SERIAL0002',
  amount: 1000,
  voucher: { url: 'f'.repeat(32), name: '回单.png' },
});
const request = (order_no: string) => ({
  title_id: missing.id,
  email: 'other@example.com',
  order_nos: [order_no],
});
const personal = (id: number) => ({ id, kind: 'personal', name: '别人' });

type Guess = [string, Endpoint, guessed: () => unknown, unknown: unknown];
const guesses: Guess[] = [
  ['an order', orders.orderDetail, () => ({ order_no: own.paid }), { order_no: missing.order }],
  ['cancelling an order', orders.cancelOrder, () => ({ order_no: own.open }), { order_no: missing.order }],
  [
    'paying an order from the balance',
    orders.balancePay,
    () => ({ order_no: own.open, code: '123456' }),
    { order_no: missing.order, code: '123456' },
  ],
  ['the code of an order', payments.qrcode, () => ({ order_no: own.open }), { order_no: missing.order }],
  ['the cashier of an order', payments.alipay, () => ({ order_no: own.open }), { order_no: missing.order }],
  ['asking for an order', payments.checkOrder, () => ({ order_no: own.open }), { order_no: missing.order }],
  ['before a refund', refunds.preview, () => ({ order_no: own.paid }), { order_no: missing.order }],
  [
    'asking for a refund',
    refunds.ask,
    () => ({ order_no: own.paid, reason: '给我' }),
    { order_no: missing.order, reason: '给我' },
  ],
  ['refunds of an order', refunds.ofOrder, () => ({ order_no: own.paid }), { order_no: missing.order }],
  ['withdrawing a refund', refunds.withdraw, () => ({ id: own.refund }), { id: missing.id }],
  ['where to transfer', transfers.account, () => ({ order_no: own.open }), { order_no: missing.order }],
  ['handing in a transfer', transfers.handIn, () => handIn(own.open), handIn(missing.order)],
  ['a transfer', transfers.detail, () => ({ id: own.transfer }), { id: missing.id }],
  ['rewriting a title', invoiceTitles.save, () => personal(own.title), personal(missing.id)],
  ['removing a title', invoiceTitles.remove, () => ({ id: own.title }), { id: missing.id }],
  ['requesting an invoice', invoices.request, () => request(own.paid), request(missing.order)],
  [
    'requesting one to another title',
    invoices.request,
    () => ({ ...request(missing.order), title_id: own.title }),
    request(missing.order),
  ],
  ['withdrawing an invoice', invoices.withdraw, () => ({ id: own.invoice }), { id: missing.id }],
  [
    'the reversal of an invoice',
    invoices.askReversal,
    () => ({ id: own.invoice, reason: '退款' }),
    { id: missing.id, reason: '退款' },
  ],
  ['the file of an invoice', invoices.openFile, () => ({ id: own.invoice }), { id: missing.id }],
];

describe("another person's is not found, as one that nobody has, and nothing changes", () => {
  test.each(guesses)('%s', async (_, endpoint, guessed, unknown) => {
    for (const stranger of strangers) {
      const before = await everythingStored();
      const answer = await ask(endpoint, guessed(), stranger);
      expect([stranger.name, answer]).toEqual([stranger.name, await ask(endpoint, unknown, stranger)]);
      expect(answer.code).toBe(refusalOf(endpoint.access, stranger) ?? code.failure);
      expect(await everythingStored()).toEqual(before);
    }
  });
});

describe('a list holds the own and nobody else’s', () => {
  const lists: [string, Endpoint, object][] = [
    ['orders', orders.orderList, {}],
    ['transfers', transfers.list, {}],
    ['titles', invoiceTitles.list, {}],
    ['invoices', invoices.list, {}],
  ];
  test.each(lists)('%s', async (_, endpoint, input) => {
    for (const stranger of strangers) {
      const answer = await ask(endpoint, input, stranger);
      const refusal = refusalOf(endpoint.access, stranger);
      if (refusal === null) expect([stranger.name, answer.data]).toMatchObject([stranger.name, { total: 0 }]);
      else expect(answer.code).toBe(refusal);
    }
    const { total } = (await ask(endpoint, input, owner)).data as { total: number };
    expect(total).toBeGreaterThan(0);
  });
});

describe('the same opens to its owner', () => {
  const readable: [string, Endpoint, () => unknown][] = [
    ['the order', orders.orderDetail, () => ({ order_no: own.open })],
    ['the transfer', transfers.detail, () => ({ id: own.transfer })],
    ['the title', invoiceTitles.save, () => ({ ...personal(own.title), name: '本人' })],
    ['the invoice', invoices.withdraw, () => ({ id: own.invoice })],
    ['refunds of the order', refunds.ofOrder, () => ({ order_no: own.paid })],
    ['the refund', refunds.withdraw, () => ({ id: own.refund })],
  ];
  test.each(readable)('%s', async (_, endpoint, input) => {
    expect(await ask(endpoint, input(), owner)).toMatchObject({ code: code.success });
  });
});
