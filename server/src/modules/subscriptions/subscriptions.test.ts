import { code } from '@portal/contract/codes';
import { dataOf, type Endpoint, type Envelope, type OutputOf } from '@portal/contract/endpoint';
import type { RoleId } from '@portal/contract/roles';
import { subscriptions as endpoints } from '@portal/contract/subscriptions';
import { and, eq } from 'drizzle-orm';
import { districts } from '../site/site.tables.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, createApi } from '../../platform/http/api.ts';
import { user, testPlatform, type TestPlatform } from '../../platform/testing.ts';
import { createMessages } from '../messages/messages.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { messages as messageRows } from '../messages/messages.tables.ts';
import { createDigest } from './subscriptions.digest.ts';
import { mountUnsubscribe } from './subscriptions.http.ts';
import { subscriptionRoutes } from './subscriptions.routes.ts';
import { subscriptionKeys, subscriptionMatches } from './subscriptions.tables.ts';
import { draft, noticesOn, publish, searchFor } from './subscriptions.testing.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';

let on: TestPlatform;
let subscriptions: Subscriptions;
let api: Api;
beforeAll(async () => {
  on = await testPlatform();
  const messages = createMessages(on.platform);
  subscriptions = createSubscriptions(on.platform, { messages, notices: noticesOn(on.platform) });
  api = createApi(subscriptionRoutes(subscriptions));
});
afterAll(() => on.close());

const as = (userId: number, roleId: RoleId = 2, certified = true) => {
  const caller = user({ userId, roleId, certified });
  return async <E extends Endpoint>(endpoint: E, input: unknown) =>
    (await api.call(endpoint, input, caller)) as Envelope<OutputOf<E>>;
};
const somebody = async (roleId?: RoleId, certified?: boolean) => {
  const userId = await addPerson(on.platform);
  return { userId, call: as(userId, roleId, certified) };
};
const search = (name = '食堂设备') => ({ name, query: searchFor({ keyword: '食堂' }), frequency: 'daily' });
const form = {
  keywords: ['食堂', '厨房 设备'],
  districts: ['4403'],
  types: ['tender'],
  methods: [],
  budget_min: 1_000_000,
  budget_max: null,
  frequency: 'now',
};
const told = async (userId: number) =>
  (await on.platform.database.select().from(messageRows).where(eq(messageRows.userId, userId))).map(
    ({ title }) => title,
  );
const day = 86_400_000;

test('a search saved with days looks for what comes after them too', async () => {
  const { call } = await somebody();
  const days = { published_from: 1_790_000_000, published_to: 1_791_000_000 };
  const saved = await call(endpoints.save, {
    ...search(),
    query: searchFor({ keyword: '食堂', ...days }),
  });
  expect(saved).toMatchObject({ code: code.success });
  const [first] = dataOf(await call(endpoints.list, {})).data;
  expect(first!.query).toMatchObject({ keyword: '食堂', published_from: null, published_to: null });
  const alone = { ...search(), query: searchFor(days) };
  expect(await call(endpoints.save, alone)).not.toMatchObject({ code: code.success });
});

describe('bidForm', () => {
  test('is empty and silent at first, then what was stored, and the first of the subscriptions', async () => {
    const { call } = await somebody();
    expect((await call(endpoints.form, {})).data).toMatchObject({ keywords: [], frequency: 'off' });
    await call(endpoints.save, search());
    expect(await call(endpoints.saveForm, form)).toMatchObject({ code: code.success, data: form });
    expect((await call(endpoints.form, {})).data).toEqual(form);
    const { data } = await call(endpoints.list, {});
    expect(data).toMatchObject({
      most: 20,
      data: [
        {
          is_form: true,
          name: '我的关注',
          query: null,
          summary: expect.stringContaining('食堂 或 厨房 设备'),
        },
        { is_form: false, name: '食堂设备', summary: '食堂' },
      ],
    });
  });

  test('finds by any of its words and all of its filters', async () => {
    const { userId, call } = await somebody();
    await call(endpoints.saveForm, form);
    await publish(
      on.platform,
      draft({ title: '厨房设备一批采购公告' }),
      draft({ title: '厨房改造工程采购公告' }),
      draft({ title: '食堂食材配送服务公告', district: '110101' }),
      draft({ title: '食堂食材配送服务更正', type: 'correction' }),
    );
    await subscriptions.matching.drain();
    const { data } = await call(endpoints.matches, {});
    expect(data).toMatchObject({ total: 1, data: [{ notice: { title: '厨房设备一批采购公告' } }] });
    expect(await told(userId)).toEqual(['订阅「我的关注」有新公告']);
  });

  test('a district as it is picked finds what lies inside, and one that does not exist is refused', async () => {
    await on.platform.database.insert(districts).values([
      { code: '440000', name: '广东省', parent: '', position: 1, hasChildren: false },
      { code: '440300', name: '深圳市', parent: '440000', position: 1, hasChildren: false },
      { code: '440304', name: '福田区', parent: '440300', position: 1, hasChildren: false },
      { code: '110000', name: '北京市', parent: '', position: 2, hasChildren: false },
      { code: '110101', name: '东城区', parent: '110000', position: 1, hasChildren: false },
    ]);
    const { call } = await somebody();
    const refusal = '没有这个地区，请重新选择';
    expect(await call(endpoints.saveForm, { ...form, districts: ['440300', '990000'] })).toMatchObject({
      code: code.invalidFields,
      data: { fields: { districts: refusal } },
    });
    const elsewhere = { ...search(), query: searchFor({ keyword: '食堂', district: '99' }) };
    expect(await call(endpoints.save, elsewhere)).toMatchObject({
      code: code.invalidFields,
      data: { fields: { 'query.district': refusal } },
    });
    expect(await call(endpoints.saveForm, { ...form, districts: ['440000'] })).toMatchObject({
      code: code.success,
    });
    await publish(on.platform, draft({ title: '厨房设备两批采购公告' }));
    await subscriptions.matching.drain();
    expect((await call(endpoints.matches, {})).data).toMatchObject({ total: 1 });
  });

  test('wants something to look for unless it is off, and a budget in order', async () => {
    const { call } = await somebody();
    const empty = { ...form, keywords: [' - '], districts: [], types: [], budget_min: null };
    expect(await call(endpoints.saveForm, empty)).toMatchObject({
      code: code.failure,
      msg: expect.stringContaining('关键词'),
    });
    expect(await call(endpoints.saveForm, { ...empty, frequency: 'off' })).toMatchObject({
      code: code.success,
    });
    const twice = { ...form, keywords: [], districts: ['44', '44'], types: ['tender', 'tender'] };
    expect(await call(endpoints.saveForm, twice)).toMatchObject({ code: code.success });
    const upside = { ...form, budget_min: 200, budget_max: 100 };
    expect(await call(endpoints.saveForm, upside)).toMatchObject({
      code: code.invalidFields,
      data: { fields: { budget_max: '最高预算不能低于最低预算' } },
    });
  });
});

describe('limits', () => {
  test.each([
    [1, true, 20],
    [2, true, 20],
    [3, true, 20],
    [4, true, 1],
    [2, false, 1],
  ] as const)('identity %i, certified %s: %i', async (roleId, certified, most) => {
    const { call } = await somebody(roleId, certified);
    for (let made = 0; made < most; made++) {
      expect(await call(endpoints.save, search())).toMatchObject({ code: code.success });
    }
    expect(await call(endpoints.save, search())).toMatchObject({
      code: code.failure,
      msg: expect.stringContaining('最多'),
    });
    expect(await call(endpoints.saveForm, form)).toMatchObject({
      code: code.failure,
      msg: expect.stringContaining('最多'),
    });
    const { data } = await call(endpoints.list, {});
    const [first] = (data as { data: { id: number }[] }).data;
    await call(endpoints.end, { id: first!.id });
    expect(await call(endpoints.saveForm, form)).toMatchObject({ code: code.success });
  });

  test.each([
    [4, true, '最多 1 个订阅，开通会员后可有 20 个'],
    [4, false, '最多 1 个订阅，认证为采购人、供应商或招标代理机构，或开通会员后可有 20 个'],
    [2, false, '最多 1 个订阅，认证为采购人、供应商或招标代理机构，或开通会员后可有 20 个'],
  ] as const)('say what brings more to identity %i, certified %s', async (roleId, certified, msg) => {
    const { call } = await somebody(roleId, certified);
    await call(endpoints.save, search());
    expect(await call(endpoints.save, search())).toMatchObject({ code: code.failure, msg });
  });

  test('hold for two clicks at once', async () => {
    const { call } = await somebody(2, false);
    const answers = await Promise.all([1, 2, 3].map(() => call(endpoints.save, search())));
    expect(answers.filter((answer) => answer.code === code.success)).toHaveLength(1);
  });
});

describe('a subscription', () => {
  test('is changed, silenced and ended by its owner alone', async () => {
    const { call } = await somebody();
    const stranger = (await somebody()).call;
    const { id } = (await call(endpoints.save, search())).data as { id: number };
    const attempts: [Endpoint, object][] = [
      [endpoints.save, { ...search('别人的'), id }],
      [endpoints.setFrequency, { id, frequency: 'off' }],
      [endpoints.end, { id }],
    ];
    for (const [endpoint, input] of attempts) {
      expect(await stranger(endpoint, input)).toMatchObject({ code: code.failure, msg: '订阅不存在' });
    }
    expect(await stranger(endpoints.matches, { id })).toMatchObject({ data: { total: 0, data: [] } });
    await call(endpoints.save, { ...search('改名'), id });
    await call(endpoints.setFrequency, { id, frequency: 'off' });
    expect((await call(endpoints.list, {})).data).toMatchObject({
      data: [{ name: '改名', frequency: 'off' }],
    });
    const keys = on.platform.database.select().from(subscriptionKeys);
    expect(await keys.where(eq(subscriptionKeys.subscriptionId, id))).toEqual([]);
    await call(endpoints.end, { id });
    expect((await call(endpoints.list, {})).data).toMatchObject({ data: [] });
  });
});

describe('the link that ends one', () => {
  const open = (url: string, method = 'GET') => mountUnsubscribe(subscriptions).request(url, { method });
  async function linked() {
    const { call } = await somebody();
    await call(endpoints.save, search('<b>食堂</b>'));
    const { data } = await call(endpoints.list, {});
    const [row] = (data as { data: { unsubscribe_url: string }[] }).data;
    return { call, url: row!.unsubscribe_url };
  }

  test('asks first, so that a scanner ends nothing, and works without login', async () => {
    const { call, url } = await linked();
    const asked = await open(url);
    expect(asked.status).toBe(200);
    const page = await asked.text();
    expect(page).toContain('&lt;b&gt;食堂');
    expect(page).not.toContain('<b>');
    expect((await call(endpoints.list, {})).data).toMatchObject({ data: [{}] });
    expect(await (await open(url, 'POST')).text()).toContain('已停止');
    expect((await call(endpoints.list, {})).data).toMatchObject({ data: [] });
    // Followed again it says the same.
    expect(await (await open(url)).text()).toContain('已停止');
    expect((await open(url, 'POST')).status).toBe(200);
  });

  test('opens nothing when forged or expired', async () => {
    const { call, url } = await linked();
    const other = url.replace(/id=(\d+)/, (_, id: string) => `id=${Number(id) - 1}`);
    const later = url.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 1}`);
    const odd = ['/bids/unsubscribe', `${url}x`, other, later, url.replace(/id=\d+/, 'id=1e3')];
    for (const address of odd) {
      expect((await open(address)).status).toBe(404);
      expect((await open(address, 'POST')).status).toBe(404);
    }
    on.clock.advance(181 * day);
    expect((await open(url, 'POST')).status).toBe(404);
    expect((await call(endpoints.list, {})).data).toMatchObject({ data: [{}] });
  });

  test('silences the form and keeps what it says', async () => {
    const { call } = await somebody();
    await call(endpoints.saveForm, form);
    const { data } = await call(endpoints.list, {});
    const [row] = (data as { data: { unsubscribe_url: string }[] }).data;
    await open(row!.unsubscribe_url, 'POST');
    expect((await call(endpoints.form, {})).data).toEqual({ ...form, frequency: 'off' });
  });
});

describe('the daily digest', () => {
  test('comes once a day with what was found before eight', async () => {
    const { userId, call } = await somebody();
    await call(endpoints.save, { ...search(), query: searchFor({ keyword: '日报专用' }) });
    const found = async (title: string) => {
      await publish(on.platform, draft({ title }));
      await subscriptions.matching.drain();
    };
    await found('日报专用设备一');
    await found('日报专用设备二');
    // It is ten in the morning: all of this belongs to tomorrow.
    await subscriptions.digest.send();
    expect(await told(userId)).toEqual([]);

    on.clock.advance(22 * 3_600_000);
    await Promise.all([subscriptions.digest.send(), subscriptions.digest.send()]);
    expect(await told(userId)).toHaveLength(1);
    expect((await told(userId))[0]).toMatch(/^订阅日报 \d{4}-\d\d-\d\d：2 条新公告$/);
    await found('日报专用设备三');
    await subscriptions.digest.send();
    expect(await told(userId)).toHaveLength(1);
    on.clock.advance(day);
    await subscriptions.digest.send();
    expect(await told(userId)).toHaveLength(2);
  });

  test('of somebody whose message fails keeps no other back, and comes with the next run of that day', async () => {
    const [first, second] = [await somebody(), await somebody()];
    const query = searchFor({ keyword: '失败专用' });
    for (const { call } of [first, second]) await call(endpoints.save, { ...search(), query });
    await publish(on.platform, draft({ title: '失败专用设备' }));
    await subscriptions.matching.drain();
    on.clock.advance(day);
    const messages = createMessages(on.platform);
    const digest = createDigest(on.platform, {
      sendAll: async (queries, all) => {
        if (all.some(({ userId }) => userId === first.userId)) throw new Error('out of order');
        await messages.sendAll(queries, all);
      },
    });
    await expect(digest.send()).rejects.toThrow(AggregateError);
    expect([await told(first.userId), await told(second.userId)]).toMatchObject([[], [expect.any(String)]]);
    on.clock.advance(3_600_000);
    await subscriptions.digest.send();
    expect(await told(first.userId)).toEqual(await told(second.userId));
  });

  test('leaves out what was silenced meanwhile, and old finds make room', async () => {
    const { userId, call } = await somebody();
    const query = searchFor({ keyword: '安静专用' });
    const { id } = (await call(endpoints.save, { ...search(), query })).data as { id: number };
    await publish(on.platform, draft({ title: '安静专用设备一' }));
    await subscriptions.matching.drain();
    await call(endpoints.setFrequency, { id, frequency: 'off' });
    await call(endpoints.setFrequency, { id, frequency: 'daily' });
    on.clock.advance(day);
    await subscriptions.digest.send();
    expect(await told(userId)).toEqual([]);
    const kept = () =>
      on.platform.database
        .select()
        .from(subscriptionMatches)
        .where(and(eq(subscriptionMatches.userId, userId)));
    await subscriptions.digest.prune();
    expect(await kept()).toHaveLength(1);
    on.clock.advance(91 * day);
    await subscriptions.digest.prune();
    expect(await kept()).toEqual([]);
  });
});

test('what is known about a person is theirs to have and to erase', async () => {
  const { userId, call } = await somebody();
  await call(endpoints.save, search());
  expect(await subscriptions.personalData.collect(userId)).toMatchObject({
    subscriptions: [{ name: '食堂设备' }],
  });
  await on.platform.database.transaction((transaction) =>
    subscriptions.personalData.erase(transaction, userId),
  );
  expect((await call(endpoints.list, {})).data).toMatchObject({ data: [] });
});
