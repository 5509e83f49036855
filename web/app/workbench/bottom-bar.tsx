import { useLocation } from 'react-router';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { entriesOf, isCurrent, type BenchMenuProps } from './menu.ts';

/** Gives way to a page that has actions of its own down there. */
export default function BottomBar({ role }: BenchMenuProps) {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="工作台底部"
      data-bottom="menu"

      className="sticky bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] group-has-data-[bottom=actions]/bench:max-md:hidden lg:hidden"
    >
      <ul className="flex">
        {entriesOf(role).map(({ to, label, Icon }) => {
          const here = isCurrent(to, pathname);
          return (
            <li key={to} className="flex-1">
              <Link
                to={to}
                aria-current={here ? 'page' : undefined}
                className={cx(
                  'flex min-h-14 flex-col items-center justify-center gap-0.5 text-xs -outline-offset-2!',
                  here ? 'font-medium text-brand-strong' : 'text-ink-soft',
                )}
              >
                <Icon className="size-6" aria-hidden />
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
