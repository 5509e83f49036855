import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { MenuItem } from '@portal/contract/site';

/** The top entry we are under: by the address, or else the one last chosen (activeNav, spec 3). */
export function useActiveEntry(menu: readonly MenuItem[]): string | undefined {
  const { pathname } = useLocation();
  const byAddress = menu.find((item) => leadsTo(item, pathname))?.value;
  const [chosen, setChosen] = useState<{ on: string; value?: string }>();

  useEffect(() => {
    if (byAddress !== undefined || !localStorage.getItem('activeNav')) return;
    let left = false;
    void import('../browser/storage.ts')
      .then(({ storage }) => storage.get('activeNav'))
      .then((value) => !left && setChosen({ on: pathname, value }));
    return () => {
      left = true;
    };
  }, [byAddress, pathname]);

  if (byAddress !== undefined || chosen?.on !== pathname) return byAddress;
  return menu.find((item) => sectionOf(item).some(({ value }) => value === chosen.value))?.value;
}

/**
 * An entry with the children of its own kind; other children are there only because the menu bar has no room for them.
 */
function sectionOf(item: MenuItem) {
  const kind = kindOf(item.href);
  return [item, ...item.children.filter(({ href }) => kind === '' || kindOf(href) === kind)];
}

const kindOf = (href: string) => /^\/[^/?#]*/.exec(href)?.[0] ?? '';

export function leadsTo(item: MenuItem, pathname: string): boolean {
  return sectionOf(item).some(({ href }) => {
    const path = href.split(/[?#]/, 1)[0];
    return path === '/'
      ? pathname === '/'
      : Boolean(path) && (pathname === path || pathname.startsWith(`${path}/`));
  });
}
