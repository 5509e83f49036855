import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { followMenuLink } from '../browser/follow-menu-link.ts';
import { menuLink, type MenuEntry } from '../browser/menu-link.ts';
import { readToken } from '../browser/token.ts';

type MenuAnchorProps = {
  entry: MenuEntry & { value?: string };
  current?: boolean;
  className?: string;
  children?: ReactNode;
  onFollow?: () => void;
};

// On the server nobody clicks, and useNavigate costs more than the rest of an entry.
const useBrowserNavigate: typeof useNavigate = import.meta.env.SSR ? () => () => {} : useNavigate;

/** A menu or footer entry by the rules of spec 2 and 5; where it has an address it is a link without scripts too. */
export function MenuAnchor({ entry, current, className, children = entry.name, onFollow }: MenuAnchorProps) {
  const navigate = useBrowserNavigate();
  const destination = menuLink(entry, true);

  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    onFollow?.();
    keepActive(entry.value);
    // A new window is the link's own doing: target does what no pop-up blocker stops.
    if (menuLink(entry, readToken() !== undefined).kind === 'new-window') return;
    event.preventDefault();
    followMenuLink(entry, (to) => void navigate(to));
  }

  if (destination.kind !== 'navigate' && destination.kind !== 'new-window')
    return (
      <button type="button" className={className} onClick={follow}>
        {children}
      </button>
    );
  const newWindow = destination.kind === 'new-window';
  return (
    <a
      href={destination.href}
      target={newWindow ? '_blank' : undefined}
      rel={newWindow ? 'noopener noreferrer' : undefined}
      aria-current={current ? 'page' : undefined}
      className={className}
      onClick={follow}
    >
      {children}
      {newWindow && <span className="sr-only">（在新窗口打开）</span>}
    </a>
  );
}

// spec 3: the chosen entry is kept as activeNav. The encrypted storage is loaded only at the click.
function keepActive(value: string | undefined): void {
  if (value) void import('../browser/storage.ts').then(({ storage }) => storage.set('activeNav', value));
}
