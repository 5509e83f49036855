import { useLocation } from 'react-router';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { isCurrent, type BenchEntry } from './menu.ts';

/** Beside the page on a wide screen only. */
export default function SideMenu({ entries }: { entries: BenchEntry[] }) {
  return (
    <nav aria-label="工作台" className="sticky top-24 w-44 shrink-0 max-lg:hidden">
      <SideList entries={entries} />
    </nav>
  );
}

function SideList({ entries }: { entries: BenchEntry[] }) {
  const { pathname } = useLocation();
  return (
    <ul>
      {entries.map(({ to, label, Icon }) => {
        const here = isCurrent(to, pathname);
        return (
          <li key={to}>
            <Link
              to={to}
              aria-current={here ? 'page' : undefined}
              className={cx(
                'flex min-h-10 items-center gap-3 rounded-md px-3 elder:underline',
                here
                  ? 'bg-brand-100 font-medium text-brand-deep'
                  : 'hover:bg-brand-50 hover:text-brand-strong',
              )}
            >
              <Icon className="size-5 shrink-0" aria-hidden />
              {label}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
