import { code, PortalError } from '@portal/contract/codes';
import type { Contact, District, MenuItem, Question, SearchGroup } from '@portal/contract/site';
import type { HomeData } from '@portal/contract/home-data';
import { toUnixSeconds } from '@portal/contract/time';
import type { Platform } from '../../platform/platform.ts';
import { createFront, type FrontPorts } from './site.front.ts';
import { homeOf, menuOf } from './site.home.ts';
import {
  foundArticles,
  foundCourses,
  foundNotices,
  type SearchArticles,
  type SearchCourses,
  type SearchNotices,
} from './site.found.ts';
import { indexOf, searchIn, type SearchIndex, shownHits } from './site.search.ts';
import { type AgreementKind, type SiteContent, siteStore as store } from './site.store.ts';

export type SiteRulePorts = FrontPorts & {
  noticeSearch: {
    search: SearchNotices;
    suggestions: { remember(userId: number, keyword: string): Promise<void> };
  };
  articles: { searchArticles: SearchArticles };
  courses: { search: SearchCourses };
};

type Assembled = {
  home: ReturnType<typeof homeOf>;
  nav: MenuItem[];
  wap: MenuItem[];
  contact: Contact;
  questions: Question[];
  index: SearchIndex;
};

export type SiteRules = ReturnType<typeof createSiteRules>;

const order = ['notices', 'courses', 'articles', 'services', 'questions', 'pages'];

export function createSiteRules(platform: Platform, ports: SiteRulePorts) {
  const { database, clock, versions } = platform;
  const readFront = createFront(platform, ports);
  let kept: { version: number; assembled: Promise<Assembled> } | null = null;
  let shown: { parts: unknown[]; whole: HomeData } | null = null;

  /** Every page reads these, so they stay in memory until somebody changes them. */
  function assembled(): Promise<Assembled> {
    const version = versions.current('site');
    if (kept?.version === version) return kept.assembled;
    const made = { version, assembled: assemble() };
    kept = made;
    made.assembled.catch(() => {
      if (kept === made) kept = null;
    });
    return made.assembled;
  }

  async function assemble(): Promise<Assembled> {
    const content = await store.content(database);
    if (!content) throw new PortalError(code.failure, '站点尚未初始化，请联系管理员');
    const home = homeOf(content);
    const questions = content.questions.map(({ id, category, question, answer }) => ({
      id,
      category,
      question,
      answer,
    }));
    return {
      home,
      nav: menuOf(content, 'nav'),
      wap: menuOf(content, 'wap'),
      contact: contactOf(content),
      questions,
      index: indexOf({ home, questions, pages: pagesOf(content) }),
    };
  }

  return {
    async home(): Promise<HomeData> {
      const [{ home }, front] = [await assembled(), await readFront()];
      const parts = [home, ...Object.values(front)];
      // Identity-stable: unchanged data is the same object, which the output check then skips.
      if (!shown || parts.some((part, at) => part !== shown?.parts[at])) {
        shown = { parts, whole: { ...home, ...front } };
      }
      return shown.whole;
    },
    menu: async (place: 'nav' | 'wap') => (await assembled())[place],
    contact: async () => (await assembled()).contact,
    questions: async () => (await assembled()).questions,

    /** What somebody logged in looks for is kept for their own suggestions. */
    async search(keyword: string, userId: number | null): Promise<SearchGroup[]> {
      if (userId !== null) await ports.noticeSearch.suggestions.remember(userId, keyword);
      const groups = [
        await foundNotices(ports.noticeSearch.search, keyword, shownHits),
        await foundCourses(ports.courses.search, keyword, shownHits),
        await foundArticles(ports.articles.searchArticles, keyword, shownHits),
        ...searchIn((await assembled()).index, keyword),
      ];
      return groups
        .filter(({ total }) => total > 0)
        .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
    },

    async districts(parent = ''): Promise<District[]> {
      const rows = await store.districtsUnder(database, parent);
      return rows.map(({ code: district, name, parent: above, hasChildren }) => ({
        code: district,
        name,
        parent: above,
        has_children: hasChildren,
      }));
    },

    async agreement(kind: AgreementKind) {
      const row = await store.newestAgreement(database, kind, clock());
      if (!row?.publishedAt) throw new PortalError(code.failure, '内容尚未发布');
      const { title, content, version, publishedAt } = row;
      return { title, content, version, published: toUnixSeconds(publishedAt) };
    },
  };
}

function contactOf({ settings }: SiteContent): Contact {
  return {
    service_phone: settings.phone,
    service_email: settings.email,
    hours: settings.hours,
    address: settings.address,
    qr: settings.qr,
  };
}

/** The pages the menus lead to, each once; an anchor is a part of its page. */
function pagesOf({ menu }: SiteContent): { name: string; href: string }[] {
  const whole = menu.filter(({ href }) => href.startsWith('/') && href !== '/' && !href.includes('#'));
  return [...new Map(whole.map(({ name, href }) => [href, { name, href }])).values()];
}
