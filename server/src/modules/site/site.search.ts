import { formatMoney } from '@portal/contract/money';
import type { HomeData, Question, SearchGroup } from '@portal/contract/site';

type Hit = SearchGroup['hits'][number];
type Page = { name: string; href: string };
type Sources = {
  home: Pick<HomeData, 'courses' | 'services'>;
  questions: readonly Question[];
  pages: readonly Page[];
};
type Entry = { hit: Hit; text: string };
type Group = { kind: string; title: string; entries: Entry[] };

/** What can be found, with its text made comparable once. */
export type SearchIndex = readonly Group[];

export const shownHits = 5;
const summaryLength = 90;

const normalised = (text: string) => text.normalize('NFKC').toLowerCase();

function entry(title: string, summary: string, note: string, href: string | null, more = ''): Entry {
  const short = summary.length > summaryLength ? `${summary.slice(0, summaryLength)}…` : summary;
  return {
    hit: { title, summary: short, note, href },
    text: normalised([title, summary, note, more].join('\n')),
  };
}

export function indexOf({ home, questions, pages }: Sources): SearchIndex {
  return [
    {
      kind: 'courses',
      title: '课程',
      entries: home.courses.map((course) => {
        const size = `${course.lessons} 节 · ${course.credit_hours} 学时`;
        const price = course.price === 0 ? '免费' : formatMoney(course.price);
        return entry(course.title, `${course.category} · ${size}`, price, course.href);
      }),
    },
    {
      kind: 'services',
      title: '服务',
      entries: home.services.map(({ title, summary, href }) => entry(title, summary, '', href)),
    },
    {
      kind: 'questions',
      title: '常见问题',
      entries: questions.map((each) => entry(each.question, each.answer, each.category, `/help#q${each.id}`)),
    },
    { kind: 'pages', title: '站内页面', entries: pages.map(({ name, href }) => entry(name, '', '', href)) },
  ];
}

/** Every word must occur, in any order and any width or case. */
export function searchIn(index: SearchIndex, keyword: string): SearchGroup[] {
  const words = normalised(keyword).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return index
    .map(({ kind, title, entries }) => {
      const found = entries.filter(({ text }) => words.every((word) => text.includes(word)));
      const hits = found.slice(0, shownHits).map(({ hit }) => hit);
      return { kind, title, total: found.length, total_is_estimate: false, more: null, hits };
    })
    .filter(({ total }) => total > 0);
}
