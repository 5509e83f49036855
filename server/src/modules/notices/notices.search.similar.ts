import { industries, noticeKinds } from '@portal/contract/notice-content';
import { type NoticeRow, noticeQuery } from '@portal/contract/notices';
import { eq, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { tokensOf } from '../../platform/search-tokens.ts';
import { asked } from './notices.query.ts';
import { rowsByIds } from './notices.rows.ts';
import { hitsIn } from './notices.search.hits.ts';
import { estimate } from './notices.search.counts.ts';
import { seenBy } from './notices.search.matching.ts';
import { segmentsOf } from './notices.search.order.ts';
import { knownOf } from './notices.search.route.ts';
import type { Samples } from './notices.search.samples.ts';
import { noticeIndex, notices } from './notices.tables.ts';

const mostCompared = 120;
const mostKept = 5000;

/** Words of every title, which make nothing alike. */
const common = tokensOf('采购项目公告招标公开结果中标成交合同服务竞争性磋商谈判意向更正终止验收');

/** The recent titles are compared for every notice that is read: their words are not looked for each time. */
const wordsByTitle = new Map<string, ReadonlySet<string>>();

/** Other projects that want much the same: near before far, recent ones only. */
export function createSimilar(database: Database, clock: Clock, samples: () => Promise<Samples>) {
  async function candidates(query: Parameters<typeof noticeQuery.parse>[0]): Promise<number[]> {
    const of = asked(noticeQuery.parse(query), clock());
    const [segment] = segmentsOf('date', of.now, false);
    const step = { of, segment: segment!, from: null, isBack: false };
    const seen = seenBy(of, await samples());
    const known = knownOf(of, seen, estimate(seen));
    return (await hitsIn(database, step, mostCompared, known)).map(({ id }) => id);
  }

  return {
    async similar(noticeId: number, limit: number): Promise<NoticeRow[]> {
      const [self] = await database
        .select({
          title: notices.title,
          projectId: notices.projectId,
          district: notices.district,
          kind: noticeIndex.kind,
          industry: noticeIndex.industry,
        })
        .from(notices)
        .innerJoin(noticeIndex, eq(noticeIndex.noticeId, notices.id))
        .where(eq(notices.id, noticeId));
      if (!self) return [];
      const alike = {
        kind: [noticeKinds[self.kind]!],
        industry: self.industry === null ? [] : [industries[self.industry]!],
      };
      const near = await candidates({ ...alike, district: self.district.slice(0, 2) });
      const far = await candidates(alike);
      const ids = [...new Set([...near, ...far])].filter((id) => id !== noticeId);
      if (ids.length === 0) return [];
      const rows = await database
        .select({
          id: notices.id,
          title: notices.title,
          projectId: notices.projectId,
          district: notices.district,
          publishedAt: sql<number>`extract(epoch from ${notices.publishedAt})`.mapWith(Number),
        })
        .from(notices)
        .where(sql`${notices.id} = any(${sql.param(ids)}::bigint[])`);
      const own = wordsIn(self.title);
      const seen = new Set([self.projectId]);
      const best = rows
        .map((row) => ({ ...row, score: likeness(own, row.title) + nearness(self.district, row.district) }))
        .toSorted((a, b) => b.score - a.score || b.publishedAt - a.publishedAt || b.id - a.id)
        // One of each project is enough.
        .filter(({ projectId }) => !seen.has(projectId) && seen.add(projectId));
      return rowsByIds(
        database,
        best.slice(0, limit).map(({ id }) => id),
      );
    },
  };
}

function wordsIn(title: string): ReadonlySet<string> {
  const kept = wordsByTitle.get(title);
  if (kept) return kept;
  const words = new Set([...tokensOf(title)].filter((token) => token.length > 1 && !common.has(token)));
  if (wordsByTitle.size >= mostKept) wordsByTitle.clear();
  wordsByTitle.set(title, words);
  return words;
}

function likeness(own: ReadonlySet<string>, title: string): number {
  const other = wordsIn(title);
  const shared = [...own].filter((token) => other.has(token)).length;
  return shared / Math.max(1, own.size + other.size - shared);
}

function nearness(a: string, b: string): number {
  return a.slice(0, 4) === b.slice(0, 4) ? 0.05 : a.slice(0, 2) === b.slice(0, 2) ? 0.02 : 0;
}
