import { industries, noticeKinds } from '@portal/contract/notice-content';
import { type NoticeRow, noticeQuery } from '@portal/contract/notices';
import type { Platform } from '../../platform/platform.ts';
import { tokensOf } from '../../platform/search-tokens.ts';
import { parseQuery } from './notice-search.query.ts';
import { findHits } from './notice-search.hits.ts';
import { estimateTotal } from './notice-search.counts.ts';
import { sampleMatcher } from './notice-search.matching.ts';
import { segmentsOf } from './notice-search.order.ts';
import { statisticsOf } from './notice-search.plan.ts';
import type { SampleIndex } from './notice-search.samples.ts';
import type { Notices } from '../notices/notices.ts';
import { searchStore as store } from './notice-search.store.ts';

const mostCompared = 120;
const mostKept = 5000;

/** Words of most titles, which say nothing about likeness. */
const common = tokensOf('采购项目公告招标公开结果中标成交合同服务竞争性磋商谈判意向更正终止验收');

/** Recent titles are compared for every notice that is read: their tokens are cached. */
const wordsByTitle = new Map<string, ReadonlySet<string>>();

/** Similar recent notices of other projects, near ones first. */
export function createSimilar(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { samples, rows: readRows }: { samples(): Promise<SampleIndex>; rows: Notices['rows'] },
) {
  async function candidates(query: Parameters<typeof noticeQuery.parse>[0]): Promise<number[]> {
    const parsed = parseQuery(noticeQuery.parse(query), clock());
    const [segment] = segmentsOf('date', parsed.now, false);
    const request = { parsed, segment: segment!, from: null, isBack: false };
    const matcher = sampleMatcher(parsed, await samples());
    const statistics = statisticsOf(parsed, matcher, estimateTotal(matcher));
    return (await findHits(database, request, mostCompared, statistics)).map(({ id }) => id);
  }

  return async function similar(noticeId: number, limit: number): Promise<NoticeRow[]> {
    const self = await store.comparable(database, noticeId);
    if (!self) return [];
    const filters = {
      kind: [noticeKinds[self.kind]!],
      industry: self.industry === null ? [] : [industries[self.industry]!],
    };
    const [near, far] = await Promise.all([
      candidates({ ...filters, district: self.district.slice(0, 2) }),
      candidates(filters),
    ]);
    const ids = [...new Set([...near, ...far])].filter((id) => id !== noticeId);
    if (ids.length === 0) return [];
    const rows = await store.comparables(database, ids);
    const own = wordsIn(self.title);
    const projects = new Set([self.projectId]);
    const best = rows
      .map((row) => ({ ...row, score: likeness(own, row.title) + nearness(self.district, row.district) }))
      .toSorted(
        (one, other) => other.score - one.score || other.publishedAt - one.publishedAt || other.id - one.id,
      )
      // One of each project is enough.
      .filter(({ projectId }) => !projects.has(projectId) && projects.add(projectId));
    return readRows(best.slice(0, limit).map(({ id }) => id));
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

function nearness(one: string, other: string): number {
  return one.slice(0, 4) === other.slice(0, 4) ? 0.05 : one.slice(0, 2) === other.slice(0, 2) ? 0.02 : 0;
}
