import { code } from '@portal/contract/codes';
import { insights as endpoints, type Insight, type Rivals } from '@portal/contract/insights';
import type { NoticeDraft } from '@portal/contract/notice-content';
import { authStatus, type AuthStatus } from '@portal/contract/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, createApi } from '../../platform/http/api.ts';
import type { Figures } from '../../platform/module.ts';
import { user, testPlatform, type TestPlatform } from '../../platform/testing.ts';
import { createCollections } from '../collections/collections.ts';
import { addIdentity } from '../identities/identities.testing.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { createMessages } from '../messages/messages.ts';
import { createNoticeDesk, type NoticeDeskPorts } from '../notice-desk/notice-desk.ts';
import { draft, noticesOn } from '../subscriptions/subscriptions.testing.ts';
import { createSubscriptions } from '../subscriptions/subscriptions.ts';
import { monthsBefore } from './insights.months.ts';
import { createInsights, type Insights } from './insights.ts';

/** Of a module the board knows nothing about. */
const addedLater: Figures = {
  user: {
    counts: async () => ({ lessons: 12 }),
    days: async () => ({ watched: [{ day: '2026-11-15', count: 3 }] }),
  },
};

let on: TestPlatform;
let insights: Insights;
let api: Api;
beforeAll(async () => {
  on = await testPlatform();
  const messages = createMessages(on.platform);
  const notices = noticesOn(on.platform);
  const figures = [
    createCollections(on.platform, {}).figures,
    createSubscriptions(on.platform, { messages, notices }).figures,
    createNoticeDesk(on.platform, { notices, messages, files: {} } as unknown as NoticeDeskPorts).figures,
    addedLater,
  ];
  insights = createInsights(on.platform, { figures });
  api = createApi(insights.calls);
});
afterAll(() => on.close());

const supplier = user({ roleId: 2, certified: true });
const overview = async (scope: object = {}) =>
  (await api.call(endpoints.overview, scope, supplier)).data as Insight;

async function publishOn(date: string, ...drafts: NoticeDraft[]): Promise<number[]> {
  const publishedAt = new Date(`${date}T12:00:00+08:00`);
  const entries = drafts.map((content) => ({ content, state: 'published' as const, publishedAt }));
  return on.platform.database.transaction((transaction) =>
    noticesOn(on.platform).publishing.add(transaction, entries, on.clock()),
  );
}

const result = (buyer: string, winner: string, amount: number, overrides: Partial<NoticeDraft> = {}) =>
  draft({
    type: 'result',
    buyer: { name: buyer },
    packages: [{ number: '1', name: '一包', budget: 1_000_000, winner: { name: winner }, amount }],
    ...overrides,
  });

test('a year is twelve months, over the turn of the year too', () => {
  expect(monthsBefore(202_611, 11)).toBe(202_512);
  expect(monthsBefore(202_612, -1)).toBe(202_701);
  expect(monthsBefore(202_601, 1)).toBe(202_512);
});

describe('the overview', () => {
  test('says nothing before a job has counted, and is for certified buyers, suppliers and agencies', async () => {
    await publishOn('2026-10-05', draft({ buyer: { name: '示例甲局' } }));
    expect(await overview()).toMatchObject({ computed_time: null, notices: 0, months: [] });
    const refused = await api.call(endpoints.overview, {}, user({ roleId: 2 }));
    expect(refused.code).toBe(code.notCertified);
    const expert = await api.call(endpoints.overview, {}, user({ roleId: 4, certified: true }));
    expect(expert.code).toBe(code.notAllowed);
    const both = await api.call(endpoints.overview, { industry: 'P', kind: 'goods' }, supplier);
    expect(both.code).toBe(code.invalidFields);
  });

  test('counts what was published, by month, district, trade, buyer, winner and price', async () => {
    await publishOn(
      '2026-10-31',
      result('示例甲局', '示例一公司', 950_000),
      result('示例乙局', '示例二公司', 550_000),
    );
    await publishOn(
      '2026-11-01',
      result('示例甲局', '示例一公司', 1_200_000, { district: '110101', industry: 'I', kind: 'services' }),
    );
    // Out of the window, and one of them before the month began in China.
    await publishOn('2025-11-30', result('示例甲局', '示例三公司', 1));
    await insights.market.refresh();
    const whole = await overview();
    expect(whole).toMatchObject({ notices: 4, awards: 3, amount: 2_700_000 });
    expect(whole.months).toHaveLength(12);
    expect(whole.months.at(0)).toMatchObject({ month: '2025-12', notices: 0 });
    expect(whole.months.slice(-2)).toMatchObject([
      { month: '2026-10', notices: 3, awards: 2, amount: 1_500_000 },
      { month: '2026-11', notices: 1, awards: 1, amount: 1_200_000 },
    ]);
    expect(whole.districts).toMatchObject([
      { code: '44', notices: 3 },
      { code: '11', notices: 1 },
    ]);
    expect(whole.buyers).toMatchObject([
      { name: '示例甲局', count: 3 },
      { name: '示例乙局', count: 1 },
    ]);
    expect(whole.winners).toMatchObject([
      { name: '示例一公司', count: 2, amount: 2_150_000 },
      { name: '示例二公司', count: 1, amount: 550_000 },
    ]);
    expect(whole.prices.map(({ from, to, count }) => [from, to, count])).toEqual([
      [0, 60, 1],
      [60, 70, 0],
      [70, 80, 0],
      [80, 90, 0],
      [90, 95, 0],
      [95, 100, 1],
      [100, null, 1],
    ]);
    expect(await overview({ industry: 'I' })).toMatchObject({ notices: 1, winners: [{ count: 1 }] });
    expect(await overview({ kind: 'goods', district: '4403' })).toMatchObject({ notices: 3, districts: [] });
    expect(await overview({ district: '44' })).toMatchObject({ notices: 3, districts: [{ code: '4403' }] });
    expect(await overview({ district: '11', kind: 'goods' })).toMatchObject({ computed_time: null });
  });

  test('follows what changes: new ones of an old date, and withdrawn ones', async () => {
    const before = await overview();
    const [late] = await publishOn(
      '2026-03-03',
      result('示例丙局', '示例二公司', 700_000, { district: '500101' }),
    );
    await insights.market.refresh();
    expect((await overview()).notices).toBe(before.notices + 1);
    expect((await overview({ district: '5001' })).notices).toBe(1);
    on.clock.advance(3_600_000);
    await on.platform.database.transaction((transaction) =>
      noticesOn(on.platform).publishing.withdraw(transaction, late!, '有误', on.clock()),
    );
    await insights.market.refresh();
    await insights.market.refresh();
    expect(await overview()).toMatchObject({ notices: before.notices, winners: before.winners });
    expect((await overview({ district: '5001' })).notices).toBe(0);
  });
});

describe('rivals', () => {
  const ask = async (userId: number, wanted: number | null = null) =>
    (await api.call(endpoints.rivals, { supplier: wanted }, user({ userId, roleId: 2, certified: true })))
      .data as Rivals;

  test('are those who win at the same buyers in the same trade; one’s own by name', async () => {
    await publishOn(
      '2026-09-01',
      result('示例丁局', '示例一公司', 100),
      result('示例丁局', '示例四公司', 200),
      result('示例丁局', '示例五公司', 300, { industry: 'A' }),
      result('示例戊局', '示例四公司', 100),
      result('示例戊局', '示例一公司', 100),
    );
    await insights.market.refresh();
    const userId = await addPerson(on.platform);
    await addIdentity(on.platform, userId, { title: '示例一公司' });
    expect(await ask(userId)).toEqual({ computed_time: null, supplier: null, rivals: [] });
    await insights.market.refreshRivals();
    const own = await ask(userId);
    expect(own).toMatchObject({
      supplier: { name: '示例一公司', wins: 4 },
      rivals: [{ name: '示例四公司', shared_buyers: 2, count: 2, amount: 300 }],
    });
    const other = await ask(await addPerson(on.platform), own.rivals[0]!.id);
    expect(other).toMatchObject({ supplier: { name: '示例四公司' }, rivals: [{ name: '示例一公司' }] });
    expect(await ask(await addPerson(on.platform))).toMatchObject({ supplier: null });
  });
});

test('the board shows one’s own figures and thirty days', async () => {
  const userId = await addPerson(on.platform);
  await on.platform.database.transaction((transaction) =>
    noticesOn(on.platform).publishing.add(
      transaction,
      [{ content: draft(), state: 'submitted', publishedAt: null, authorId: userId }],
      on.clock(),
    ),
  );
  const { data } = await api.call(endpoints.board, {}, user({ userId }));
  expect(data).toMatchObject({
    counts: { submitted: 1, published: 0, collected: 0, subscriptions: 0, matches: 0, lessons: 12 },
  });
  const { days } = data as { days: { day: string }[] };
  expect(days).toHaveLength(30);
  expect(days.at(-1)!.day).toBe('2026-11-16');
  expect(days.slice(-2)).toMatchObject([{ watched: 3, matches: 0 }, { watched: 0 }]);
});

test('one’s own trade is what the certified supplier deals in, or what its organisation’s notices are about', async () => {
  const { keyring } = on.platform;
  const tradeOf = async (
    title: string,
    roleId: 1 | 2,
    form: object,
    status: AuthStatus = authStatus.certified,
  ) => {
    const userId = await addPerson(on.platform);
    const formSealed = keyring.seal(JSON.stringify(form));
    await addIdentity(on.platform, userId, { type: roleId, status, title, formSealed });
    return (await api.call(endpoints.trade, {}, user({ userId, roleId, certified: true }))).data;
  };
  expect(await tradeOf('示例软件公司', 2, { categories: ['服务', '信息化'] })).toEqual({
    industry: 'I',
    kind: null,
  });
  expect(await tradeOf('示例工程公司', 2, { categories: ['工程'] })).toEqual({
    industry: null,
    kind: 'works',
  });
  expect(await tradeOf('示例未知公司', 2, {})).toEqual({ industry: null, kind: null });
  await publishOn('2026-10-05', draft({ buyer: { name: '示例卫生局' }, industry: 'Q' }));
  expect(await tradeOf('示例卫生局', 1, {})).toEqual({ industry: 'Q', kind: null });
  expect(await tradeOf('示例卫生局', 1, {}, authStatus.underReview)).toEqual({ industry: null, kind: null });
});

// The last one here: the clock goes on to the next month.
test('a month that has left the window is counted no more, also where no notice changed', async () => {
  await publishOn('2025-12-05', result('示例己局', '示例六公司', 100, { district: '310101' }));
  await insights.market.refresh();
  const before = await overview();
  expect((await overview({ district: '3101' })).notices).toBe(1);
  on.clock.advance(20 * 86_400_000);
  await insights.market.refresh();
  expect(await overview({ district: '3101' })).toMatchObject({ notices: 0, winners: [] });
  expect((await overview()).notices).toBe(before.notices - 1);
});
