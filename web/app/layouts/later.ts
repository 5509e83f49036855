import type { ComponentType } from 'react';
import { firstInteraction } from '../browser/first-interaction.ts';
import { lazy } from '../browser/lazy.ts';
import { readToken } from '../browser/token.ts';

const atTheLatest = 3000;

/** Resolves with the first interaction, or when the page has been idle for some time. */
const wanted = import.meta.env.SSR ? Promise.resolve() : Promise.race([firstInteraction, someQuietTime()]);

function someQuietTime(): Promise<void> {
  return new Promise((resolve) => {
    const start = () => setTimeout(resolve, atTheLatest);
    if (document.readyState === 'complete') start();
    else addEventListener('load', start, { once: true });
  });
}

/**
 * Deferred hydration, for parts whose HTML is complete and works without scripts: their script is loaded on the first
 * interaction. Wrap it in an `<Activity>`, which hydrates separately.
 */
export function later<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  // On client navigation there is no server HTML to show, so the chunk loads beside the page's data.
  const first = !import.meta.env.SSR && document.readyState !== 'complete';
  const started = first ? undefined : load();
  started?.catch(() => {});
  return lazy(async () => {
    // Only visitors wait: somebody logged in will use the page.
    if (first && readToken() === undefined) await wanted;
    return started ? started.catch(load) : load();
  });
}
