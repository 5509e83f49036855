import type { ReactNode } from 'react';
import type { ArticleTag } from '@portal/contract/articles';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import type { ArticlesData, Branch } from './load-articles.ts';

type SideProps = Pick<ArticlesData, 'categories' | 'tags' | 'sidebar'> & { category?: number; tag?: number };

export function ArticleSide({ categories, tags, sidebar, category, tag }: SideProps) {
  return (
    <aside aria-label="栏目与标签" className="flex flex-col gap-6">
      <Card as="section" aria-labelledby="article-categories" className="phone:hidden">
        <h2 id="article-categories" className="text-base">
          栏目
        </h2>
        <div className="-mx-3">
          <Categories branches={categories} current={category} />
        </div>
      </Card>
      {sidebar.length > 0 && (
        <Card as="section" aria-labelledby="article-sidebar">
          <h2 id="article-sidebar" className="text-base">
            推荐阅读
          </h2>
          <ol className="mt-3 flex flex-col gap-2">
            {sidebar.map(({ id, title, href }) => (
              <li key={id}>
                <Link
                  to={href}
                  className="line-clamp-2 leading-6 hover:text-brand-strong elder:line-clamp-none elder:underline"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ol>
        </Card>
      )}
      <Card as="section" aria-labelledby="article-tags">
        <h2 id="article-tags" className="text-base">
          标签
        </h2>
        <div className="mt-3">
          <Tags tags={tags} current={tag} />
        </div>
      </Card>
    </aside>
  );
}

function Categories({ branches, current }: { branches: readonly Branch[]; current: number | undefined }) {
  return (
    <ul className="mt-2 flex flex-col gap-0.5">
      {branches.map(({ id, name, count, children = [] }) => (
        <li key={id}>
          <Link
            to={`/article/list?category=${id}`}
            aria-current={id === current ? 'page' : undefined}
            className={cx(
              'flex min-h-9 items-center justify-between gap-3 rounded-md px-3 elder:underline',
              id === current
                ? 'bg-brand-100 font-medium text-brand-deep'
                : 'hover:bg-brand-50 hover:text-brand-strong',
            )}
          >
            {name}
            <span className="text-sm text-ink-mute tabular">{count.toLocaleString('zh-CN')}</span>
          </Link>
          {children.length > 0 && (
            <div className="ms-3 border-s border-line ps-1">
              <Categories branches={children} current={current} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

export function Tags({ tags, current }: { tags: readonly ArticleTag[]; current?: number | undefined }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {tags.map(({ id, name, count }) => (
        <li key={id}>
          <Link
            to={`/article/tag/${id}`}
            aria-current={id === current ? 'page' : undefined}
            className={cx(
              'inline-flex min-h-8 items-center gap-1 rounded-full border px-3 text-sm phone:min-h-10',
              id === current
                ? 'border-brand-strong bg-brand-strong text-white'
                : 'border-line text-ink-soft hover:border-brand-strong hover:text-brand-strong',
            )}
          >
            {name}
            <span className={cx('tabular', id !== current && 'text-ink-mute')}>{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

type ChipsProps = {
  branches: readonly Branch[];
  /** From the root category to the one shown; empty for all. */
  trail: readonly number[];
};

/**
 * On phones the tree becomes rows of chips above the list: the root categories, then the children of the chosen one.
 */
export function CategoryChips({ branches, trail }: ChipsProps) {
  const root = branches.find(({ id }) => id === trail[0]);
  const current = trail.at(-1);
  return (
    <nav aria-label="栏目" className="mt-4 hidden flex-col gap-2 phone:flex">
      <ChipRow>
        <Chip to="/article/list" current={current === undefined} within={false}>
          全部
        </Chip>
        {branches.map(({ id, name }) => (
          <Chip
            key={id}
            to={`/article/list?category=${id}`}
            current={id === current}
            within={id === root?.id}
          >
            {name}
          </Chip>
        ))}
      </ChipRow>
      {root?.children && root.children.length > 0 && (
        <ChipRow>
          {root.children.map(({ id, name }) => (
            <Chip
              key={id}
              to={`/article/list?category=${id}`}
              current={id === current}
              within={trail.includes(id)}
            >
              {name}
            </Chip>
          ))}
        </ChipRow>
      )}
    </nav>
  );
}

function ChipRow({ children }: { children: ReactNode }) {
  return (
    <div className="[scrollbar-width:none] overflow-x-auto p-0.5">
      <ul className="flex gap-2 elder:flex-wrap">{children}</ul>
    </div>
  );
}

type ChipProps = { to: string; current: boolean; within: boolean; children: string };

function Chip({ to, current, within, children }: ChipProps) {
  return (
    <li>
      <Link
        to={to}
        aria-current={current ? 'page' : undefined}
        className={cx(
          'inline-flex min-h-10 items-center rounded-full border px-4 whitespace-nowrap',
          current
            ? 'border-brand-strong bg-brand-strong text-white'
            : within
              ? 'border-brand-strong bg-surface text-brand-strong'
              : 'border-line bg-surface text-ink-soft',
        )}
      >
        {children}
      </Link>
    </li>
  );
}
