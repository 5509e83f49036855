import type { Question, SearchGroup } from '@portal/contract/site';
import type { HomeData } from '@portal/contract/home-data';
import { createVocabulary, type Vocabulary } from '../../platform/search-corrections.ts';

type Hit = SearchGroup['hits'][number];
type Page = { name: string; href: string };
type Sources = {
  home: Pick<HomeData, 'services'>;
  questions: readonly Question[];
  pages: readonly Page[];
};
type Entry = { hit: Hit; text: string };
type Group = { kind: string; title: string; entries: Entry[] };

/** What can be found, with its text made comparable once, and the words its titles are made of. */
export type SearchIndex = { groups: readonly Group[]; vocabulary: Vocabulary };

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

export function indexOf(sources: Sources): SearchIndex {
  const groups = groupsOf(sources);
  const vocabulary = createVocabulary();
  for (const { entries } of groups) for (const { hit } of entries) vocabulary.add(hit.title);
  return { groups, vocabulary };
}

function groupsOf({ home, questions, pages }: Sources): Group[] {
  return [
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

/** Every word must occur, in any order and any width or case. A group that has nothing is searched for what was meant. */
export function searchIn({ groups, vocabulary }: SearchIndex, keyword: string): SearchGroup[] {
  const meant = vocabulary.correct(keyword);
  return groups
    .map((group) => {
      const found = searchGroup(group, keyword);
      if (found.total > 0 || meant === null) return found;
      return { ...searchGroup(group, meant), used_keyword: meant };
    })
    .filter(({ total }) => total > 0);
}

function searchGroup({ kind, title, entries }: Group, keyword: string): SearchGroup {
  const words = normalised(keyword).split(/\s+/).filter(Boolean);
  const found = entries.filter(({ text }) => words.length > 0 && words.every((word) => text.includes(word)));
  const hits = found.slice(0, shownHits).map(({ hit }) => hit);
  return { kind, title, total: found.length, total_is_estimate: false, used_keyword: null, more: null, hits };
}
