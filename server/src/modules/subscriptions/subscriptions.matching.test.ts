import type { NoticeDraft } from '@portal/contract/notice-content';
import type { NoticeQuery } from '@portal/contract/notices';
import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { user, testPlatform, type TestPlatform } from '../../platform/testing.ts';
import { messages as messageRows } from '../messages/messages.tables.ts';
import { createMessages } from '../messages/messages.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { createNoticeSearch } from '../notice-search/notice-search.ts';
import { noticeUnmatched, parties } from '../notices/notices.tables.ts';
import { createMatching, findMatches } from './subscriptions.matching.ts';
import { subscriptionMatches, subscriptions as table } from './subscriptions.tables.ts';
import { draft, noticesOn, publish, searchFor } from './subscriptions.testing.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';
import { compile, criteriaOf, isMatch } from './subscriptions.criteria.ts';
import { matchingStore } from './subscriptions.matching.store.ts';

let on: TestPlatform;
let subscriptions: Subscriptions;
beforeAll(async () => {
  on = await testPlatform();
  const messages = createMessages(on.platform);
  subscriptions = createSubscriptions(on.platform, { messages, notices: noticesOn(on.platform) });
});
afterAll(() => on.close());
beforeEach(async () => {
  await on.platform.database.delete(messageRows);
  await on.platform.database.delete(table);
  await on.platform.database.delete(noticeUnmatched);
});

const certified = (userId: number) => user({ userId, roleId: 2, certified: true }).session;

async function subscribe(query: Partial<NoticeQuery>, frequency: 'now' | 'daily' = 'now', person?: number) {
  const userId = person ?? (await addPerson(on.platform));
  const search = { name: '我的搜索', query: searchFor(query), frequency };
  return { userId, id: await subscriptions.save(certified(userId), search) };
}

const matched = async () =>
  (
    await on.platform.database.select().from(subscriptionMatches).orderBy(asc(subscriptionMatches.noticeId))
  ).map(({ subscriptionId, noticeId }) => [subscriptionId, noticeId]);
const told = async (userId: number) =>
  on.platform.database.select().from(messageRows).where(eq(messageRows.userId, userId));
const unmatched = async () => (await on.platform.database.select().from(noticeUnmatched)).length;

describe('a new notice', () => {
  test('reaches whoever asked for it, with a message that leads to it', async () => {
    const { userId, id } = await subscribe({ keyword: '食堂 设备', district: '44' });
    await subscribe({ keyword: '食堂 -设备' });
    await subscribe({ keyword: '食堂', district: '11' });
    const [notice] = await publish(on.platform, draft({ title: '示例小学食堂厨房设备采购公告' }));
    await subscriptions.matching.drain();
    expect(await matched()).toEqual([[id, notice]]);
    expect(await told(userId)).toMatchObject([
      {
        type: 2,
        title: '订阅「我的搜索」有新公告',
        content: '示例小学食堂厨房设备采购公告',
        link: `/bids/detail/${notice}`,
      },
    ]);
    expect(await unmatched()).toBe(0);
    expect((await subscriptions.list(certified(userId))).data).toMatchObject([{ id, matches: 1 }]);
  });

  test('is told once to somebody who has two subscriptions for it', async () => {
    const { userId } = await subscribe({ keyword: '食堂' });
    await subscribe({ keyword: '设备' }, 'now', userId);
    await publish(on.platform, draft());
    await subscriptions.matching.drain();
    expect(await matched()).toHaveLength(2);
    expect(await told(userId)).toHaveLength(1);
  });

  test('comes in one message with the others when there are many', async () => {
    const { userId } = await subscribe({ keyword: '食堂' });
    await publish(on.platform, ...Array.from({ length: 12 }, () => draft()));
    await subscriptions.matching.drain();
    const [message, ...more] = await told(userId);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ title: '您的订阅有 12 条新公告' });
    expect(message!.content.split('\n')).toHaveLength(11);
  });

  test('that was withdrawn before its turn reaches nobody', async () => {
    await subscribe({ keyword: '食堂' });
    const [notice] = await publish(on.platform, draft());
    await on.platform.database.transaction((transaction) =>
      noticesOn(on.platform).publishing.withdraw(transaction, notice!, '有误', on.clock()),
    );
    await subscriptions.matching.drain();
    expect(await matched()).toEqual([]);
    expect(await unmatched()).toBe(0);
  });

  test('that is withdrawn while it is compared reaches nobody either', async () => {
    await subscribe({ keyword: '食堂' });
    const [notice] = await publish(on.platform, draft());
    const whole = matchingStore.criteria;
    matchingStore.criteria = async (...given) => {
      matchingStore.criteria = whole;
      await on.platform.database.transaction((transaction) =>
        noticesOn(on.platform).publishing.withdraw(transaction, notice!, '有误', on.clock()),
      );
      return whole(...given);
    };
    await subscriptions.matching.drain();
    expect([await matched(), await unmatched()]).toEqual([[], 0]);
  });

  test('says nothing to a subscription that is off or has ended', async () => {
    const off = await subscribe({ keyword: '食堂' });
    await subscriptions.setFrequency(off.userId, off.id, 'off');
    const ended = await subscribe({ keyword: '食堂' });
    await subscriptions.end(ended.userId, ended.id);
    await publish(on.platform, draft());
    await subscriptions.matching.drain();
    expect(await matched()).toEqual([]);
  });
});

describe('nothing is lost and nothing is sent twice', () => {
  const killedAt = (step: keyof typeof matchingStore) => {
    const whole = matchingStore[step] as (...given: unknown[]) => Promise<unknown>;
    let killed = false;
    Object.assign(matchingStore, {
      async [step](...given: unknown[]) {
        const result = await whole(...given);
        if (killed) return result;
        killed = true;
        throw new Error('killed');
      },
    });
    return () => Object.assign(matchingStore, { [step]: whole });
  };

  test.each(['facts', 'take', 'live', 'addMatches', 'count', 'done'] as const)(
    'when killed after %s',
    async (step) => {
      const { userId } = await subscribe({ keyword: '食堂' });
      await publish(on.platform, draft(), draft());
      const mend = killedAt(step);
      try {
        await expect(subscriptions.matching.drain()).rejects.toThrow('killed');
        expect([await unmatched(), await matched(), await told(userId)]).toEqual([2, [], []]);
        await subscriptions.matching.drain();
        await subscriptions.matching.drain();
      } finally {
        mend();
      }
      expect(await unmatched()).toBe(0);
      expect(await matched()).toHaveLength(2);
      expect(await told(userId)).toHaveLength(2);
    },
  );

  test('when two workers run at once, and a notice is put on the list again', async () => {
    const { userId } = await subscribe({ keyword: '食堂' });
    const ids: number[] = [];
    for (let round = 0; round < 5; round++) {
      ids.push(...(await publish(on.platform, ...Array.from({ length: 8 }, () => draft()))));
    }
    const worker = () =>
      createMatching(on.platform, createMessages(on.platform), { batchSize: 3, batchesARun: 100 }).drain();
    await Promise.all([worker(), worker()]);
    await on.platform.database.insert(noticeUnmatched).values(ids.map((noticeId) => ({ noticeId })));
    await Promise.all([worker(), worker()]);
    expect((await matched()).map(([, notice]) => notice)).toEqual(ids);
    const titles = (await told(userId)).flatMap(({ content }) => content.split('\n'));
    expect(titles).toHaveLength(40);
  });
});

const syllables = '采购服务设备食堂医院系统道路绿化数据安全学校校服车辆维修'.match(/../g)!;
const phrase = fc
  .array(fc.constantFrom(...syllables), { minLength: 2, maxLength: 5 })
  .map((parts) => parts.join(''));
const word = fc.oneof(
  fc.constantFrom(...syllables),
  fc.tuple(fc.constantFrom(...syllables), fc.constantFrom(...syllables)).map(([one, other]) => one + other),
  fc.constantFrom('校', '车', 'led', 'LED屏', 'szcg-2026-0', '数据 安全'),
);
const keyword = fc
  .array(
    fc
      .tuple(fc.constantFrom('', '', '', '-'), fc.boolean(), word)
      .map(([minus, quoted, text]) => (quoted ? `${minus}"${text}"` : minus + text)),
    { maxLength: 3 },
  )
  .map((words) => words.join(' '));
const amount = fc.option(
  fc.integer({ min: 1, max: 9 }).map((tens) => tens * 1_000_000),
  { nil: null },
);
const types = ['tender', 'result', 'correction'] as const;
const query: fc.Arbitrary<Partial<NoticeQuery>> = fc.record({
  keyword,
  full_text: fc.constantFrom(false, false, false, true),
  district: fc.constantFrom('', '', '44', '4403', '440304', '11'),
  notice_type: fc.subarray([...types], { maxLength: 2 }),
  method: fc.constantFrom([], [], ['open'], ['inquiry', 'single']),
  kind: fc.constantFrom([], [], ['goods']),
  industry: fc.constantFrom([], [], [], ['P', 'Q']),
  budget_min: fc.constantFrom(null, null, 3_000_000),
  budget_max: amount,
  open_only: fc.constantFrom(false, false, false, true),
  supplier: fc.constantFrom(null, null, null, 1),
});
const notice: fc.Arbitrary<NoticeDraft> = fc
  .record({
    type: fc.constantFrom(...types),
    title: fc.tuple(phrase, fc.constantFrom('', 'LED屏', ' led '), phrase).map((parts) => parts.join('')),
    method: fc.constantFrom('open', 'inquiry', 'single', null),
    kind: fc.constantFrom('goods', 'services'),
    industry: fc.constantFrom('P', 'Q', 'I', null),
    district: fc.constantFrom('440304', '440305', '441900', '110101'),
    budget: amount,
    project_number: fc.constantFrom('', 'SZCG-2026-0012', 'SZCG-2026-0044', 'X-1'),
    body: fc.oneof(
      fc.constant(''),
      phrase.map((text) => `<p>${text}</p>`),
    ),
    deadline: fc.constantFrom(null, 1_794_000_000, 1_900_000_000),
    winner: fc.constantFrom('示例甲公司', '示例乙公司', null),
  })
  .map(({ winner, ...rest }) =>
    draft({
      ...rest,
      packages: winner ? [{ number: '1', name: '一包', winner: { name: winner } }] : [],
    }),
  );

test('300 subscriptions and 200 notices match as the search and as asking everybody would', async () => {
  const { database, clock } = on.platform;
  await database.insert(parties).values({ name: '示例甲公司', tokens: '' }).onConflictDoNothing();
  const userId = await addPerson(on.platform);
  const drafts = fc.sample(notice, { numRuns: 200, seed: 4 });
  const ids = [
    ...(await publish(on.platform, ...drafts.slice(0, 100))),
    ...(await publish(on.platform, ...drafts.slice(100))),
  ];
  for (const each of fc.sample(query, { numRuns: 300, seed: 7 })) {
    await database
      .insert(table)
      .values({ userId, name: '样本', query: searchFor(each), frequency: 'off', createdAt: clock() });
  }
  const rows = await database.select().from(table);
  for (const { id } of rows) await subscriptions.setFrequency(userId, id, 'now').catch(() => {});
  const asked = await database.select().from(table).where(eq(table.frequency, 'now'));
  expect(asked.length).toBeGreaterThan(250);

  const facts = await matchingStore.facts(database, ids, true);
  const { matches, candidates } = await findMatches(database, facts, clock());
  const pairs = matches.map(({ subscriptionId, noticeId }) => `${subscriptionId} ${noticeId}`).toSorted();

  const naive = asked.flatMap((row) => {
    const compiled = compile(criteriaOf(row));
    return facts.flatMap((each) => (isMatch(compiled, each, clock()) ? [`${row.id} ${each.noticeId}`] : []));
  });
  expect(pairs).toEqual(naive.toSorted());
  expect(candidates).toBeLessThan(asked.length * facts.length * 0.5);
  expect(matches.length).toBeGreaterThan(300);

  const search = createNoticeSearch(on.platform, { notices: noticesOn(on.platform) });
  const wanted = new Set(ids);
  const searched: string[] = [];
  for (const row of asked) {
    for await (const lines of search.walk(row.query!, { sort: 'date', most: 10_000 })) {
      searched.push(...lines.filter((line) => wanted.has(line.id)).map((line) => `${row.id} ${line.id}`));
    }
  }
  expect(pairs).toEqual(searched.toSorted());
}, 60_000);
