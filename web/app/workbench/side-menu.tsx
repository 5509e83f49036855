import { WalletCards } from 'lucide-react';
import { useLocation } from 'react-router';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { base, entriesOf, isCurrent, type BenchEntry, type BenchMenuProps } from './menu.ts';

/** At the side only: the bar of a phone is full, and there the workbench itself leads to it. */
const more: BenchEntry[] = [{ to: `${base}/pages/pay`, label: '支付记录', Icon: WalletCards }];

/** Beside the page on a wide screen only. */
export default function SideMenu({ role }: BenchMenuProps) {
  return (
    <nav aria-label="工作台" className="sticky top-24 w-44 shrink-0 max-lg:hidden">
      <SideList entries={[...entriesOf(role), ...more]} />
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
