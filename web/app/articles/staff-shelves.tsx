import { articleShelves } from '@portal/contract/article-shelves';
import { pageIn, textIn } from '../lists/query.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import type { Route } from './+types/staff-shelves';
import { CategoryShelf } from './staff-categories.tsx';
import { MoveShelf } from './staff-moves.tsx';
import { SlotShelf } from './staff-slots.tsx';
import { TagShelf } from './staff-tags.tsx';

const parts = { categories: '栏目', tags: '标签', slots: '推荐位', moves: '旧地址' } as const;
type Part = keyof typeof parts;

export function meta() {
  return staffMeta('栏目与推荐');
}

export async function loader(asked: Route.LoaderArgs) {
  const wanted = asked.params.part ?? '';
  const part: Part = Object.hasOwn(parts, wanted) ? (wanted as Part) : 'categories';
  const { searchParams } = asked.url;
  const page = { keyword: textIn(searchParams, 'keyword', 20), page: pageIn(searchParams), page_size: 50 };
  if (part === 'tags') return { part, tags: await read(asked, articleShelves.tags, page) };
  if (part === 'slots') return { part, slots: await read(asked, articleShelves.slots, {}) };
  if (part === 'moves') return { part, moves: await read(asked, articleShelves.moves, page) };
  return { part, categories: await read(asked, articleShelves.categories, {}) };
}

export default function DeskShelves({ loaderData }: Route.ComponentProps) {
  const links = (Object.keys(parts) as Part[]).map((part) => ({
    to: `/admin/articles/shelves/${part}`,
    label: parts[part],
    active: part === loaderData.part,
  }));
  return (
    <StaffPage
      title={
        <>
          <Breadcrumb crumbs={[{ label: '文章', to: '/admin/articles' }, { label: '栏目与推荐' }]} />
          <span className="mt-2 block">栏目与推荐</span>
        </>
      }
    >
      <TabLinks label="栏目与推荐" links={links} />
      {loaderData.categories && <CategoryShelf categories={loaderData.categories} />}
      {loaderData.tags && <TagShelf list={loaderData.tags} />}
      {loaderData.slots && <SlotShelf slots={loaderData.slots} />}
      {loaderData.moves && <MoveShelf list={loaderData.moves} />}
    </StaffPage>
  );
}
