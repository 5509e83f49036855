import { randomInt } from 'node:crypto';
import { code } from '@portal/contract/codes';
import { dataOf, type InputOf } from '@portal/contract/endpoint';
import { creditCodeCheck } from '@portal/contract/identity-numbers';
import { invoices, invoiceTitles, staffInvoices } from '@portal/contract/invoices';
import { orders } from '@portal/contract/orders';
import { refunds } from '@portal/contract/refunds';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '../../platform/audit.tables.ts';
import { invoiceFigures } from './invoices.figures.ts';
import { testMoney, type TestMoney } from '../transfers/transfers.testing.ts';

let on: TestMoney;
beforeAll(async () => {
  on = await testMoney();
});
afterAll(() => on.close());

const refusal = (words: RegExp) => ({ code: code.failure, msg: expect.stringMatching(words) as string });
const taxNumber = `91440300MA5EX${String(randomInt(1000, 9999))}`.slice(0, 17);
const organisation = {
  kind: 'organisation',
  name: '示例科技有限公司',
  tax_number: taxNumber + creditCodeCheck(taxNumber),
} as const;
const complete = {
  ...organisation,
  address: '示例市虚构区样例路 1 号',
  phone: '0755-00000000',
  bank: '示例云川银行虚构支行',
  account: '0000 0000 0000 0001',
};

type Title = InputOf<typeof invoiceTitles.save>;
type RequestInput = Partial<InputOf<typeof invoices.request>>;
const saveTitle = async (title: Title, by = on.buyer) =>
  dataOf(await on.call(invoiceTitles.save, title, by)).id;
const titlesOf = async (by = on.buyer) => dataOf(await on.call(invoiceTitles.list, {}, by)).data;

async function request(order_nos: string[], asked: RequestInput = {}, by = on.buyer) {
  const title_id = asked.title_id ?? (await saveTitle(organisation, by));
  return on.call(invoices.request, { email: 'finance@example.com', ...asked, title_id, order_nos }, by);
}

const newNumber = () => Array.from({ length: 20 }, () => randomInt(10)).join('');
async function issue(id: number, number = newNumber(), by = on.finance.first) {
  const file = await on.addFile(by, 'invoice', '发票.pdf');
  return on.call(staffInvoices.issue, { id, number, day: '2026-11-16', file }, by);
}
async function reverse(id: number, number = newNumber(), by = on.finance.first) {
  const file = await on.addFile(by, 'invoice', '红字发票.pdf');
  return on.call(staffInvoices.reverse, { id, number, day: '2026-11-16', file, cause: '02' }, by);
}
const find = async (id: number) =>
  dataOf(await on.call(invoices.list, { page_size: 100 }, on.buyer)).data.find((row) => row.id === id)!;

/** What the data board is told. */
async function figures() {
  const { counts, days } = invoiceFigures(on.platform.database).user!;
  const { userId } = on.buyer.session;
  const byDay = (await days!(userId, new Date(0))).invoices!;
  return {
    open: (await counts(userId)).open_invoices as number,
    asked: byDay.reduce((sum, { count }) => sum + count, 0),
  };
}

async function issued() {
  const { order_no, amount } = await on.paidOrder();
  const { id } = dataOf(await request([order_no]));
  return { order_no, amount, id };
}

test('the title book: a default, a checked tax number, nothing of others', async () => {
  const owner = await on.person();
  const first = await saveTitle({ kind: 'personal', name: '张三', tax_number: '无用' }, owner);
  const second = await saveTitle({ ...complete, is_default: true }, owner);
  expect(await titlesOf(owner)).toMatchObject([
    { id: second, is_default: true, account: complete.account },
    { id: first, is_default: false, tax_number: '' },
  ]);
  const wrong = {
    ...organisation,
    tax_number: `${taxNumber}${organisation.tax_number.endsWith('0') ? '1' : '0'}`,
  };
  expect(await on.call(invoiceTitles.save, wrong, owner)).toMatchObject({
    code: code.invalidFields,
    data: { fields: { tax_number: expect.stringMatching(/校验位/) as string } },
  });
  const stranger = await on.person();
  expect(await on.call(invoiceTitles.remove, { id: second }, stranger)).toMatchObject(refusal(/不存在/));
  expect(await on.call(invoiceTitles.save, { ...complete, id: second }, stranger)).toMatchObject(
    refusal(/不存在/),
  );
  dataOf(await on.call(invoiceTitles.remove, { id: second }, owner));
  expect(await titlesOf(owner)).toMatchObject([{ id: first, is_default: true }]);
});

test('from the request to the download, told and written down', async () => {
  const { order_no, amount } = await on.paidOrder();
  const counted = await figures();
  const before = dataOf(await on.call(invoices.candidates, {}, on.buyer));
  expect(before.data[0]).toMatchObject({ order_no, amount });
  const { id } = dataOf(await request([order_no]));
  expect(
    dataOf(await on.call(invoices.candidates, {}, on.buyer)).data.map((row) => row.order_no),
  ).not.toContain(order_no);
  expect(await find(id)).toMatchObject({
    status: 'requested',
    amount,
    orders: [{ order_no, amount }],
    blue: null,
  });
  expect(await figures()).toEqual({ open: counted.open + 1, asked: counted.asked + 1 });
  expect(await on.call(invoices.openFile, { id }, on.buyer)).toMatchObject(refusal(/不存在/));
  const number = newNumber();
  expect(await issue(id, number)).toMatchObject({ code: 1 });
  expect(await figures()).toEqual({ open: counted.open, asked: counted.asked + 1 });
  expect(await find(id)).toMatchObject({ status: 'issued', blue: { number, day: '2026-11-16' } });
  expect(await on.lastMessage(on.buyer)).toMatchObject({ title: '发票已开具', link: '/pay/invoices' });
  const [deed] = await on.platform.database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(deed).toMatchObject({ action: 'invoices.issue', subject: `invoice:${id}` });
  expect(dataOf(await on.call(invoices.openFile, { id }, on.buyer)).url).toMatch(/^\/files\/[0-9a-f]{32}\?/);
  expect(await on.call(invoices.openFile, { id }, await on.person())).toMatchObject(refusal(/不存在/));
});

test('staff find it by the beginning of its title, tax number, order number or invoice number', async () => {
  const buyer = await on.person();
  const { order_no } = await on.paidOrder(buyer);
  const { id } = dataOf(await request([order_no], {}, buyer));
  const number = newNumber();
  dataOf(await issue(id, number));
  const idsBy = async (keyword: string) =>
    dataOf(await on.call(staffInvoices.list, { keyword, page_size: 100 }, on.finance.first)).data.map(
      (row) => row.id,
    );
  const { name, tax_number } = organisation;
  for (const whole of [name, tax_number, order_no, number]) {
    expect(await idsBy(whole), whole).toContain(id);
    expect(await idsBy(whole.slice(0, -1)), whole).toContain(id);
    expect(await idsBy(whole.slice(1)), whole).not.toContain(id);
  }
  expect(await idsBy('%')).toEqual([]);
});

test('several orders of one kind make one invoice; others, unpaid, old and foreign ones none', async () => {
  const [first, second] = [await on.paidOrder(), await on.paidOrder()];
  const both = dataOf(await request([second.order_no, first.order_no]));
  expect((await find(both.id)).amount).toBe(first.amount + second.amount);
  const unpaid = await on.order();
  expect(await request([unpaid.order_no])).toMatchObject(refusal(/待付款/));
  const foreign = await on.paidOrder(await on.person());
  expect(await request([foreign.order_no])).toMatchObject(refusal(/不存在/));
  const old = await on.paidOrder();
  on.clock.advance(365 * 86_400_000);
  expect(await request([old.order_no])).toMatchObject(refusal(/365/));
  on.clock.advance(-365 * 86_400_000);
  expect(await request([old.order_no])).toMatchObject({ code: 1 });
});

test('the order somebody comes with is found however old, or it is said why it cannot be invoiced', async () => {
  const owner = await on.person();
  const wanted = async (order_no: string, caller = owner) =>
    dataOf(await on.call(invoices.candidates, { order_no, page_size: 1 }, caller));
  const oldest = await on.paidOrder(owner);
  await on.paidOrder(owner);
  const shown = await wanted(oldest.order_no);
  expect(shown.data.map((row) => row.order_no)).not.toContain(oldest.order_no);
  expect(shown.wanted).toMatchObject({
    order: { order_no: oldest.order_no, amount: oldest.amount },
    refusal: null,
  });
  expect(dataOf(await on.call(invoices.candidates, {}, owner)).wanted).toBeNull();

  const refusalOf = async (order_no: string, caller = owner) => {
    const { wanted: found } = await wanted(order_no, caller);
    expect(found!.order).toBeNull();
    return found!.refusal;
  };
  expect(await refusalOf((await on.order()).order_no, on.buyer)).toContain('待付款');
  expect(await refusalOf(oldest.order_no, await on.person())).toContain('不存在');
  const { order_no } = await on.paidOrder();
  dataOf(await request([order_no]));
  expect(await refusalOf(order_no, on.buyer)).toContain('已申请发票');
  on.clock.advance(365 * 86_400_000);
  expect(await refusalOf(oldest.order_no)).toContain('365');
  on.clock.advance(-365 * 86_400_000);
});

test('a top-up is no purchase', async () => {
  const caller = on.buyer;
  const asked = {
    goods_type: 'topup',
    goods_id: 1,
    quantity: 7,
    idempotency_key: 'topup-for-invoice',
  } as const;
  const made = dataOf(await on.call(orders.createOrder, asked, caller));
  const { id } = dataOf(await on.handIn(made.order_no, made.amount));
  dataOf(await on.confirm(id, `TOPUP${id}00`, made.amount));
  expect(await request([made.order_no])).toMatchObject(refusal(/预付款/));
  const list = dataOf(await on.call(invoices.candidates, { page_size: 100 }, caller));
  expect(list.data.map((row) => row.order_no)).not.toContain(made.order_no);
});

test('a special invoice wants the whole title of an organisation', async () => {
  const { order_no } = await on.paidOrder();
  const special = { kind: 'special' } as const;
  for (const title of [organisation, { kind: 'personal', name: '张三' } as const]) {
    const title_id = await saveTitle(title);
    expect(await request([order_no], { ...special, title_id })).toMatchObject({ code: code.invalidFields });
  }
  const title_id = await saveTitle(complete);
  const { id } = dataOf(await request([order_no], { ...special, title_id }));
  const seen = dataOf(await on.call(staffInvoices.detail, { id }, on.finance.first));
  expect(seen).toMatchObject({ kind: 'special', account: complete.account, email: 'finance@example.com' });
});

test('an order is in one live invoice, also for two who ask at once', async () => {
  const { order_no } = await on.paidOrder();
  const answers = await Promise.all([request([order_no]), request([order_no])]);
  expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
  const { id } = dataOf(answers.find((answer) => answer.code === 1)!);
  dataOf(await on.call(invoices.withdraw, { id }, on.buyer));
  expect(await on.call(invoices.withdraw, { id }, on.buyer)).toMatchObject(refusal(/已撤回/));
  expect(await request([order_no])).toMatchObject({ code: 1 });
});

test('rejected with a reason, asked for again; a number is issued once', async () => {
  const { order_no, id } = await issued();
  const reason = '抬头与税号不一致';
  dataOf(await on.call(staffInvoices.reject, { id, reason }, on.finance.first));
  expect(await find(id)).toMatchObject({ status: 'rejected', reason });
  expect(await issue(id)).toMatchObject(refusal(/已退回/));
  const again = dataOf(await request([order_no]));
  const other = await issued();
  const number = newNumber();
  expect(await issue(again.id, number)).toMatchObject({ code: 1 });
  expect(await issue(other.id, number)).toMatchObject({ code: code.invalidFields });
  expect(await find(other.id)).toMatchObject({ status: 'requested' });
});

test('a refund waits for the red reversal, which frees the order', async () => {
  const { order_no, id } = await issued();
  dataOf(await issue(id));
  expect(await on.call(invoices.askReversal, { id, reason: '需要退款' }, on.buyer)).toMatchObject({
    code: 1,
  });
  expect(await find(id)).toMatchObject({ status: 'reversal', reason: '需要退款' });
  const number = newNumber();
  expect(await reverse(id, number)).toMatchObject({ code: 1 });
  expect(await find(id)).toMatchObject({ status: 'reversed', red: { number } });
  expect(await on.lastMessage(on.buyer)).toMatchObject({ title: '发票已红冲' });
  expect(dataOf(await on.call(invoices.openFile, { id, red: true }, on.buyer)).name).toBe('红字发票.pdf');
  expect(await reverse(id)).toMatchObject(refusal(/已红冲/));
  expect(await request([order_no])).toMatchObject({ code: 1 });
});

test('an order whose money is asked back is not invoiced until that is decided', async () => {
  const { order_no } = await on.paidOrder();
  const { id } = dataOf(await on.call(refunds.ask, { order_no, reason: '买错了' }, on.buyer));
  const candidates = async () => dataOf(await on.call(invoices.candidates, { order_no }, on.buyer));
  const words = /正在申请退款/;
  const title_id = (await titlesOf())[0]!.id;
  const ask = () => request([order_no], { title_id });
  expect(await ask()).toMatchObject(refusal(words));
  expect((await candidates()).wanted?.refusal).toMatch(words);
  expect((await candidates()).data.map((each) => each.order_no)).not.toContain(order_no);
  expect(await on.call(refunds.withdraw, { id }, on.buyer)).toMatchObject({ code: 1 });
  expect(await ask()).toMatchObject({ code: 1 });
});

test('two people who issue at once issue one', async () => {
  const { id } = await issued();
  const answers = await Promise.all([issue(id), issue(id, newNumber(), on.finance.second)]);
  expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
});
