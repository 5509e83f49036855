import type { ComponentType } from 'react';
import { firstInteraction } from '../browser/first-interaction.ts';
import { lazy } from '../browser/lazy.ts';
import { readToken } from '../browser/token.ts';

const atTheLatest = 3000;

/** The first sign of somebody using the page, or some quiet time after it has loaded. */
const wanted = import.meta.env.SSR ? Promise.resolve() : Promise.race([firstInteraction, someQuietTime()]);

function someQuietTime(): Promise<void> {
  return new Promise((resolve) => {
    const start = () => setTimeout(resolve, atTheLatest);
    if (document.readyState === 'complete') start();
    else addEventListener('load', start, { once: true });
  });
}

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
    return started ? started.catch(load) : load();
  });
}
