import { useRef, type ReactNode, type RefObject } from 'react';
import { cx } from './cx.ts';
import { useAnchored } from './use-anchored.ts';

type PopoverProps = {
  open: boolean;
  onClose: () => void;
  anchor: RefObject<HTMLElement | null>;
  label: string;
  children: ReactNode;
  className?: string;
};

/**
 * A light panel below its anchor; on phones a sheet at the bottom. It is plain HTML, so that pickers in filter bars
 * need no Base UI. Put `data-autofocus` on what should receive the focus.
 */
export function Popover({ open, ...rest }: PopoverProps) {
  return open ? <Panel {...rest} /> : null;
}

function Panel({ onClose, anchor, label, children, className }: Omit<PopoverProps, 'open'>) {
  const panel = useRef<HTMLDivElement>(null);
  useAnchored({ panel, anchor, open: true, onClose, sheet: true });
  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      tabIndex={-1}
      aria-label={label}
      className={cx(
        'fixed inset-auto z-60 m-0 animate-appear border border-line bg-surface p-0 text-ink shadow-pop backdrop:bg-overlay md:rounded-lg md:backdrop:bg-transparent',
        'phone:inset-x-0 phone:top-auto phone:bottom-0 phone:max-h-[85dvh] phone:w-full phone:max-w-none phone:overflow-y-auto phone:rounded-t-xl phone:pb-[env(safe-area-inset-bottom)]',
        className,
      )}
    >
      {children}
    </div>
  );
}
