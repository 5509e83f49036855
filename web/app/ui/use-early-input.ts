import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useMounted } from './use-mounted.ts';

/**
 * People type and tick before the scripts have come. Hydration keeps that on screen, but no event tells the state behind a
 * controlled input, and the next render would take it away: so the events are replayed.
 */
export function useEarlyInput(container: RefObject<HTMLElement | null>): void {
  const hydrating = useRef(!useMounted());
  // Before anything else can happen: a press may be waiting (layouts/early-submit.tsx).
  useLayoutEffect(() => {
    if (!hydrating.current) return;
    hydrating.current = false;
    for (const control of container.current?.querySelectorAll('input, textarea, select') ?? [])
      replay(control);
  }, [container]);
}

function replay(control: Element): void {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const first = Math.max(
      0,
      options.findIndex(({ defaultSelected }) => defaultSelected),
    );
    if (control.selectedIndex !== first) control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
    // A radio that gave way to another says so by the other's click.
    if (control.checked === control.defaultChecked || (control.type === 'radio' && !control.checked)) return;
    control.checked = control.defaultChecked;
    control.click();
  } else if (control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement) {
    if (/^(hidden|file|submit|button)$/.test(control.type) || control.value === control.defaultValue) return;
    const typed = control.value;
    // React compares with the value it saw last, which it learns from the element's own setter and not from the prototype's.
    control.value = control.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, typed);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
