import { useLayoutEffect, useRef } from 'react';
import { Menu as MenuIcon, X } from 'lucide-react';
import { useLocation } from 'react-router';
import { cx } from '../ui/cx.ts';
import { SectionLink } from './section-link.tsx';
import {
  barSections,
  type CentreMenuProps,
  firstSections,
  groupsFor,
  isCurrent,
  type Section,
  type SectionGroup,
} from './sections.ts';

const sheetId = 'centre-more';
const look = (here: boolean) =>
  cx(
    'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 text-xs -outline-offset-2!',
    here ? 'font-medium text-brand-strong' : 'text-ink-soft',
  );

const tile = (here: boolean) =>
  cx(
    'flex min-h-18 flex-col items-center gap-1.5 rounded-md py-2.5 text-center text-sm',
    here ? 'bg-brand-100 font-medium text-brand-deep' : 'hover:bg-brand-50',
  );

/** Hidden on a page with a bottom bar of its own; an open sheet stays. */
export default function BottomBar(who: CentreMenuProps) {
  const { pathname } = useLocation();
  const groups = [{ title: '个人中心', sections: firstSections }, ...groupsFor(who)];
  const isIn = (sections: readonly Section[]) => sections.some(({ to }) => isCurrent(to, pathname));
  const isInMore = !isIn(barSections) && groups.some(({ sections }) => isIn(sections));
  return (
    <>
      <nav
        aria-label="个人中心底部"
        data-bottom="menu"
        className="sticky bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] group-has-data-[bottom=actions]/centre:max-md:hidden lg:hidden"
      >
        <ul className="flex">
          {barSections.map((section) => (
            <li key={section.to} className="flex-1">
              <SectionLink section={section} pathname={pathname} look={look} size="size-6" />
            </li>
          ))}
          <li className="flex-1">
            <button type="button" popoverTarget={sheetId} className={look(isInMore)}>
              <MenuIcon className="size-6" aria-hidden />
              更多
            </button>
          </li>
        </ul>
      </nav>
      <MoreSheet groups={groups} pathname={pathname} />
    </>
  );
}

/** Opened by the browser itself, so that it works before its script has come. */
function MoreSheet({ groups, pathname }: { groups: SectionGroup[]; pathname: string }) {
  const sheet = useRef<HTMLDivElement>(null);
  const shownOn = useRef(pathname);
  useLayoutEffect(() => {
    // After a client navigation an open sheet is closed, but not by the first effect: it may have been opened before
    // hydration.
    if (shownOn.current === pathname) return;
    shownOn.current = pathname;
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover();
  }, [pathname]);
  return (
    <div
      ref={sheet}
      id={sheetId}
      popover="auto"
      role="region"
      aria-label="更多功能"
      className="m-0 mt-auto max-h-[85dvh] w-full max-w-none flex-col rounded-t-xl border-0 bg-surface p-0 pb-[env(safe-area-inset-bottom)] text-ink shadow-pop backdrop:bg-overlay open:flex lg:hidden"
    >
      <div className="flex items-center justify-between border-b border-line py-2 ps-4 pe-2">
        <h2 className="text-lg">更多</h2>
        <button
          type="button"
          popoverTarget={sheetId}
          popoverTargetAction="hide"
          aria-label="关闭更多功能"
          className="flex size-11 items-center justify-center rounded-md text-ink-soft hover:bg-sunken"
        >
          <X className="size-5" aria-hidden />
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-3 pb-5">
        {groups.map(({ title, sections }) => (
          <div key={title} className="not-first:mt-4">
            <p aria-hidden className="text-sm text-ink-mute">
              {title}
            </p>
            <ul aria-label={title} className="mt-1 grid grid-cols-4 gap-2">
              {sections.map((section) => (
                <li key={section.to}>
                  <SectionLink section={section} pathname={pathname} look={tile} size="size-6" />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}
