import { lazy, type ComponentType } from 'react';
import { readToken } from '../browser/token.ts';

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'];
const atTheLatest = 3000;

/** The first sign of somebody using the page, or some quiet time after it has loaded. */
const wanted = import.meta.env.SSR
  ? Promise.resolve()
  : new Promise<void>((resolve) => {
      const listening = new AbortController();
      const start = () => {
        listening.abort();
        resolve();
      };
      const options = { signal: listening.signal, passive: true };
      for (const sign of signs) addEventListener(sign, start, options);
      addEventListener('load', () => setTimeout(start, atTheLatest), options);
      if (document.readyState === 'complete') setTimeout(start, atTheLatest);
    });

/**
 * For parts whose HTML is complete and works without scripts: it is there at once, and its script comes when it is
 * wanted. Stand it in an `<Activity>`, which hydrates apart from the rest.
 */
export function later<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  // On the way from another page there is no HTML to look at meanwhile: it loads beside the page's data.
  const first = !import.meta.env.SSR && document.readyState !== 'complete';
  const started = first ? undefined : load();
  started?.catch(() => {});
  return lazy(async () => {
    // Somebody logged in is at work, not passing by.
    if (first && readToken() === undefined) await wanted;
    return started ?? load();
  });
}
