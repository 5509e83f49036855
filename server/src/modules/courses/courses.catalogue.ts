import { code, PortalError } from '@portal/contract/codes';
import type { CollectionCard } from '@portal/contract/collections';
import type { CourseCard, CourseCategory, CourseSystem } from '@portal/contract/courses';
import { formatMoney } from '@portal/contract/money';
import type { SearchGroup } from '@portal/contract/site';
import type { CourseTeaser } from '@portal/contract/home-data';
import type { Platform } from '../../platform/platform.ts';
import { createVocabulary, type Vocabulary } from '../../platform/search-corrections.ts';
import { exactQuery } from '../../platform/search-tokens.ts';

import { cardOf, courseHref, neededOf } from './courses.cards.ts';
import { pathStore } from './courses.paths.store.ts';
import { rightStore } from './courses.rights.store.ts';
import { type CardRow, type CourseFilter, type CourseSort, courseStore } from './courses.store.ts';

type ListRequest = {
  keyword?: string | undefined;
  category_id?: number | undefined;
  system_id?: number | undefined;
  teacher_id?: number | undefined;
  price?: 'free' | 'paid' | undefined;
  audience?: number | undefined;
  sort?: CourseSort | undefined;
  page: number;
  page_size: number;
};

type Categories = Awaited<ReturnType<typeof courseStore.categories>>;
type Kept = { categories: Categories; vocabulary: Vocabulary };

export type CourseCatalogue = ReturnType<typeof createCatalogue>;

/** Lists of courses and learning paths, for visitors and with the progress of whoever is logged in. */
export function createCatalogue({
  database,
  versions,
  clock,
}: Pick<Platform, 'database' | 'versions' | 'clock'>) {
  let kept: { version: number; value: Promise<Kept> } | null = null;

  /** Read again when courses have changed. */
  function shared(): Promise<Kept> {
    const version = versions.current('courses');
    if (kept?.version === version) return kept.value;
    const made = { version, value: load() };
    kept = made;
    made.value.catch(() => {
      if (kept === made) kept = null;
    });
    return made.value;
  }

  async function load(): Promise<Kept> {
    const vocabulary = createVocabulary();
    for (const title of await courseStore.titles(database)) vocabulary.add(title);
    return { categories: await courseStore.categories(database), vocabulary };
  }

  async function withProgress(rows: readonly CardRow[], userId: number | null): Promise<CourseCard[]> {
    const ids = rows.map(({ id }) => id);
    const progress = userId === null ? new Map() : await courseStore.progressOf(database, userId, ids);
    return rows.map((row) => cardOf(row, progress.get(row.id)));
  }

  async function filterOf(request: ListRequest, keyword: string): Promise<CourseFilter> {
    const { category_id, system_id, teacher_id, price, audience } = request;
    const { categories } = await shared();
    const below = categories.filter(({ id, parentId }) => id === category_id || parentId === category_id);
    return {
      query: exactQuery(keyword),
      categoryIds: category_id === undefined ? null : [0, ...below.map(({ id }) => id)],
      pathId: system_id ?? null,
      teacherId: teacher_id ?? null,
      price: price ?? null,
      audience: audience ?? null,
    };
  }

  /** A keyword that finds nothing is searched for what was probably meant. */
  async function find(request: ListRequest) {
    const keyword = request.keyword ?? '';
    const filter = await filterOf(request, keyword);
    // Punctuation alone says nothing, so it finds nothing.
    if (keyword !== '' && filter.query === null) return { filter, keyword, total: 0, used: null };
    const total = await courseStore.total(database, filter);
    const meant = total === 0 && keyword ? (await shared()).vocabulary.correct(keyword) : null;
    if (meant === null) return { filter, keyword, total, used: null };
    const corrected = await filterOf(request, meant);
    const found = await courseStore.total(database, corrected);
    if (found === 0) return { filter, keyword, total, used: null };
    return { filter: corrected, keyword: meant, total: found, used: meant };
  }

  async function list(request: ListRequest, userId: number | null) {
    const { page, page_size } = request;
    const { filter, keyword, total, used } = await find(request);
    const order = { sort: request.sort ?? (keyword ? 'relevance' : 'recommended'), keyword } as const;
    const cut = { limit: page_size, offset: (page - 1) * page_size };
    const rows = total === 0 ? [] : await courseStore.page(database, filter, order, cut);
    return { total, page, page_size, used_keyword: used, data: await withProgress(rows, userId) };
  }

  return {
    list,
    withProgress,

    async categories(): Promise<CourseCategory[]> {
      const { categories } = await shared();
      const counts = await courseStore.countsByCategory(database);
      const leaf = ({ id, name }: Categories[number]) => ({ id, name, courses: counts.get(id) ?? 0 });
      return categories
        .filter(({ parentId }) => parentId === null)
        .map((root) => {
          const children = categories.filter(({ parentId }) => parentId === root.id).map(leaf);
          const own = leaf(root);
          return {
            ...own,
            courses: children.reduce((sum, each) => sum + each.courses, own.courses),
            children,
          };
        });
    },

    async systems(id: number | null, userId: number | null): Promise<CourseSystem[]> {
      const paths = await pathStore.published(database, id);
      if (id !== null && paths.length === 0) throw new PortalError(code.failure, '学习路径不存在或已下架');
      const links = await pathStore.courses(
        database,
        paths.map((path) => path.id),
      );
      const rows = await courseStore.published(database, [...new Set(links.map(({ courseId }) => courseId))]);
      const cards = new Map((await withProgress(rows, userId)).map((card) => [card.id, card]));
      const owned = userId === null ? null : await rightStore.activePaths(database, userId, clock());
      return paths.map((path) => {
        const courses = links
          .filter(({ pathId }) => pathId === path.id)
          .flatMap(({ courseId, required }) => {
            const card = cards.get(courseId);
            return card ? [{ ...card, required }] : [];
          });
        const sum = (value: (card: CourseCard) => number) =>
          courses.reduce((all, card) => all + value(card), 0);
        const needed = neededOf(courses);
        const done = needed.filter(({ progress }) => progress?.complete);
        const { title, summary, description, cover, audience, price } = path;
        return {
          id: path.id,
          title,
          summary,
          description,
          cover,
          audience,
          price,
          credit_hours: Math.round(sum((card) => card.credit_hours) * 10) / 10,
          lessons: sum((card) => card.lessons),
          duration: sum((card) => card.duration),
          courses,
          courses_needed: needed.length,
          courses_done: userId === null ? null : done.length,
          owned: owned?.has(path.id) ?? false,
        };
      });
    },

    /** For collections. */
    async collectables(ids: readonly number[]): Promise<Omit<CollectionCard, 'type' | 'collected'>[]> {
      const rows = await courseStore.anyState(database, ids);
      return rows.map((row) => {
        const { id, title, summary, published } = cardOf(row, undefined);
        const isAvailable = row.state === 'published';
        const card = { id, title, summary, published, note: '课程', deadline: null };
        return { ...card, href: courseHref(id), is_available: isAvailable };
      });
    },

    /** For the home page. */
    async teasers(limit: number): Promise<CourseTeaser[]> {
      const everything = await filterOf({ page: 1, page_size: limit }, '');
      const order = { sort: 'recommended', keyword: '' } as const;
      const rows = await courseStore.page(database, everything, order, { limit, offset: 0 });
      return rows.map(({ id, title, category, lessonCount, creditHours, price }) => ({
        title,
        category,
        lessons: lessonCount,
        credit_hours: creditHours,
        price,
        href: courseHref(id),
      }));
    },

    /** For the one search box. */
    async search(
      keyword: string,
      limit: number,
    ): Promise<Pick<SearchGroup, 'total' | 'used_keyword' | 'hits'>> {
      const found = await list({ keyword, page: 1, page_size: limit }, null);
      const hits = found.data.map((card) => ({
        title: card.title,
        summary: `${card.category.name} · ${card.lessons} 节 · ${card.credit_hours} 学时`,
        note: card.price === 0 ? '免费' : formatMoney(card.price),
        href: card.href,
      }));
      return { total: found.total, used_keyword: found.used_keyword, hits };
    },
  };
}
