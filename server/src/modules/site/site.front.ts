import { noticeTypeTitle } from '@portal/contract/notice-content';
import type { NoticeRow } from '@portal/contract/notices';
import type { ArticleTeaser, CourseTeaser, Figure, HomeData } from '@portal/contract/home-data';
import type { Domain } from '@portal/contract/endpoint';
import type { Platform } from '../../platform/platform.ts';

type Totals = { notices: number; open: number; recent: number; parties: number };

export type FrontPorts = {
  notices: { front: { latest(perType: number): Promise<NoticeRow[]>; totals(): Promise<Totals> } };
  articles: { latestTeasers(limit: number): Promise<ArticleTeaser[]> };
  courses: { teasers(limit: number): Promise<CourseTeaser[]> };
};

/** What changes by itself. */
export type Front = Pick<HomeData, 'notices' | 'courses' | 'articles' | 'figures'>;

/** As many as the tab of all types shows, so that it shows the newest of all; the tabs of one type show fewer. */
const read = 8;
const perType = 4;
const articlesShown = 9;
const coursesShown = 8;
type Life = { least: number; most: number };
const second = 1000;
// A page lives a minute at most, so a band need not be fresher; during a busy import it is not read at every visit.
const bandLife = { least: 5 * second, most: 60 * second };
const figureLife = { least: 300 * second, most: 300 * second };

/** What the home page shows of other modules: read again when they have changed, never at every visit. */
export function createFront({ clock, versions }: Platform, ports: FrontPorts) {
  function keeping<Value>(domain: Domain, { least, most }: Life, make: () => Promise<Value>) {
    let kept: { value: Promise<Value>; version: number; at: number } | null = null;
    return (): Promise<Value> => {
      const now = clock().getTime();
      const version = versions.current(domain);
      const age = kept ? now - kept.at : Infinity;
      if (kept && age < (kept.version === version ? most : least)) return kept.value;
      const made = { value: make(), version, at: now };
      kept = made;
      made.value.catch(() => {
        if (kept === made) kept = null;
      });
      return made.value;
    };
  }

  const notices = keeping('notices', bandLife, async () =>
    shownOf(await ports.notices.front.latest(read)).map(teaserOf),
  );
  const articles = keeping('articles', bandLife, () => ports.articles.latestTeasers(articlesShown));
  const courses = keeping('courses', bandLife, () => ports.courses.teasers(coursesShown));
  const figures = keeping('notices', figureLife, async () => figuresOf(await ports.notices.front.totals()));

  return async (): Promise<Front> => ({
    notices: await notices(),
    courses: await courses(),
    articles: await articles(),
    figures: await figures(),
  });
}

/** Newest first in, newest first out. */
function shownOf(rows: readonly NoticeRow[]): NoticeRow[] {
  const seen = new Map<string, number>();
  return rows.filter(({ type }, at) => {
    const before = seen.get(type) ?? 0;
    seen.set(type, before + 1);
    return at < read || before < perType;
  });
}

function teaserOf(row: NoticeRow): HomeData['notices'][number] {
  return {
    type: noticeTypeTitle[row.type],
    title: row.title,
    buyer: row.buyer.name,
    district: row.district.name,
    budget: row.budget,
    deadline: row.deadline,
    published: row.published,
    href: `/bids/detail/${row.id}`,
  };
}

function figuresOf({ notices, open, recent, parties }: Totals): Figure[] {
  return [
    { label: '收录采购公告', value: notices, unit: '条' },
    { label: '正在征集响应', value: open, unit: '个' },
    { label: '近 7 天新发布', value: recent, unit: '条' },
    { label: '参与采购的单位', value: parties, unit: '家' },
  ];
}
