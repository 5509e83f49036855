import { useLocation } from 'react-router';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { groupsOf, isCurrent, mainEntries, type BenchEntry, type BenchMenuProps } from './menu.ts';

/** Beside the page on a wide screen only. */
export default function SideMenu({ role }: BenchMenuProps) {
  return (
    <nav
      aria-label="工作台"
      className="sticky top-24 max-h-[calc(100dvh-7rem)] w-44 shrink-0 overflow-y-auto max-lg:hidden"
    >
      <SideList entries={mainEntries} />
      {groupsOf(role).map(({ title, entries }) => (
        <div key={title} className="mt-4">
          <p aria-hidden className="px-3 py-1 text-sm text-ink-mute">
            {title}
          </p>
          <SideList title={title} entries={entries} />
        </div>
      ))}
    </nav>
  );
}

function SideList({ title, entries }: { title?: string; entries: BenchEntry[] }) {
  const { pathname } = useLocation();
  return (
    <ul aria-label={title}>
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
