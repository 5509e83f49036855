import { dataOf } from '@portal/contract/endpoint';
import { notices as endpoints } from '@portal/contract/notices';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../testing.ts';
import { createPartyCounters } from './notices.counters.ts';
import { reviseNotice, withdrawNotice } from './notices.publishing.ts';
import { parties, partyRecounts } from './notices.tables.ts';
import { publishNotices, sampleNotice } from './notices.testing.ts';

let on: TestApi;
beforeAll(async () => {
  on = await testApi();
});
afterAll(() => on.close());

const buyer = { name: '示例市图书馆' };
const agency = { name: '示例采购代理公司' };
const winner = { name: '示例书架有限公司' };
const won = (amount: number | null) => [{ number: '1', name: '书架', winner, amount }];

async function pageOf(name: string) {
  await createPartyCounters(on.platform).recount();
  const [party] = await on.platform.database.select().from(parties).where(eq(parties.name, name));
  return dataOf(await on.call(endpoints.party, { id: party!.id }));
}

test('an organisation’s page counts what it published, arranged and won', async () => {
  await publishNotices(on.platform, [
    { buyer, agency },
    {
      buyer,
      agency,
      type: 'result',
      packages: [...won(500), { number: '2', name: '梯子', winner, amount: 300 }],
    },
    { buyer, agency: null, type: 'contract', packages: won(500) },
    { buyer, agency, type: 'result', packages: won(null) },
    { buyer, agency, type: 'tender', state: 'draft', publishedAt: null },
  ]);
  expect(await pageOf(buyer.name)).toMatchObject({
    name: buyer.name,
    district: { code: '440304', name: '福田区' },
    notices: 4,
    agency_notices: 0,
    wins: 0,
  });
  expect(await pageOf(agency.name)).toMatchObject({ notices: 0, agency_notices: 3 });
  // The contract tells of a win that the result has told of already.
  expect(await pageOf(winner.name)).toMatchObject({ wins: 2, won_amount: 800, notices: 0 });
});

test('what is withdrawn or says something else is no longer counted', async () => {
  const name = '示例市博物馆';
  const [first, second] = await publishNotices(on.platform, [
    {
      buyer: { name },
      type: 'result',
      packages: [{ number: '1', name: '展柜', winner: { name: '示例展柜厂' }, amount: 900 }],
    },
    { buyer: { name } },
  ]);
  expect(await pageOf('示例展柜厂')).toMatchObject({ wins: 1, won_amount: 900 });
  const { database, clock } = on.platform;
  await database.transaction((transaction) => withdrawNotice(transaction, first!, '有误', clock()));
  expect(await pageOf('示例展柜厂')).toMatchObject({ wins: 0, won_amount: 0 });
  expect(await pageOf(name)).toMatchObject({ notices: 1 });

  const content = sampleNotice({ buyer: { name: '示例市美术馆' } });
  await database.transaction((transaction) =>
    reviseNotice(transaction, second!, { content, changes: [], reason: '采购人写错', by: null }, clock()),
  );
  expect(await pageOf(name)).toMatchObject({ notices: 0 });
  expect(await pageOf('示例市美术馆')).toMatchObject({ notices: 1 });
});

test('only what changed is looked at, and it is done with afterwards', async () => {
  const { database } = on.platform;
  await publishNotices(on.platform, [{ buyer: { name: '示例市剧院' } }]);
  await database.update(parties).set({ notices: 77 }).where(eq(parties.name, buyer.name));
  expect(await pageOf('示例市剧院')).toMatchObject({ notices: 1 });
  expect(await pageOf(buyer.name)).toMatchObject({ notices: 77 });
  expect(await database.$count(partyRecounts)).toBe(0);
});

test('more than a batch is counted in one run', async () => {
  const names = Array.from({ length: 620 }, (_, at) => `示例供应商第 ${at} 号`);
  for (let at = 0; at < names.length; at += 155) {
    const packages = names
      .slice(at, at + 155)
      .map((name, index) => ({ number: String(index), name: '服务', winner: { name } }));
    await publishNotices(on.platform, [{ type: 'result', packages }]);
  }
  expect(await pageOf(names.at(-1)!)).toMatchObject({ wins: 1 });
  expect(await pageOf(names[0]!)).toMatchObject({ wins: 1 });
});

test('an unknown organisation is not found', async () => {
  expect(await on.call(endpoints.party, { id: 987_654_321 })).toMatchObject({ code: 0, msg: '没有这家单位' });
});
