import { randomBytes, randomUUID } from 'node:crypto';
import { dataOf, type Endpoint, type Envelope, type InputOf, type OutputOf } from '@portal/contract/endpoint';
import type { FilePurpose } from '@portal/contract/files';
import { orders } from '@portal/contract/orders';
import { staffTransfers, transfers } from '@portal/contract/transfers';
import { and, desc, eq, gt, notInArray, sql } from 'drizzle-orm';
import { createApp } from '../../app.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { staff, user } from '../../platform/testing.ts';
import { fakeOutside, testApi } from '../../testing.ts';
import { courses } from '../courses/courses.tables.ts';
import { files } from '../files/files.tables.ts';
import { ledgerAccounts } from '../ledger/ledger.tables.ts';
import { addPerson, heldJobs } from '../messages/messages.testing.ts';
import { messages } from '../messages/messages.tables.ts';
import { orders as orderRows } from '../orders/orders.tables.ts';

type LoggedIn = ReturnType<typeof user>;
export type TestMoney = Awaited<ReturnType<typeof testMoney>>;

let lastSerial = 100_000;
export const newSerial = () => `TEST${++lastSerial}`;

/** The whole app with a buyer and two people of finance, and jobs that wait until the test runs them. */
export async function testMoney() {
  const on = await testApi();
  const jobs = heldJobs();
  const platform = { ...on.platform, jobs };
  const { database, clock } = platform;
  const { api } = createApp(platform, fakeOutside());
  const call = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, caller: Caller) =>
    (await api.call(endpoint, input, caller)) as Envelope<OutputOf<E>>;

  const person = async () => user({ userId: await addPerson(platform) });
  const officer = async (nickname: string): Promise<LoggedIn> => {
    const userId = await addPerson(platform, { nickname, staffRoles: ['finance'] });
    const caller = staff('finance');
    return { ...caller, session: { ...caller.session, userId } };
  };
  const buyer = await person();
  const finance = { first: await officer('财务甲'), second: await officer('财务乙') };

  /** A file that has arrived and passed the checks. */
  async function addFile(caller: LoggedIn, purpose: FilePurpose, name = '回单.png'): Promise<string> {
    const id = randomBytes(16).toString('hex');
    const at = clock();
    await database.insert(files).values({
      id,
      userId: caller.session.userId,
      purpose,
      name,
      type: name.endsWith('.pdf') ? 'application/pdf' : 'image/png',
      size: 10,
      key: `kept/${id}`,
      private: true,
      checkedAt: at,
      createdAt: at,
    });
    return id;
  }

  /** A course that costs something and that nobody of this test has ordered before. */
  async function courseForSale(): Promise<number> {
    const ordered = database
      .select({ id: orderRows.goodsId })
      .from(orderRows)
      .where(eq(orderRows.goodsType, 'course'));
    const [course] = await database
      .select({ id: courses.id })
      .from(courses)
      .where(and(gt(courses.price, 0), eq(courses.state, 'published'), notInArray(courses.id, ordered)))
      .limit(1);
    if (course) return course.id;
    // All were bought: one of them is made anew, with the same chapters of nothing.
    const [sample] = await database
      .select()
      .from(courses)
      .where(and(gt(courses.price, 0), eq(courses.state, 'published')))
      .limit(1);
    const { id: _, ...rest } = sample!;
    const [added] = await database
      .insert(courses)
      .values({ ...rest, title: `${rest.title} ${randomUUID().slice(0, 6)}` })
      .returning({ id: courses.id });
    return added!.id;
  }

  async function order(caller: LoggedIn = buyer, courseId?: number) {
    const goods_id = courseId ?? (await courseForSale());
    const input = { goods_type: 'course', goods_id, idempotency_key: randomUUID() } as const;
    return dataOf(await call(orders.createOrder, input, caller));
  }

  async function handIn(orderNo: string, amount: number, caller: LoggedIn = buyer, serial = newSerial()) {
    const voucher = { url: await addFile(caller, 'voucher'), name: '回单.png' };
    const given = { order_no: orderNo, payer: '示例有限公司', bank_serial: serial, amount, voucher };
    return call(transfers.handIn, given, caller);
  }

  const today = '2026-11-16';
  const confirm = (id: number, serial: string, amount: number, by: LoggedIn = finance.first, day = today) =>
    call(staffTransfers.confirm, { id, bank_serial: serial, amount, day }, by);

  /** An order that a confirmed transfer has paid. */
  async function paidOrder(caller: LoggedIn = buyer) {
    const made = await order(caller);
    const { id } = dataOf(await handIn(made.order_no, made.amount, caller));
    dataOf(await confirm(id, newSerial(), made.amount));
    return made;
  }

  return {
    ...on,
    platform,
    jobs,
    call,
    person,
    buyer,
    finance,
    addFile,
    order,
    handIn,
    confirm,
    paidOrder,

    async orderRow(orderNo: string) {
      const [row] = await database.select().from(orderRows).where(eq(orderRows.orderNo, orderNo));
      return row!;
    },

    async account(name: string): Promise<number> {
      const [row] = await database.select().from(ledgerAccounts).where(eq(ledgerAccounts.name, name));
      return row?.balance ?? 0;
    },

    /** All accounts together: nothing, ever. */
    async books(): Promise<number> {
      const [row] = await database
        .select({ sum: sql<string>`coalesce(sum(${ledgerAccounts.balance}), 0)` })
        .from(ledgerAccounts);
      return Number(row!.sum);
    },

    async lastMessage(caller: LoggedIn) {
      const [row] = await database
        .select()
        .from(messages)
        .where(eq(messages.userId, caller.session.userId))
        .orderBy(desc(messages.id))
        .limit(1);
      return row ?? null;
    },
  };
}
