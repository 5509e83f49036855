import {
  cloneElement,
  Fragment,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import { cx } from './cx.ts';
import { Link } from './link.tsx';
import { useAnchored } from './use-anchored.ts';

export type MenuEntry = {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  to?: string;
  onSelect?: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** Draws a line above the entry. */
  apart?: boolean;
};

type TriggerProps = {
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
};

type MenuProps = {
  label: string;
  /** A Button or IconButton; it receives the handlers and the ARIA attributes. */
  trigger: ReactElement<TriggerProps>;
  entries: MenuEntry[];
  /** Stands above the entries, for example who is logged in. */
  heading?: ReactNode;
};

/** Our own, after the ARIA menu button pattern: axe refuses the focus guards of the one of Base UI. */
export function Menu({ label, trigger, entries, heading }: MenuProps) {
  const [open, setOpen] = useState(false);
  const owner = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  useAnchored({ panel, anchor: owner, open, onClose: () => setOpen(false) });

  function close() {
    setOpen(false);
    owner.current?.focus();
  }

  function walk(event: KeyboardEvent) {
    if (event.key === 'Tab') return setOpen(false);
    const items = [...(panel.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? [])];
    const at = items.findIndex((item) => item === document.activeElement);
    const last = items.length - 1;
    const keys: Record<string, number> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const next =
      keys[event.key] ??
      items.findIndex((item) => event.key.length === 1 && item.textContent?.startsWith(event.key));
    if (!items[next]) return;
    event.preventDefault();
    items[next].focus();
  }

  return (
    <>
      {cloneElement(trigger, {
        ref: owner,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpen(!open),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        },
      })}
      {open && (
        <div
          ref={panel}
          popover="manual"
          className="fixed inset-auto z-60 m-0 max-w-88 min-w-44 animate-appear rounded-lg border border-line bg-surface p-0 py-2 text-start text-ink shadow-pop"
        >
          {heading && <div className="mb-2 border-b border-line px-4 pt-1 pb-3">{heading}</div>}
          <div id={id} role="menu" aria-label={label} tabIndex={-1} onKeyDown={walk}>
            {entries.map((entry, index) => (
              <Fragment key={entry.key}>
                {entry.apart && <hr className="my-2 h-px border-0 bg-line" />}
                <Entry entry={entry} first={index === 0} onDone={close} />
              </Fragment>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

function Entry({ entry, first, onDone }: { entry: MenuEntry; first: boolean; onDone: () => void }) {
  const shared = {
    role: 'menuitem',
    tabIndex: first ? 0 : -1,
    'data-autofocus': first ? '' : undefined,
    className: cx(
      'flex min-h-10 w-full items-center gap-3 px-4 py-1.5 text-start -outline-offset-2! phone:min-h-11 [&[tabindex="-1"]:focus-visible]:outline-2',
      'disabled:cursor-not-allowed disabled:text-ink-mute',
      entry.danger
        ? 'text-danger hover:bg-danger-tint focus:bg-danger-tint'
        : 'enabled:hover:bg-brand-50 enabled:hover:text-brand-strong focus:bg-brand-50 focus:text-brand-strong',
    ),
  };
  const content = (
    <>
      {entry.icon}
      <span className="flex-1">{entry.label}</span>
    </>
  );
  if (entry.to)
    return (
      <Link
        {...shared}
        to={entry.to}
        onClick={onDone}
        className={cx(shared.className, 'hover:bg-brand-50 hover:text-brand-strong')}
      >
        {content}
      </Link>
    );
  return (
    <button
      {...shared}
      type="button"
      disabled={entry.disabled}
      onClick={() => {
        onDone();
        entry.onSelect?.();
      }}
    >
      {content}
    </button>
  );
}
