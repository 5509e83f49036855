import { useEffect, useSyncExternalStore, type RefObject } from 'react';
import { readCookie, writeCookie } from '../browser/cookie.ts';

const year = 365 * 24 * 60 * 60;
const cookie = 'list_keys';
const listeners = new Set<() => void>();

// WCAG 2.1.4: shortcuts of a single letter can be turned off.
export function useKeysOn(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => readCookie(cookie) !== 'off',
    () => true,
  );
}

export function turnKeys(on: boolean): void {
  writeCookie(cookie, on ? '' : 'off', on ? 0 : year);
  for (const listener of listeners) listener();
}

const steps: Record<string, 1 | -1> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

/**
 * Keyboard shortcuts: j and k (and the arrows, once a result has the focus) move between results, / focuses the search
 * box, x selects.
 */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  const on = useKeysOn();
  useEffect(() => {
    if (!on) return;
    const listening = new AbortController();
    document.addEventListener('keydown', (event) => press(event, list.current), { signal: listening.signal });
    return () => listening.abort();
  }, [on, list]);
}

function press(event: KeyboardEvent, list: HTMLElement | null): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
    return;
  if (event.key === '/') {
    event.preventDefault();
    document.querySelector<HTMLInputElement>('#notice-keyword')?.select();
    return;
  }
  const row = document.activeElement?.closest('[data-result]') ?? null;
  if (event.key === 'x' && row) row.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
  const step = steps[event.key];
  if (!step || !list || (event.key.startsWith('Arrow') && !row)) return;
  const rows = [...list.querySelectorAll('[data-result]')];
  const next = rows[row ? rows.indexOf(row) + step : step === 1 ? 0 : rows.length - 1];
  if (!next) return;
  event.preventDefault();
  const link = next.querySelector('a');
  link?.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('textarea, select, [role=dialog], [role=menu]') !== null ||
      (target instanceof HTMLInputElement && target.type !== 'checkbox'))
  );
}
