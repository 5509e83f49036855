import { data, redirect } from 'react-router';
import { pageMeta } from '../layouts/page-meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/tag';
import { feedLink } from './article-meta.ts';
import { ArticleResults } from './article-results.tsx';
import { ArticleSide, Tags } from './article-side.tsx';
import { loadArticles, loadTags, pageNumber } from './load-articles.ts';

export const handle = { canonical: ['page'] };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData?.tag ? `标签：${loaderData.tag.name}` : '全部标签';
  const description = loaderData?.tag ? `与“${loaderData.tag.name}”有关的文章。` : '按标签浏览文章。';
  return [
    ...pageMeta(matches, { title: name, description }),
    { name: 'ColumnName', content: name },
    { name: 'ColumnDescription', content: description },
    { name: 'ColumnKeywords', content: loaderData?.tag?.name ?? '政府采购' },
    { name: 'ColumnType', content: '标签' },
    feedLink(loaderData?.tag ? `?tag=${loaderData.tag.id}` : '', name),
  ];
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { call } = context.get(visitContext);
  if (params.id === undefined) {
    return { all: await loadTags(call), tag: null, found: null };
  }
  if (!/^\d{1,9}$/.test(params.id)) throw redirect('/article/tag');
  const id = Number(params.id);
  const [found, all] = await Promise.all([
    loadArticles(call, { tag_id: id, page: pageNumber(url.searchParams) }, url),
    loadTags(call),
  ]);
  const tag = all.find((each) => each.id === id) ?? null;
  if (!tag && found.list.data.length === 0) throw data(null, { status: 404 });
  const name = tag?.name ?? found.list.data[0]?.tags.find((each) => each.id === id)?.name ?? '';
  return { all: [], tag: { id, name }, found };
}

export default function Tag({ loaderData }: Route.ComponentProps) {
  const { all, tag, found } = loaderData;
  return (
    <div className="content-width py-8 phone:py-6">
      <Breadcrumb
        crumbs={[
          { label: '首页', to: '/' },
          { label: '文章', to: '/article/list' },
          ...(tag ? [{ label: '标签', to: '/article/tag' }, { label: tag.name }] : [{ label: '标签' }]),
        ]}
      />
      <h1 className="mt-4 text-3xl phone:text-2xl">{tag ? `标签：${tag.name}` : '全部标签'}</h1>
      {tag && found ? (
        <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="min-w-0">
            <p role="status" className="mb-3 text-ink-soft tabular">
              共 {found.list.total.toLocaleString('zh-CN')} 篇
            </p>
            <ArticleResults
              list={found.list}
              href={(page) => `/article/tag/${tag.id}?page=${page}`}
              action={
                <ButtonLink to="/article/tag" variant="secondary">
                  查看全部标签
                </ButtonLink>
              }
            />
          </div>
          <ArticleSide categories={found.categories} tags={found.tags} sidebar={found.sidebar} tag={tag.id} />
        </div>
      ) : (
        <Card className="mt-6">
          <Tags tags={all} />
        </Card>
      )}
    </div>
  );
}
