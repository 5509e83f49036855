import type { ReactNode } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { pageList, totalText } from './pages.ts';

type PagerProps = {
  page: number;
  pages: number;
  href: (page: number) => string;
  total?: number;
  label?: string;
  className?: string;
};

/** Hidden for a single page, unless the URL names another one, which may be empty after a removal. */
export function Pager({ page, pages, href, total, label = '分页', className }: PagerProps) {
  if (pages <= 1 && (page <= 1 || total === 0)) return null;
  const last = Math.max(1, pages);
  return (
    <nav
      aria-label={label}
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 phone:justify-center',
        className,
      )}
    >
      <p className="text-sm text-ink-mute tabular">
        {total !== undefined && `${totalText(total)}，`}第 {page}{' '}
        {page > last ? `页没有内容，共 ${last}` : `/ ${last}`} 页
      </p>
      <ul className="flex flex-wrap items-center gap-1">
        <Turn to={page > 1 ? href(Math.min(page - 1, last)) : null} rel="prev">
          上一页
        </Turn>
        {pageList(page, pages).map((slot) => (
          <li key={slot} className={cx(slot !== page && 'phone:hidden')}>
            {typeof slot === 'number' ? (
              <Link
                to={href(slot)}
                aria-current={slot === page ? 'page' : undefined}
                aria-label={`第 ${slot} 页`}
                className={cx(
                  box,
                  'min-w-10',
                  slot === page ? 'bg-brand-strong font-medium text-white' : quiet,
                )}
              >
                {slot}
              </Link>
            ) : (
              <span className={cx(box, 'text-ink-mute')} aria-hidden>
                …
              </span>
            )}
          </li>
        ))}
        <Turn to={page < pages ? href(page + 1) : null} rel="next">
          下一页
        </Turn>
      </ul>
    </nav>
  );
}

type KeysetPagerProps = {
  previous: string | null;
  next: string | null;
  summary?: ReactNode;
  label?: string;
  className?: string;
};

/** For lists by keyset, which know their neighbours but not their page. */
export function KeysetPager({ previous, next, summary, label = '分页', className }: KeysetPagerProps) {
  return (
    <nav
      aria-label={label}
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 phone:justify-center',
        className,
      )}
    >
      <p className="text-sm text-ink-mute tabular">{summary}</p>
      <ul className="flex gap-2">
        <Turn to={previous} rel="prev">
          上一页
        </Turn>
        <Turn to={next} rel="next">
          下一页
        </Turn>
      </ul>
    </nav>
  );
}

const box = 'inline-flex h-10 items-center justify-center gap-1 rounded-md px-2 tabular phone:h-11';
const quiet = 'text-ink-soft transition-colors hover:bg-brand-50 hover:text-brand-strong';

function Turn({ to, rel, children }: { to: string | null; rel: 'prev' | 'next'; children: string }) {
  const look = cx(box, 'px-3');
  const content = (
    <>
      {rel === 'prev' && <ChevronLeft className="size-4" />}
      {children}
      {rel === 'next' && <ChevronRight className="size-4" />}
    </>
  );
  return (
    <li>
      {to === null ? (
        <span className={cx(look, 'text-ink-mute opacity-60')} aria-disabled>
          {content}
        </span>
      ) : (
        <Link to={to} rel={rel} className={cx(look, quiet)}>
          {content}
        </Link>
      )}
    </li>
  );
}
