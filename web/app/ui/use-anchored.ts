import { useEffect, useEffectEvent, type RefObject } from 'react';

type Options = {
  panel: RefObject<HTMLElement | null>;
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onClose: () => void;
  /** On phones the panel is a sheet that its classes place. */
  sheet?: boolean;
  /** As wide as the anchor. */
  sameWidth?: boolean;
};

const gap = 6;
const margin = 8;

/** Keeps a panel in the top layer beside its anchor, and closes it on Escape, an outside press or when the focus leaves. */
export function useAnchored({ panel, anchor, open, onClose, sheet = false, sameWidth = false }: Options) {
  const dismiss = useEffectEvent(onClose);

  useEffect(() => {
    const element = panel.current;
    const owner = anchor.current;
    if (!open || !element || !owner) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const put = () => place(element, owner, sheet, sameWidth);
    const outside = (target: EventTarget | null) =>
      target instanceof Node && !element.contains(target) && !owner.contains(target);
    const keydown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Natively, before it reaches a dialog around it.
      event.stopPropagation();
      owner.focus();
      dismiss();
    };
    // Older browsers have no top layer; fixed coordinates serve them too.
    element.showPopover?.();
    put();
    focusFirst(element);
    for (const part of [element, owner]) part.addEventListener('keydown', keydown, { signal });
    document.addEventListener('pointerdown', (event) => outside(event.target) && dismiss(), {
      signal,
      capture: true,
    });
    element.addEventListener('focusout', (event) => outside(event.relatedTarget) && dismiss(), { signal });
    addEventListener('resize', put, { signal });
    addEventListener('scroll', put, { signal, capture: true, passive: true });
    const resized = new ResizeObserver(put);
    resized.observe(element);
    return () => {
      listeners.abort();
      resized.disconnect();
    };
  }, [panel, anchor, open, sheet, sameWidth]);
}

/** A text box is not focused on touch screens, where the keyboard would cover the sheet. */
function focusFirst(element: HTMLElement) {
  const wanted = element.querySelector<HTMLElement>('[data-autofocus]');
  if (!wanted) return;
  if (wanted instanceof HTMLInputElement && matchMedia('(pointer: coarse)').matches) element.focus();
  else wanted.focus();
}

/** Written through the CSSOM, which the CSP allows. */
function place(element: HTMLElement, owner: HTMLElement, sheet: boolean, sameWidth: boolean) {
  if (sheet && !matchMedia('(width >= 48rem)').matches) {
    element.style.removeProperty('top');
    element.style.removeProperty('left');
    return;
  }
  const at = owner.getBoundingClientRect();
  if (sameWidth) element.style.width = `${at.width}px`;
  const { offsetWidth: width, offsetHeight: height } = element;
  const below = at.bottom + gap;
  const above = at.top - gap - height;
  const down = below + height <= innerHeight - margin || above < margin;
  const right = document.documentElement.clientWidth - width - margin;
  element.style.top = `${down ? below : above}px`;
  element.style.left = `${Math.max(margin, Math.min(at.left, right))}px`;
}
