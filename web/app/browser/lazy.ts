import { lazy as reactLazy } from 'react';

/**
 * A part of a page whose script comes when it is shown. Without a network it waits until there is one: throwing would put an
 * error in place of the page.
 */
export const lazy: typeof reactLazy = (load) => reactLazy(() => onceOnline(load));

export async function onceOnline<Result>(load: () => Promise<Result>): Promise<Result> {
  try {
    return await load();
  } catch (error) {
    // On the server nothing says whether there is one.
    if (navigator.onLine !== false) throw error;
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    // What fails then is told by chunk-reload.ts: the rest of the page goes on without it.
    return load().catch(() => new Promise<never>(() => {}));
  }
}
