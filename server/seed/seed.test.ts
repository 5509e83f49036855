import { certificates } from '@portal/contract/certificates';
import { dataOf, type Endpoint } from '@portal/contract/endpoint';
import { inquiries } from '@portal/contract/inquiries';
import { staffInvoices } from '@portal/contract/invoices';
import { lessons } from '@portal/contract/lessons';
import { messages } from '@portal/contract/messages';
import { orderStatus } from '@portal/contract/order-titles';
import { orders } from '@portal/contract/orders';
import { paymentStaff } from '@portal/contract/payments';
import { promotion } from '@portal/contract/promotion';
import { refundDesk } from '@portal/contract/refunds';
import { site } from '@portal/contract/site';
import { staff as office } from '@portal/contract/staff';
import { staffTransfers } from '@portal/contract/transfers';
import { count, eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courseRights } from '../src/modules/courses/courses.tables.ts';
import { districts, homeFeedItems } from '../src/modules/site/site.tables.ts';
import { examAttempts } from '../src/modules/exams/exams.tables.ts';
import { memoryStorage } from '../src/modules/files/files.testing.ts';
import { staff, user } from '../src/platform/testing.ts';
import { testApi, type TestApi } from '../src/testing.ts';
import { seedAccounts, userIdOf } from './accounts.ts';
import { layFoundation, seedSite, seedStory } from './seed.ts';

let on: TestApi;
beforeAll(async () => {
  on = await testApi({ seed: false });
});
afterAll(() => on.close());

test('the foundation alone makes a working site without samples', async () => {
  expect(await layFoundation(on.platform, () => {})).toBe(true);
  const home = dataOf(await on.call(site.index, {}));
  expect(home).toMatchObject({ association: '示例市政府采购协会', notices: [], banners: [] });
  expect(home.footer_menu).toHaveLength(9);
});

test('a database with data is left alone', async () => {
  const { database } = on.platform;
  expect(await seedSite(on.platform, () => {})).toBe(false);
  expect(await database.$count(homeFeedItems)).toBe(0);
});

test('instances that start at once seed once, and the progress reaches its end', async () => {
  const other = await testApi({ seed: false });
  const steps: number[] = [];
  const progress = (_text: string, done: number, total: number) => void steps.push(done / total);
  await Promise.all([seedSite(other.platform, progress), seedSite(other.platform, progress)]);
  expect(await other.platform.database.$count(districts)).toBe(3341);
  expect(dataOf(await other.call(site.index, {})).courses).toHaveLength(8);
  expect(steps.at(-1)).toBe(1);
  await other.close();
});

describe('the samples tell one story', () => {
  let told: TestApi;
  beforeAll(async () => {
    told = await testApi();
    const storage = memoryStorage();
    await seedAccounts(told.platform, () => {}, storage);
    await seedStory(told.platform, { seedStorage: storage, seedPayment: () => {} });
  });
  afterAll(() => told.close());

  const demo = {
    buyer: '13900000001',
    supplier: '13900000002',
    agency: '13900000003',
    expert: '13900000004',
  };
  const four = Object.values(demo);

  async function ask<E extends Endpoint>(mobile: string, endpoint: E, input: object = {}) {
    const userId = (await userIdOf(told.platform, mobile))!;
    return dataOf(await told.call(endpoint, input, user({ userId, certified: true })));
  }

  test('each of the four is learning something and has messages to read', async () => {
    for (const mobile of four) {
      expect(await ask(mobile, lessons.learnedCourses, { type: 'learning' })).not.toMatchObject({ total: 0 });
      expect((await ask(mobile, messages.messageList, { message_type: 0 })).unread).toBeGreaterThan(0);
    }
  });

  test('an exam waits to be gone on with, and two have earned a certificate', async () => {
    const userId = (await userIdOf(told.platform, demo.supplier))!;
    const attempts = await told.platform.database
      .select({ state: examAttempts.state })
      .from(examAttempts)
      .where(eq(examAttempts.userId, userId));
    expect(attempts).toEqual([{ state: 'in_progress' }]);
    for (const mobile of [demo.buyer, demo.expert])
      expect((await ask(mobile, certificates.list)).data).toMatchObject([{ state: 'valid' }]);
  });

  test('there are orders in every state, and rewards of those who invited', async () => {
    const states = [];
    for (const mobile of four)
      for (const { status } of (await ask(mobile, orders.orderList, { page_size: 100 })).data)
        states.push(status);
    expect(new Set(states)).toEqual(new Set(Object.values(orderStatus)));
    for (const mobile of [demo.supplier, demo.agency]) {
      const { data } = await ask(mobile, promotion.rewards);
      expect(data.map(({ state }) => state)).toEqual(expect.arrayContaining(['waiting', 'paid']));
    }
  });

  test('nobody was given what they bought, or the other way round', async () => {
    const { database } = told.platform;
    const twice = await database
      .select({ userId: courseRights.userId, course: courseRights.targetId })
      .from(courseRights)
      .groupBy(courseRights.userId, courseRights.target, courseRights.targetId)
      .having(gt(count(), 1));
    expect(twice).toEqual([]);
  });

  test('work waits in every queue of the back office', async () => {
    const administrator = staff('administrator');
    const figures = dataOf(await told.call(office.dashboard, {}, administrator));
    const queues = [
      'waiting_reviews',
      'open_inquiries',
      'pending_comments',
      'open_questions',
      'open_refunds',
      'open_differences',
      'waiting_receipts',
      'waiting_transfers',
      'unmatched_receipts',
      'waiting_invoices',
      'waiting_reversals',
      'reservations_today',
      'open_attendance',
      'waiting_rewards',
    ];
    for (const queue of queues) expect(figures, queue).toHaveProperty(queue, expect.any(Number));
    for (const queue of queues) expect(figures, queue).not.toHaveProperty(queue, 0);
  });

  test('the dashboard counts what the lists of finance show', async () => {
    const administrator = staff('administrator');
    const totalOf = async <E extends Endpoint>(endpoint: E, input: object) =>
      (dataOf(await told.call(endpoint, input, administrator)) as { total: number }).total;
    expect(dataOf(await told.call(office.dashboard, {}, administrator))).toMatchObject({
      open_differences: await totalOf(paymentStaff.differences, { decided: false }),
      waiting_receipts: await totalOf(paymentStaff.receipts, { disposition: 'quarantine' }),
      waiting_transfers: await totalOf(staffTransfers.list, { status: 'review' }),
      unmatched_receipts: await totalOf(staffTransfers.receipts, { state: 'unmatched' }),
      waiting_invoices: await totalOf(staffInvoices.list, { status: 'requested' }),
      waiting_reversals: await totalOf(staffInvoices.list, { status: 'reversal' }),
      open_refunds: await totalOf(refundDesk.list, {}),
      open_inquiries: await totalOf(inquiries.list, { handled: false }),
    });
  });
});
