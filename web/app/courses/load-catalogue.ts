import { courses, type CourseCategory } from '@portal/contract/courses';
import { dataOf } from '@portal/contract/endpoint';
import { lessons } from '@portal/contract/lessons';
import { roleTitle } from '@portal/contract/roles';
import { numberIn, pageIn, textIn } from '../lists/query.ts';
import { withinPages } from '../lists/within-pages.ts';
import type { Visit } from '../visit.ts';
import { entryOf } from './entry.ts';
import { placeText } from './words.ts';

const pageSize = 12;

const sorts = [
  ['', '推荐'],
  ['newest', '最新'],
  ['popular', '最多学习'],
  ['stars', '评分'],
  ['price', '价格'],
] as const;

const sortNames = ['recommended', 'newest', 'popular', 'stars', 'price', 'relevance'] as const;
const names = ['keyword', 'category', 'path', 'price', 'audience', 'sort'] as const;
type CatalogueQuery = Partial<Record<(typeof names)[number] | 'page', string>>;

export type Choice = { label: string; to: string; active: boolean; count?: number };
export type FilterRow = { label: string; choices: Choice[] };

/** The catalogue for the filters in the URL, as texts and addresses. Runs on the server only. */
export async function loadCatalogue({ call, session }: Visit, url: URL) {
  const search = url.searchParams;
  const keyword = textIn(search, 'keyword', 50);
  const category_id = numberIn(search, 'category');
  const system_id = numberIn(search, 'path');
  const price = (['free', 'paid'] as const).find((each) => each === search.get('price'));
  const audience = numberIn(search, 'audience');
  const sort = sortNames.find((each) => each === search.get('sort'));
  const asked: CatalogueQuery = {
    keyword,
    category: category_id?.toString(),
    path: system_id?.toString(),
    price,
    audience: audience !== undefined && audience >= 1 && audience <= 4 ? String(audience) : undefined,
    sort,
  };
  const [list, categories, paths, card] = await Promise.all([
    call(courses.courseList, {
      keyword,
      category_id,
      system_id,
      price,
      audience: asked.audience === undefined ? undefined : Number(asked.audience),
      sort,
      page: pageIn(search),
      page_size: pageSize,
    }).then((answer) => withinPages(dataOf(answer), url)),
    call(courses.courseCategory, {}).then(dataOf),
    call(courses.courseSystem, {}).then(dataOf),
    session?.roleId == null ? null : call(lessons.continueCard, {}).then((answer) => dataOf(answer).card),
  ]);
  const address = (changes: CatalogueQuery) => addressOf({ ...asked, ...changes });
  const trail = trailTo(categories, category_id);
  return {
    keyword: keyword ?? '',
    usedKeyword: list.used_keyword,
    total: list.total,
    page: list.page,
    pages: Math.ceil(list.total / pageSize),
    pageHref: address({ page: '0' }),
    entries: list.data.map(entryOf),
    /** What the search form carries along. */
    kept: names.flatMap((name) =>
      name === 'keyword' || asked[name] === undefined ? [] : [{ name, value: asked[name] }],
    ),
    category: trail.at(-1)?.name ?? null,
    path: paths.find(({ id }) => id === system_id)?.title ?? null,
    isFiltered: Object.values(asked).some((value) => value !== undefined && value !== sort),
    rows: [
      ...categoryRows(categories, trail, address),
      rowOf(
        '学习路径',
        'path',
        paths.map(({ id, title }) => ({ value: String(id), label: title })),
        asked,
        address,
      ),
      rowOf(
        '价格',
        'price',
        [
          { value: 'free', label: '免费' },
          { value: 'paid', label: '付费' },
        ],
        asked,
        address,
      ),
      rowOf(
        '适用身份',
        'audience',
        Object.entries(roleTitle).map(([value, label]) => ({ value, label })),
        asked,
        address,
      ),
    ].filter(({ choices }) => choices.length > 1),
    sorts: sorts.map(([value, label]) => ({
      label: value === '' && keyword ? '相关' : label,
      to: address({ sort: value || undefined }),
      active: (sort ?? '') === value,
    })),
    continued: card && {
      href: card.href,
      lesson: card.lesson.title,
      course: card.course.title,
      cover: card.course.cover,
      chapter: card.chapter,
      percent: card.course_percent,
      place: card.lesson.kind === 'video' && card.position > 0 ? placeText(card.position) : null,
    },
  };
}
export type Catalogue = Awaited<ReturnType<typeof loadCatalogue>>;

type Address = (changes: CatalogueQuery) => string;

function addressOf(asked: CatalogueQuery): string {
  const kept = Object.entries(asked).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return kept.length > 0 ? `/course?${new URLSearchParams(kept)}` : '/course';
}

function rowOf(
  label: string,
  name: 'path' | 'price' | 'audience',
  options: { value: string; label: string }[],
  asked: CatalogueQuery,
  address: Address,
): FilterRow {
  const all = { label: '全部', to: address({ [name]: undefined }), active: asked[name] === undefined };
  const choices = options.map((option) => ({
    label: option.label,
    to: address({ [name]: option.value }),
    active: asked[name] === option.value,
  }));
  return { label, choices: choices.length > 0 ? [all, ...choices] : [] };
}

type Named = Pick<CourseCategory, 'id' | 'name' | 'courses'>;

/** The roots, and below them the branches of the chosen one. */
function categoryRows(tree: readonly CourseCategory[], trail: readonly Named[], address: Address) {
  const choice = ({ id, name, courses: count }: Named): Choice => ({
    label: name,
    to: address({ category: String(id) }),
    active: trail.some((each) => each.id === id),
    count,
  });
  const root = tree.find(({ id }) => id === trail[0]?.id);
  const all = { label: '全部', to: address({ category: undefined }), active: trail.length === 0 };
  const rows: FilterRow[] = [{ label: '分类', choices: [all, ...tree.map(choice)] }];
  if (root && root.children.length > 0) {
    const whole = { label: '不限', to: address({ category: String(root.id) }), active: trail.length === 1 };
    rows.push({ label: '细分', choices: [whole, ...root.children.map(choice)] });
  }
  return rows;
}

function trailTo(tree: readonly CourseCategory[], id: number | undefined): Named[] {
  for (const root of tree) {
    if (root.id === id) return [root];
    const child = root.children.find((each) => each.id === id);
    if (child) return [root, child];
  }
  return [];
}
