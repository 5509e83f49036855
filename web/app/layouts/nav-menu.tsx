import type { MenuItem } from '@portal/contract/site';
import { cx } from '../ui/cx.ts';
import { useActiveEntry } from './active-entry.ts';
import { useHoverPanel } from './hover-panel.ts';
import { Icon } from './icons.tsx';
import { MenuAnchor } from './menu-anchor.tsx';

export function NavMenu({ menu }: { menu: MenuItem[] }) {
  const active = useActiveEntry(menu);
  return (
    <nav aria-label="主导航" className="min-w-0 flex-1">
      <ul className="flex flex-wrap items-center gap-x-1">
        {menu.map((item) => (
          <NavItem key={item.value} item={item} active={item.value === active} />
        ))}
      </ul>
    </nav>
  );
}

const top =
  'relative inline-flex min-h-12 items-center rounded-md px-2 whitespace-nowrap transition-colors hover:text-brand-strong xl:px-3';
const underline =
  'after:absolute after:inset-x-2 after:bottom-1.5 after:h-0.5 after:rounded-full after:bg-brand xl:after:inset-x-3';

function NavItem({ item, active }: { item: MenuItem; active: boolean }) {
  const { root, trigger, panel } = useHoverPanel<HTMLLIElement>();
  const look = cx(top, active && cx('font-semibold text-brand-strong', underline));
  if (item.children.length === 0)
    return (
      <li {...root}>
        <MenuAnchor entry={item} current={active} className={look} />
      </li>
    );
  return (
    <li {...root} className="group/item relative flex items-center">
      {item.href === '' ? (
        <button type="button" {...trigger} className={look}>
          {item.name}
          <Icon name="chevronDown" className={arrow} />
        </button>
      ) : (
        <>
          <MenuAnchor entry={item} current={active} className={cx(look, 'pe-0! after:end-0!')} />
          <button type="button" {...trigger} className="flex size-8 items-center justify-center rounded-md">
            <span className="sr-only">展开{item.name}的子菜单</span>
            <Icon name="chevronDown" className={arrow} />
          </button>
        </>
      )}
      <ul {...panel} className={dropdown}>
        {item.children.map((child) => (
          <li key={child.value}>
            <MenuAnchor
              entry={child}
              className="flex min-h-10 w-full items-center px-4 py-1.5 text-start whitespace-nowrap hover:bg-brand-50 hover:text-brand-strong"
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

const arrow = 'size-4 transition-transform group-data-[status=2]/item:rotate-180';
// Hidden from the keyboard too while closed; without scripts hovering and focus show it by themselves.
const dropdown =
  'invisible absolute top-full left-0 z-40 min-w-44 rounded-lg border border-line bg-surface py-2 opacity-0 shadow-pop transition-opacity group-data-[status=2]/item:visible group-data-[status=2]/item:opacity-100 noscript:group-hover/item:visible noscript:group-hover/item:opacity-100 noscript:group-focus-within/item:visible noscript:group-focus-within/item:opacity-100';
