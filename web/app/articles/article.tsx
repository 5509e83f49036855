import { useEffect, useState } from 'react';
import { data, redirect } from 'react-router';
import { articles } from '@portal/contract/articles';
import { code } from '@portal/contract/codes';
import { collections } from '@portal/contract/collections';
import { dataOf } from '@portal/contract/endpoint';
import { formatDate, formatMoment } from '@portal/contract/time';
import { pageMeta } from '../layouts/page-meta.ts';
import { pathId } from '../layouts/path-id.ts';
import type { Shell } from '../layouts/shell.ts';
import { Alert } from '../ui/alert.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/article';
import { ArticleActions, type TextSize } from './article-actions.tsx';
import { Attachments, Neighbours, Outline, Related } from './article-around.tsx';
import { articleMeta } from './article-meta.ts';
import { ProgressBar } from './progress-bar.tsx';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: '文章' });
  const { article, published, publicUrl, isPreview } = loaderData;
  const shell = matches.find((match) => match?.id === 'layouts/portal')?.loaderData as Shell | undefined;
  return [
    ...pageMeta(matches, { title: article.title, description: article.description }),
    ...(isPreview
      ? [{ name: 'robots', content: 'noindex' }]
      : articleMeta(article, published, publicUrl, shell?.site.association ?? article.source)),
  ];
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { call, publicUrl, session } = context.get(visitContext);
  // spec 2 has the id optional; without one there is only the list.
  if (params.id === undefined) throw redirect('/article/list', 301);
  const id = pathId(params.id);
  const token = url.searchParams.get('preview');
  const answer = await (token === null
    ? call(articles.detail, { id })
    : call(articles.preview, { id, token: token.slice(0, 200) }));
  if (answer.code !== code.success) {
    const moved = await call(articles.moved, { path: url.pathname });
    if (moved.code === code.success && moved.data.to) throw redirect(moved.data.to, 301);
    throw data(null, { status: 404 });
  }
  const article = answer.data;
  return {
    article,
    isPreview: token !== null,
    publicUrl,
    collected:
      session?.roleId == null
        ? null
        : dataOf(await call(collections.isCollected, { type: 'article', id })).collected,
    published: formatMoment(article.published),
    updated: article.updated > article.published + 60 ? formatDate(article.updated) : null,
  };
}

const textSizes: Record<TextSize, string> = { small: 'text-base', normal: '', large: 'text-2xl' };

export default function Article({ loaderData }: Route.ComponentProps) {
  const { article, isPreview, publicUrl, collected, published, updated } = loaderData;
  const [size, setSize] = useState<TextSize>('normal');
  const views = useViews(article.id, article.views, isPreview);
  return (
    <div className="content-width py-8 phone:py-6">
      <ProgressBar key={article.id} textId="article-body" />
      <Breadcrumb
        crumbs={[
          { label: '首页', to: '/' },
          { label: '文章', to: '/article/list' },
          ...article.trail.map(({ id, name }) => ({ label: name, to: `/article/list?category=${id}` })),
          { label: '正文' },
        ]}
      />
      {isPreview && (
        <Alert className="mt-4" title="预览">
          这是尚未发布的内容，仅供核对，请勿转发。
        </Alert>
      )}
      <div className="mt-4 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <article className="min-w-0 rounded-lg bg-surface px-12 py-10 shadow-card print:p-0 print:shadow-none elder:border elder:border-line phone:px-5 phone:py-6">
          <h1 className="text-3xl leading-snug phone:text-2xl">{article.title}</h1>
          <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-mute tabular">
            <span>
              发布时间：<time dateTime={new Date(article.published * 1000).toISOString()}>{published}</time>
            </span>
            {updated && <span>更新：{updated}</span>}
            <span>
              来源：
              {article.source_url ? (
                <a
                  href={article.source_url}
                  rel="noopener noreferrer nofollow"
                  target="_blank"
                  className="text-link"
                >
                  {article.source || '原文'}
                </a>
              ) : (
                article.source || '本站'
              )}
            </span>
            {article.author && <span>作者：{article.author}</span>}
            {article.editor && <span>责任编辑：{article.editor}</span>}
            <span>阅读 {views.toLocaleString('zh-CN')} 次</span>
            <span>约 {article.reading_minutes} 分钟</span>
          </p>
          <ArticleActions
            id={article.id}
            url={publicUrl + article.href}
            title={article.title}
            collected={collected}
            size={size}
            onSize={setSize}
          />
          {article.cover && (
            <img
              src={article.cover.src}
              alt={article.cover.alt}
              width={article.cover.width}
              height={article.cover.height}
              className="mt-6 w-full rounded-lg"
            />
          )}
          {/* The server sanitises it before it is stored. */}
          <div
            id="article-body"
            className={cx('prose-zh mt-6', textSizes[size])}
            // oxlint-disable-next-line react/no-danger
            dangerouslySetInnerHTML={{ __html: article.html }}
          />
          <Attachments files={article.attachments} />
          {article.tags.length > 0 && (
            <p className="no-print mt-8 flex flex-wrap items-center gap-2 text-sm">
              <span className="text-ink-mute">标签：</span>
              {article.tags.map(({ id, name }) => (
                <Link
                  key={id}
                  to={`/article/tag/${id}`}
                  className="inline-flex min-h-8 items-center rounded-full border border-line px-3 text-ink-soft hover:border-brand-strong hover:text-brand-strong"
                >
                  {name}
                </Link>
              ))}
            </p>
          )}
          <Neighbours previous={article.previous} next={article.next} />
        </article>
        <aside aria-label="文章导航" className="no-print flex flex-col gap-6 lg:sticky lg:top-24">
          <Outline entries={article.outline} />
          <Related articles={article.related} />
        </aside>
      </div>
    </div>
  );
}

/** A view is counted by the browser, so that neither bots nor cached pages distort the figure. */
function useViews(id: number, shown: number, isPreview: boolean): number {
  const [counted, setCounted] = useState<{ id: number; views: number }>();
  useEffect(() => {
    if (isPreview) return;
    let left = false;
    const timer = setTimeout(
      () => void countView(id).then((views) => !left && views !== null && setCounted({ id, views })),
      3000,
    );
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [id, isPreview]);
  return counted?.id === id ? Math.max(shown, counted.views) : shown;
}

async function countView(id: number): Promise<number | null> {
  const [{ call }, contract, codes] = await Promise.all([
    import('../browser/call.ts'),
    import('@portal/contract/articles'),
    import('@portal/contract/codes'),
  ]);
  const answer = await call(contract.articles.view, { id });
  return answer.code === codes.code.success ? answer.data.views : null;
}
