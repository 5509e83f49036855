import { useEffect, useRef, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Popover } from '../ui/popover.tsx';

type TriggerPanelProps = {
  label: string;
  open: boolean;
  onTurn: (open: boolean) => void;
  children: ReactNode;
};

/** A button with a panel: a popover on a wide screen, a sheet on a phone. */
export function TriggerPanel({ label, open, onTurn, children }: TriggerPanelProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // On closing, the focus returns to the button.
    if (wasOpen.current && !open && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => onTurn(!open)}
        className={buttonClass({ variant: 'secondary' })}
      >
        {label}
        <ChevronDown className={cx('size-4 transition-transform', open && 'rotate-180')} aria-hidden />
      </button>
      <Popover open={open} onClose={() => onTurn(false)} anchor={button} label={label} className="md:w-72">
        {children}
      </Popover>
    </>
  );
}
