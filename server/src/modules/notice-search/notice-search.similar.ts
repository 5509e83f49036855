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
import type { Compared, Notices } from '../notices/notices.ts';
import { searchStore } from './notice-search.store.ts';

const mostCompared = 120;
const cacheFor = 60_000;
const mostCached = 200;

/** Words of most titles, which say nothing about likeness. */
const common = tokensOf('采购项目公告招标公开结果中标成交合同服务竞争性磋商谈判意向更正终止验收');

type Candidate = {
  id: number;
  projectId: number;
  district: string;
  published: number;
  words: ReadonlySet<string>;
};
type Filters = Partial<Parameters<typeof noticeQuery.parse>[0]>;

/** Similar recent notices of other projects, near ones first. */
export function createSimilar(
  { database, clock, versions }: Pick<Platform, 'database' | 'clock' | 'versions'>,
  { samples, rows: readRows }: { samples(): Promise<SampleIndex>; rows: Notices['rows'] },
) {
  const cached = new Map<string, { until: number; candidates: Promise<Candidate[]> }>();

  async function readCandidates(filters: Filters): Promise<Candidate[]> {
    const parsed = parseQuery(noticeQuery.parse(filters), clock());
    const [segment] = segmentsOf('date', parsed.now, false);
    const request = { parsed, segment: segment!, from: null, isBack: false };
    const matcher = sampleMatcher(parsed, await samples());
    const statistics = statisticsOf(parsed, matcher, estimateTotal(matcher));
    const hits = await findHits(database, request, mostCompared, statistics);
    const rows = await searchStore.comparables(
      database,
      hits.map(({ id }) => id),
    );
    return rows.map(({ title, ...row }) => ({ ...row, words: wordsIn(title) }));
  }

  /** The newest of a trade are compared with every notice of it that is read: cached for a minute, or until something is published. */
  function candidates(filters: Filters): Promise<Candidate[]> {
    const now = clock().getTime();
    const key = `${versions.current('notices')} ${JSON.stringify(filters)}`;
    const found = cached.get(key);
    if (found && found.until > now) return found.candidates;
    const fresh = readCandidates(filters);
    cached.delete(key);
    cached.set(key, { until: now + cacheFor, candidates: fresh });
    fresh.catch(() => cached.delete(key));
    if (cached.size > mostCached) cached.delete(cached.keys().next().value!);
    return fresh;
  }

  return async function similar(notice: Compared, limit: number): Promise<NoticeRow[]> {
    const filters = { kind: [notice.kind], industry: notice.industry === null ? [] : [notice.industry] };
    const [near, far] = await Promise.all([
      candidates({ ...filters, district: notice.district.slice(0, 2) }),
      candidates(filters),
    ]);
    const own = wordsIn(notice.title);
    const projects = new Set([notice.projectId]);
    const best = [...new Map([...near, ...far].map((each) => [each.id, each])).values()]
      .map((each) => ({
        ...each,
        score: likeness(own, each.words) + nearness(notice.district, each.district),
      }))
      .toSorted(
        (one, other) => other.score - one.score || other.published - one.published || other.id - one.id,
      )
      // One of each project is enough.
      .filter(({ projectId }) => !projects.has(projectId) && projects.add(projectId));
    return readRows(best.slice(0, limit).map(({ id }) => id));
  };
}

function wordsIn(title: string): ReadonlySet<string> {
  return new Set([...tokensOf(title)].filter((token) => token.length > 1 && !common.has(token)));
}

function likeness(own: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = own.intersection(other).size;
  return shared / Math.max(1, own.size + other.size - shared);
}

function nearness(one: string, other: string): number {
  return one.slice(0, 4) === other.slice(0, 4) ? 0.05 : one.slice(0, 2) === other.slice(0, 2) ? 0.02 : 0;
}
