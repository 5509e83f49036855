import { ChevronRight } from 'lucide-react';
import { cx } from './cx.ts';
import { Link } from './link.tsx';

export type Crumb = { label: string; to?: string };

/** The last crumb is where we are: give it no address. */
export function Breadcrumb({ crumbs, className }: { crumbs: Crumb[]; className?: string }) {
  return (
    <nav aria-label="当前位置" className={cx('text-sm text-ink-mute', className)}>
      <ol className="flex flex-wrap items-center gap-y-1">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="flex min-w-0 items-center">
            {index > 0 && <ChevronRight className="mx-1 size-4 shrink-0" />}
            {crumb.to ? (
              <Link
                to={crumb.to}
                className="inline-flex min-h-6 items-center rounded-sm hover:text-brand-strong hover:underline elder:underline"
              >
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page" className="line-clamp-1 text-ink-soft">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
