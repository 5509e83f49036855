import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Check } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import type { Track } from '../core/types.ts';
import { useSkin, type Panel } from './context.ts';

type PopupProps = { panel: Panel; label: string; className?: string; children: ReactNode };

/** A panel over the control bar. The first thing in it takes the focus, Escape gives it back. */
export function Popup({ panel, label, className = 'right-0', children }: PopupProps) {
  const skin = useSkin();
  const box = useRef<HTMLDivElement>(null);
  const isOpen = skin.panel === panel;
  useEffect(() => {
    const element = box.current;
    if (!isOpen || !element) return;
    showAsSheetOnPhone(element);
    const before = document.activeElement;
    const chosen = element.querySelector<HTMLElement>('[aria-checked=true], [aria-pressed=true]');
    (chosen ?? element.querySelector<HTMLElement>('button, input, [tabindex="0"]') ?? element).focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={cx(
        'on-dark absolute bottom-full z-30 mb-2 max-h-[min(24rem,calc(100cqh-5rem))] max-w-[calc(100cqw-1rem)] animate-appear overflow-y-auto rounded-lg bg-ink/95 p-2 text-sm text-white shadow-pop backdrop-blur-sm phone:fixed phone:inset-x-0 phone:top-auto phone:bottom-0 phone:m-0 phone:max-h-[70dvh] phone:w-full phone:max-w-none phone:rounded-b-none phone:border-0 phone:p-4',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** On phones a sheet from the bottom of the screen: the picture is too low for a panel. */
export function showAsSheetOnPhone(element: HTMLElement): void {
  if (!matchMedia('(width < 48rem)').matches || !element.showPopover) return;
  element.popover = 'manual';
  element.showPopover();
}

type ChoiceProps = {
  label: string;
  options: readonly Track[];
  chosen: string;
  onChoose: (value: string) => void;
};

/** A menu of which one is chosen; arrows walk through it. */
export function Choice({ label, options, chosen, onChoose }: ChoiceProps) {
  return (
    <div role="menu" aria-label={label} tabIndex={-1} className="min-w-28" onKeyDown={walk}>
      {options.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          role="menuitemradio"
          aria-checked={value === chosen}
          onClick={() => onChoose(value)}
          className={cx(
            'flex min-h-9 w-full items-center justify-between gap-4 rounded-md px-3 text-start whitespace-nowrap hover:bg-white/15 pointer-coarse:min-h-11',
            value === chosen ? 'font-medium text-brand-300' : 'text-white/90',
          )}
        >
          {text}
          {value === chosen && <Check className="size-4" />}
        </button>
      ))}
    </div>
  );
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitemradio]')];
  const at = items.findIndex((item) => item === document.activeElement);
  const steps: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const next = steps[event.key];
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  items[next]?.focus();
}
