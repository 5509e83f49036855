import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { cx } from '../ui/cx.ts';
import { SectionLink } from './section-link.tsx';
import { type CentreMenuProps, firstSections, groupsFor, type Section } from './sections.ts';

/** Beside the page on a wide screen only. */
export default function SideMenu(who: CentreMenuProps) {
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    const here = menu.current?.querySelector<HTMLElement>('[aria-current]');
    if (!menu.current || !here) return;
    const { top, bottom } = menu.current.getBoundingClientRect();
    const place = here.getBoundingClientRect();
    if (place.top < top) menu.current.scrollTop -= top - place.top;
    if (place.bottom > bottom) menu.current.scrollTop += place.bottom - bottom;
  }, [pathname]);
  return (
    <nav
      ref={menu}
      aria-label="个人中心菜单"
      className="no-print sticky top-24 max-h-[calc(100dvh-7rem)] w-44 shrink-0 [scrollbar-width:thin] overflow-y-auto max-lg:hidden noscript:static noscript:max-h-none"
    >
      <SideList sections={firstSections} pathname={pathname} />
      {groupsFor(who).map(({ title, sections }) => (
        <div key={title} className="mt-3">
          <p aria-hidden className="px-3 py-1 text-sm text-ink-mute">
            {title}
          </p>
          <SideList title={title} sections={sections} pathname={pathname} />
        </div>
      ))}
    </nav>
  );
}

const look = (here: boolean) =>
  cx(
    'flex min-h-9 items-center gap-3 rounded-md px-3 -outline-offset-2! elder:underline',
    here ? 'bg-brand-100 font-medium text-brand-deep' : 'hover:bg-brand-50 hover:text-brand-strong',
  );

function SideList({ title, sections, pathname }: { title?: string; sections: Section[]; pathname: string }) {
  return (
    <ul aria-label={title}>
      {sections.map((section) => (
        <li key={section.to}>
          <SectionLink section={section} pathname={pathname} look={look} size="size-4.5 shrink-0" />
        </li>
      ))}
    </ul>
  );
}
