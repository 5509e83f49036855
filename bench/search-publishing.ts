import { sql } from 'drizzle-orm';
import { planOf } from '../server/seed/notices.plan.ts';
import { addNotices } from '../server/src/modules/notices/notices.publishing.ts';
import type { Result } from './results.ts';
import { ask, uncachedSearch } from './search-asking.ts';
import type { Question } from './search-queries.ts';
import { now, type Store } from './search-stores.ts';

const amount = 10_000;
const batch = 100;
const clients = 8;

/** Eight readers search while an import publishes. The published notices are removed again. */
export async function publishWhileSearching(
  store: Store,
  questions: Question[],
  engine: string,
): Promise<Result[]> {
  const { database } = store.platform;
  const { rows } = await database.execute<{ last: number }>(sql`select max(id) as last from notices`);
  const search = uncachedSearch(store);
  const times: { time: number; name: string }[] = [];
  let isOver = false;
  const client = async (offset: number) => {
    for (let at = offset * 7; !isOver; at++) {
      const question = questions[at % questions.length]!;
      const started = performance.now();
      await ask(search, question, '', at % 2 === 0);
      times.push({ time: performance.now() - started, name: question.name });
    }
  };
  await search.warmUp();
  const started = performance.now();
  const searching = Array.from({ length: clients }, (_, offset) => client(offset));
  const plan = planOf({ count: amount, seed: 77, until: now, isShort: false, firstNumber: 5_000_000 });
  for (let at = 0; at < plan.count; at += batch) {
    const entries = Array.from({ length: Math.min(batch, plan.count - at) }, (_, one) => {
      const { content, body } = plan.write(at + one);
      return { content: { ...content, body }, state: 'published' as const, publishedAt: now };
    });
    await database.transaction((transaction) => addNotices(transaction, entries, now));
  }
  isOver = true;
  await Promise.all(searching);
  const seconds = (performance.now() - started) / 1000;
  await database.execute(sql`delete from notice_unmatched where notice_id > ${rows[0]!.last}`);
  await database.execute(sql`delete from notices where id > ${rows[0]!.last}`);
  times.sort((a, b) => b.time - a.time);
  return [
    {
      name: `发布 ${amount} 条时的最慢查询（${engine}，${clients} 人同时搜索）`,
      value: times[0]!.time,
      goal: 500,
      atMost: true,
      unit: 'ms',
      note: `${times[0]!.name}；发布用时 ${seconds.toFixed(0)} 秒，其间答复 ${times.length} 次，p95 ${times[Math.floor(times.length * 0.05)]!.time.toFixed(0)} ms`,
    },
  ];
}
