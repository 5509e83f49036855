import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useMounted } from './use-mounted.ts';

/**
 * Replays input from before hydration: React keeps it on screen, but a controlled input's state knows nothing of it,
 * and the next render would reset it.
 */
export function useEarlyInput(container: RefObject<HTMLElement | null>): void {
  const hydrating = useRef(!useMounted());
  // In a layout effect, before a held submit is dispatched again (layouts/early-submit.tsx).
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
    // A radio that was unchecked is covered by the click on the checked one.
    if (control.checked === control.defaultChecked || (control.type === 'radio' && !control.checked)) return;
    control.checked = control.defaultChecked;
    control.click();
  } else if (control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement) {
    if (/^(hidden|file|submit|button)$/.test(control.type) || control.value === control.defaultValue) return;
    const typed = control.value;
    // React's value tracker hooks the element's own setter: set the default through it, then the typed value through
    // the prototype's setter, so that React sees a change.
    control.value = control.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, typed);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
