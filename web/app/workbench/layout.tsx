import { Activity } from 'react';
import { Outlet, useLocation } from 'react-router';
import { later } from '../layouts/later.ts';
import { useShell } from '../layouts/shell.ts';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { isCurrent, mainEntries, ownEntries, type BenchEntry } from './menu.ts';

const SideMenu = later(() => import('./side-menu.tsx'));

/** Mobile-first (product 8): a bar under the thumb on a phone, a menu at the side on a wide screen. */
export default function Workbench() {
  const role = useShell()?.user?.user_identity_id;
  const entries = [...mainEntries, ...ownEntries(role)];
  return (
    <div className="group/bench flex flex-1 flex-col">
      <div className="content-width flex flex-1 items-start gap-8 py-8 phone:py-4">
        <Activity>
          <SideMenu entries={entries} />
        </Activity>
        <div className="w-full min-w-0 flex-1">
          <Outlet />
        </div>
      </div>
      <BottomBar entries={entries} />
    </div>
  );
}

/** Gives way to a page that has actions of its own down there. */
function BottomBar({ entries }: { entries: BenchEntry[] }) {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="工作台底部"
      data-bottom="menu"

      className="sticky bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] group-has-data-[bottom=actions]/bench:max-md:hidden lg:hidden"
    >
      <ul className="flex">
        {entries.map(({ to, label, Icon }) => {
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
