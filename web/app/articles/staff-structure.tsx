import { articleStructure } from '@portal/contract/article-structure';
import { pageIn, textIn } from '../lists/query.ts';
import { readList } from '../staff/read-list.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { ListExport, StaffPage } from '../staff/staff-page.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import type { Route } from './+types/staff-structure';
import { CategoryPanel } from './staff-categories.tsx';
import { MovePanel } from './staff-moves.tsx';
import { SlotPanel } from './staff-slots.tsx';
import { TagPanel } from './staff-tags.tsx';

const parts = { categories: '栏目', tags: '标签', slots: '推荐位', moves: '旧地址' } as const;
type Part = keyof typeof parts;

export function meta() {
  return staffMeta('栏目与推荐');
}

export async function loader(asked: Route.LoaderArgs) {
  const wanted = asked.params.part ?? '';
  const part: Part = Object.hasOwn(parts, wanted) ? (wanted as Part) : 'categories';
  const { searchParams } = asked.url;
  // Names of tags are short, addresses are not.
  const keyword = textIn(searchParams, 'keyword', part === 'moves' ? 100 : 20);
  const page = { keyword, page: pageIn(searchParams), page_size: 50 };
  if (part === 'tags') return { part, tags: await readList(asked, articleStructure.tags, page) };
  if (part === 'slots') return { part, slots: await read(asked, articleStructure.slots, {}) };
  if (part === 'moves') return { part, moves: await readList(asked, articleStructure.moves, page) };
  return { part, categories: await read(asked, articleStructure.categories, {}) };
}

export default function ArticleStructurePage({ loaderData }: Route.ComponentProps) {
  const links = (Object.keys(parts) as Part[]).map((part) => ({
    to: `/admin/articles/structure/${part}`,
    label: parts[part],
    active: part === loaderData.part,
  }));
  return (
    <StaffPage
      action={
        <>
          {loaderData.tags && <ListExport type="article-tags" list={loaderData.tags} />}
          {loaderData.moves && <ListExport type="article-moves" list={loaderData.moves} />}
        </>
      }
      crumbs={[{ label: '文章', to: '/admin/articles' }, { label: '栏目与推荐' }]}
      title="栏目与推荐"
    >
      <TabLinks label="栏目与推荐" links={links} />
      {loaderData.categories && <CategoryPanel categories={loaderData.categories} />}
      {loaderData.tags && <TagPanel list={loaderData.tags} />}
      {loaderData.slots && <SlotPanel slots={loaderData.slots} />}
      {loaderData.moves && <MovePanel list={loaderData.moves} />}
    </StaffPage>
  );
}
