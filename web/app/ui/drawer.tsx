import type { ReactNode } from 'react';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { cx } from './cx.ts';
import { backdropClass } from './dialog.tsx';

type Side = 'left' | 'right' | 'top' | 'bottom';

type DrawerProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  side?: Side;
  /** Replaces the title bar, for example by the green bar of the mobile menu; the title stays for screen readers. */
  header?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

const places: Record<Side, string> = {
  left: 'inset-y-0 left-0 w-[min(28rem,100vw-3rem)] data-starting-style:-translate-x-8 data-ending-style:-translate-x-8',
  right:
    'inset-y-0 right-0 w-[min(28rem,100vw-3rem)] data-starting-style:translate-x-8 data-ending-style:translate-x-8',
  top: 'inset-x-0 top-0 max-h-dvh data-starting-style:-translate-y-8 data-ending-style:-translate-y-8',
  bottom:
    'inset-x-0 bottom-0 max-h-[calc(100dvh-3rem)] rounded-t-xl data-starting-style:translate-y-8 data-ending-style:translate-y-8',
};

export function Drawer({ open, onClose, title, side = 'right', header, footer, children }: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          className={cx(
            'fixed z-50 flex flex-col bg-surface shadow-pop transition duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0',
            places[side],
          )}
        >
          {header ? (
            <>
              <Base.Title className="sr-only">{title}</Base.Title>
              {header}
            </>
          ) : (
            <div className="flex items-center gap-4 border-b border-line px-6 py-3 phone:px-4">
              <Base.Title className="flex-1 text-lg font-semibold">{title}</Base.Title>
              <Base.Close
                aria-label="关闭"
                className="-me-2 flex size-10 items-center justify-center rounded-md text-ink-soft hover:bg-sunken"
              >
                <X className="size-5" />
              </Base.Close>
            </div>
          )}
          <div className="flex-1 overflow-y-auto px-6 py-5 phone:px-4">{children}</div>
          {footer && (
            <div className="flex justify-end gap-3 border-t border-line px-6 py-4 pb-[calc(1rem+env(safe-area-inset-bottom))] phone:px-4 phone:*:flex-1">
              {footer}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
