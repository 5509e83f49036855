import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Link } from './link.tsx';

type Look = 'line' | 'pill';

const bar: Record<Look, string> = {
  line: 'flex gap-6 overflow-x-auto border-b border-line px-1 [scrollbar-width:none]',
  pill: 'flex flex-wrap gap-2',
};

function tabClass(look: Look, active: boolean): string {
  if (look === 'pill')
    return cx(
      'inline-flex min-h-9 items-center gap-1.5 rounded-full px-4 whitespace-nowrap transition-colors phone:min-h-11',
      active
        ? 'bg-brand-strong font-medium text-white'
        : 'bg-sunken text-ink-soft hover:bg-brand-100 hover:text-ink',
    );
  return cx(
    'relative inline-flex min-h-12 items-center gap-1.5 whitespace-nowrap transition-colors -outline-offset-2!',
    'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full',
    active ? 'font-semibold text-brand-strong after:bg-brand-strong' : 'text-ink-soft hover:text-ink',
  );
}

export type Tab<Key extends string> = {
  key: Key;
  label: ReactNode;
  count?: number;
  panel?: ReactNode;
  disabled?: boolean;
};

type TabsProps<Key extends string> = {
  label: string;
  tabs: Tab<Key>[];
  active: Key;
  onChange: (key: Key) => void;
  look?: Look;
  className?: string;
};

export function Tabs<Key extends string>({
  label,
  tabs,
  active,
  onChange,
  look = 'line',
  className,
}: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const usable = tabs.filter((tab) => !tab.disabled);
  const panel = tabs.find((tab) => tab.key === active)?.panel;

  function move(event: KeyboardEvent) {
    const at = usable.findIndex((tab) => tab.key === active);
    const last = usable.length - 1;
    const next = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    const tab = next === undefined ? undefined : usable[next];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${tab.key}"]`)?.focus();
  }

  return (
    <div className={className}>
      <div ref={list} role="tablist" aria-label={label} className={bar[look]} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.key}`}
            data-key={tab.key}
            aria-selected={tab.key === active}
            aria-controls={tab.key === active && panel !== undefined ? `${id}-panel` : undefined}
            tabIndex={tab.key === active ? 0 : -1}
            disabled={tab.disabled}
            className={cx(
              tabClass(look, tab.key === active),
              'disabled:cursor-not-allowed disabled:opacity-50',
            )}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
            <Count value={tab.count} />
          </button>
        ))}
      </div>
      {panel !== undefined && (
        <div
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-tab-${active}`}
          tabIndex={0}
          className="rounded-md pt-6"
        >
          {panel}
        </div>
      )}
    </div>
  );
}

export type TabLink = { to: string; label: ReactNode; count?: number; active?: boolean };

/** Tabs that are addresses: they work without script and can be shared. */
export function TabLinks(props: { label: string; links: TabLink[]; look?: Look; className?: string }) {
  const { label, links, look = 'line', className } = props;
  const nav = useRef<HTMLElement>(null);
  const active = links.find((link) => link.active)?.to;
  // A tab bar wider than the phone scrolls to the active tab.
  useEffect(() => {
    const bounds = nav.current?.getBoundingClientRect();
    const tab = nav.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (bounds && tab && (tab.right > bounds.right || tab.left < bounds.left))
      nav.current!.scrollLeft += tab.left - bounds.left - 16;
  }, [active]);
  return (
    <nav ref={nav} aria-label={label} className={cx(bar[look], className)}>
      {links.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          aria-current={link.active ? 'page' : undefined}
          className={tabClass(look, link.active ?? false)}
        >
          {link.label}
          <Count value={link.count} />
        </Link>
      ))}
    </nav>
  );
}

function Count({ value }: { value?: number }) {
  if (value === undefined) return null;
  return <span className="text-sm tabular">{value}</span>;
}
