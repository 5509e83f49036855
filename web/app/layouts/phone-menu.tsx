import { ChevronDown, ChevronRight } from 'lucide-react';
import type { MenuItem } from '@portal/contract/site';
import { MenuAnchor } from './menu-anchor.tsx';

type PhoneMenuProps = { menu: MenuItem[]; onFollow?: () => void };

const row = 'flex min-h-13 w-full items-center justify-between gap-4 text-start text-lg';

/** spec 2: the collapsible mobile menu. */
export function PhoneMenu({ menu, onFollow }: PhoneMenuProps) {
  return (
    <nav aria-label="菜单">
      <ul className="divide-y divide-line">
        {menu.map((item) => (
          <li key={item.value}>
            {item.children.length === 0 ? (
              <MenuAnchor entry={item} onFollow={onFollow} className={row}>
                {item.name} <ChevronRight className="size-5 text-ink-mute" />
              </MenuAnchor>
            ) : (
              <Branch item={item} onFollow={onFollow} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Branch({ item, onFollow }: { item: MenuItem; onFollow?: () => void }) {
  const entries =
    item.href === '' ? item.children : [{ ...item, name: `${item.name}首页` }, ...item.children];
  return (
    <details className="group/branch" name="phone-menu">
      <summary className={`${row} list-none [&::-webkit-details-marker]:hidden`}>
        {item.name}
        <ChevronDown className="size-5 text-ink-mute transition-transform group-open/branch:rotate-180" />
      </summary>
      <ul className="mb-3 rounded-md bg-page px-4">
        {entries.map((child) => (
          <li key={child.value}>
            <MenuAnchor
              entry={child}
              onFollow={onFollow}
              className="flex min-h-12 w-full items-center text-start text-ink-soft"
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
