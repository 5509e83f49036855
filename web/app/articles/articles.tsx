import { data } from 'react-router';
import { pageMeta } from '../layouts/page-meta.ts';
import { FindForm } from '../lists/find-form.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/articles';
import { ArticleResults } from './article-results.tsx';
import { ArticleSide, CategoryChips } from './article-side.tsx';
import { feedLink } from './article-meta.ts';
import { type ArticleEntry, loadArticles, loadHeadlines, pageNumber, trailTo } from './load-articles.ts';

export const handle = { canonical: ['category', 'page'] };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const category = loaderData?.category;
  const name = category?.name ?? '文章';
  const description = category?.description || '政策法规、采购实务、案例解析与协会动态。';
  return [
    ...pageMeta(matches, {
      title: loaderData?.keyword ? `“${loaderData.keyword}”的文章` : name,
      description,
    }),
    // facts: portal norms 2
    { name: 'ColumnName', content: name },
    { name: 'ColumnDescription', content: description },
    { name: 'ColumnKeywords', content: category?.keywords.join(',') || '政府采购,政策法规,采购实务' },
    { name: 'ColumnType', content: '文章列表' },
    feedLink(category ? `?category=${category.id}` : '', name),
    ...(loaderData?.keyword ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { call } = context.get(visitContext);
  const asked = url.searchParams;
  const keyword = (asked.get('keyword') ?? '').trim().slice(0, 50);
  const category_id = /^\d{1,9}$/.test(asked.get('category') ?? '')
    ? Number(asked.get('category'))
    : undefined;
  const sort = asked.get('sort') === 'views' ? ('views' as const) : undefined;
  const page = pageNumber(asked);
  const [found, headlines] = await Promise.all([
    loadArticles(
      call,
      {
        page,
        ...(category_id === undefined ? {} : { category_id }),
        ...(keyword ? { keyword } : {}),
        ...(sort ? { sort } : {}),
      },
      url,
    ),
    page === 1 && !keyword && category_id === undefined ? loadHeadlines(call) : [],
  ]);
  const trail = category_id === undefined ? [] : trailTo(found.categories, category_id);
  if (category_id !== undefined && trail.length === 0) throw data(null, { status: 404 });
  const last = trail.at(-1);
  return {
    ...found,
    headlines,
    keyword,
    sort,
    trail: trail.map(({ id, name }) => ({ id, name })),
    category: last
      ? { id: last.id, name: last.name, description: last.description, keywords: last.keywords }
      : null,
  };
}

export default function Articles({ loaderData }: Route.ComponentProps) {
  const { list, headlines, keyword, sort, trail, category, categories, tags, sidebar } = loaderData;
  const address = (change: Record<string, string | number>) => {
    const asked = { keyword, category: category?.id ?? '', sort: sort ?? '', ...change };
    const kept = Object.entries(asked).filter(([, value]) => value !== '');
    return `/article/list?${new URLSearchParams(kept.map(([name, value]) => [name, String(value)]))}`;
  };
  return (
    <div className="content-width py-8 phone:py-6">
      <Breadcrumb
        crumbs={[
          { label: '首页', to: '/' },
          category ? { label: '文章', to: '/article/list' } : { label: '文章' },
          ...trail.map(({ id, name }, at) =>
            at < trail.length - 1 ? { label: name, to: `/article/list?category=${id}` } : { label: name },
          ),
        ]}
      />
      <div className="mt-4 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-3xl phone:text-2xl">{category?.name ?? '文章'}</h1>
        <FindForm
          action="/article/list"
          id="article-keyword"
          label="在文章中查找"
          placeholder="标题、摘要或拼音"
          keyword={keyword}
          kept={category ? [{ name: 'category', value: category.id }] : []}
        />
      </div>
      {category?.description && <p className="mt-1 text-ink-soft">{category.description}</p>}
      <CategoryChips branches={categories} trail={trail.map(({ id }) => id)} />
      {headlines.length > 0 && <Headlines articles={headlines} />}
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
            <p role="status" className="text-ink-soft tabular">
              {keyword && `“${keyword}” `}共 {list.total_is_estimate ? '超过 ' : ''}
              {list.total.toLocaleString('zh-CN')} 篇{list.matched === 'pinyin' && '（按读音匹配）'}
              {list.matched === 'similar' && '（按相近的字匹配）'}
            </p>
            {!keyword && (
              <p className="flex gap-4 text-sm">
                <Sorted to={address({ sort: '' })} current={sort === undefined}>
                  最新发布
                </Sorted>
                <Sorted to={address({ sort: 'views' })} current={sort === 'views'}>
                  最多阅读
                </Sorted>
              </p>
            )}
          </div>
          <ArticleResults
            list={list}
            href={(page) => address({ page })}
            action={
              <ButtonLink to="/article/list" variant="secondary">
                查看全部文章
              </ButtonLink>
            }
          />
        </div>
        <ArticleSide
          categories={categories}
          tags={tags}
          sidebar={sidebar}
          {...(category ? { category: category.id } : {})}
        />
      </div>
    </div>
  );
}

function Sorted({ to, current, children }: { to: string; current: boolean; children: string }) {
  return (
    <Link
      to={to}
      aria-current={current ? 'true' : undefined}
      className={current ? 'font-medium text-brand-strong' : 'text-ink-soft hover:text-brand-strong'}
    >
      {children}
    </Link>
  );
}

/** What editors put first: one large, two beside it. */
function Headlines({ articles }: { articles: ArticleEntry[] }) {
  const [first, ...others] = articles;
  return (
    <section
      aria-label="头条"
      className={cx('mt-6 grid gap-4', others.length > 0 && 'md:grid-cols-[3fr_2fr]')}
    >
      {first && (
        <Card as="article" className="relative bg-brand-strong! text-white">
          <p className="text-sm">{first.category.name}</p>
          <h2 className="mt-2 text-2xl phone:text-xl">
            <Link to={first.href} className="after:absolute after:inset-0">
              {first.title}
            </Link>
          </h2>
          <p className="mt-3 line-clamp-3 leading-7 elder:line-clamp-none">{first.summary}</p>
          <p className="mt-4 text-sm tabular">{first.date}</p>
        </Card>
      )}
      {others.length > 0 && (
        <div className="grid gap-4">
          {others.map(({ id, href, title, category, date }) => (
            <Card key={id} as="article" className="relative">
              <p className="text-sm text-ink-mute tabular">
                {category.name} · {date}
              </p>
              <h2 className="mt-2 text-lg">
                <Link
                  to={href}
                  className="after:absolute after:inset-0 hover:text-brand-strong elder:underline"
                >
                  {title}
                </Link>
              </h2>
            </Card>
          ))}
        </div>
      )}
    </section>
  );
}
