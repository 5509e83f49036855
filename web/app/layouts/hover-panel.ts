import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';

/** spec 2: hover sets the item's status to open (2), leaving sets it to closed (1). */
export type PanelStatus = 1 | 2;

/** A panel below its trigger, by hover, touch and keyboard (disclosure pattern): arrows move, Escape closes. */
export function useHoverPanel<Root extends HTMLElement = HTMLDivElement>() {
  const [status, setStatus] = useState<PanelStatus>(1);
  const root = useRef<Root>(null);
  /** By Escape, until the pointer has left. */
  const dismissed = useRef(false);
  const id = useId();
  const open = status === 2;

  useEffect(() => {
    // The pointer may rest here since before hydration, and then neither enters nor moves; a touch does not hover.
    if (matchMedia('(hover: hover)').matches && root.current?.matches(':hover')) setStatus(2);
  }, []);

  useEffect(() => {
    if (!open) return;
    // Also for whoever only points: what hovering shows must be dismissable.
    const escape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      if (root.current?.querySelector('[data-panel]')?.contains(document.activeElement))
        focusTrigger(root.current);
      dismissed.current = true;
      setStatus(1);
    };
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [open]);

  function move(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setStatus(2);
    const step = event.key === 'ArrowDown' ? 1 : -1;
    // The panel is laid out after this event.
    requestAnimationFrame(() => moveFocus(root.current, step));
  }

  return {
    status,
    open,
    close: () => setStatus(1),
    root: {
      ref: root,
      'data-status': status,
      onPointerMove: (event: PointerEvent) =>
        event.pointerType === 'mouse' && !dismissed.current && setStatus(2),
      onPointerLeave: (event: PointerEvent) => {
        dismissed.current = false;
        if (event.pointerType === 'mouse') setStatus(1);
      },
      onBlur: (event: FocusEvent) =>
        event.relatedTarget && !root.current?.contains(event.relatedTarget) && setStatus(1),
      onKeyDown: move,
    },
    trigger: {
      'data-trigger': '',
      'aria-expanded': open,
      'aria-controls': id,
      // A mouse has opened it by hovering already; a second meaning for its click would close it at once.
      onClick: (event: MouseEvent) => setStatus(open && !isMouse(event) ? 1 : 2),
    },
    panel: {
      id,
      'data-panel': '',
      onClick: (event: MouseEvent) => (event.target as Element).closest('a, button') && setStatus(1),
    },
  };
}

function isMouse(event: MouseEvent): boolean {
  return (event.nativeEvent as globalThis.PointerEvent).pointerType === 'mouse';
}

function focusTrigger(root: HTMLElement): void {
  root.querySelector<HTMLElement>('[data-trigger]')?.focus();
}

function moveFocus(root: HTMLElement | null, step: 1 | -1): void {
  const stops = [...(root?.querySelectorAll<HTMLElement>('[data-panel] :is(a, button)') ?? [])];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  if (at === 0 && step === -1) return focusTrigger(root!);
  stops[at === -1 && step === -1 ? stops.length - 1 : Math.min(at + step, stops.length - 1)]?.focus();
}
