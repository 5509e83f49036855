import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noticeQuery } from '@portal/contract/notices';
import { addNotices } from '../server/src/modules/notices/notices.publishing.ts';
import { noticeUnmatched } from '../server/src/modules/notices/notices.tables.ts';
import { createMessages } from '../server/src/modules/messages/messages.ts';
import { users } from '../server/src/modules/accounts/accounts.tables.ts';
import {
  compile,
  criteriaOfQuery,
  isMatch,
} from '../server/src/modules/subscriptions/subscriptions.criteria.ts';
import { createRarity, keysOf } from '../server/src/modules/subscriptions/subscriptions.keys.ts';
import { createMatching, findMatches } from '../server/src/modules/subscriptions/subscriptions.matching.ts';
import {
  subscriptionKeys,
  subscriptionMatches,
  subscriptions,
} from '../server/src/modules/subscriptions/subscriptions.tables.ts';
import { matchingStore } from '../server/src/modules/subscriptions/subscriptions.matching.store.ts';
import { type Database, openDatabase } from '../server/src/platform/database/database.ts';
import { randomsOf, sampleNotice, sampleQuery } from './matching-samples.ts';
import type { Result } from './results.ts';

const total = { people: 10_000, subscriptions: 100_000, before: 2000, notices: 2000, asked: 5 };
const clock = () => new Date('2026-11-16T10:00:00+08:00');

/** New notices against a hundred thousand subscriptions: looked up by key, and compared with each of them. */
export async function matchingBench(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'matching-'));
  const open = await openDatabase({
    databaseUrl: process.env.BENCH_DATABASE_URL ?? null,
    dataDirectory: folder,
    poolSize: 4,
  });
  try {
    const { database } = open;
    const random = randomsOf(4);
    await publish(database, total.before, random);
    await database.delete(noticeUnmatched);
    await subscribe(database, random);
    await publish(database, total.notices, random);

    const facts = await matchingStore.facts(database, await newest(database, total.asked), false);
    const { candidates } = await findMatches(database, facts, clock());
    const asking = await timed(async () => {
      for (const each of await database.select().from(subscriptions)) {
        const compiled = compile(criteriaOfQuery(each.query!));
        for (const notice of facts) isMatch(compiled, notice, clock());
      }
    });
    const matching = await timed(() =>
      createMatching({ database, clock }, createMessages({ database, clock })).drain(),
    );
    const matches = await database.$count(subscriptionMatches);

    const byKeys = (total.notices / matching) * 1000;
    const everybody = (total.asked / asking) * 1000;
    return [
      {
        name: '每条公告要问的订阅占全部的比例',
        value: candidates / total.asked / total.subscriptions,
        goal: 0.01,
        atMost: true,
        note: `每条 ${Math.round(candidates / total.asked)} 个，共 ${total.subscriptions} 个订阅`,
      },
      {
        name: '匹配并写入消息的公告数：按关键词倒排 / 逐个询问（不写入）',
        value: byKeys / everybody,
        goal: 20,
        rates: { 倒排: byKeys, 逐个: everybody, 匹配: (matches / matching) * 1000 },
        note: `${total.notices} 条公告，${matches} 个匹配`,
      },
    ];
  } finally {
    await open.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function publish(database: Database, count: number, random: () => number): Promise<void> {
  for (let at = 0; at < count; at += 200) {
    const entries = Array.from({ length: 200 }, () => ({
      content: sampleNotice(random),
      state: 'published' as const,
      publishedAt: clock(),
    }));
    await database.transaction((transaction) => addNotices(transaction, entries, clock()));
  }
}

async function newest(database: Database, count: number): Promise<number[]> {
  const rows = await database.select().from(noticeUnmatched).limit(count);
  return rows.map(({ noticeId }) => noticeId);
}

async function subscribe(database: Database, random: () => number): Promise<void> {
  const rarity = await createRarity(clock)(database);
  const people: number[] = [];
  for (let at = 0; at < total.people; at += 500) {
    const rows = await database
      .insert(users)
      .values(
        Array.from({ length: 500 }, (_, nth) => ({
          nickname: '样本',
          roleId: 2,
          inviteKey: `B${at + nth}`,
          inviteKeyAt: clock(),
          createdAt: clock(),
        })),
      )
      .returning({ id: users.id });
    people.push(...rows.map(({ id }) => id));
  }
  for (let at = 0; at < total.subscriptions; at += 500) {
    const rows = await database
      .insert(subscriptions)
      .values(
        Array.from({ length: 500 }, (_, nth) => ({
          userId: people[(at + nth) % people.length]!,
          name: '样本',
          query: noticeQuery.parse(sampleQuery(random)),
          frequency: 'now' as const,
          createdAt: clock(),
        })),
      )
      .returning({ id: subscriptions.id, query: subscriptions.query });
    const keys = rows.flatMap(({ id, query }) =>
      keysOf(criteriaOfQuery(query!), rarity).map((lexeme) => ({ lexeme, subscriptionId: id })),
    );
    await database.insert(subscriptionKeys).values(keys);
  }
}
