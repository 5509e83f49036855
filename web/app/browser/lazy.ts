import { lazy as reactLazy } from 'react';

/** React.lazy that waits for a connection when offline: throwing would replace the page by an error. */
export const lazy: typeof reactLazy = (load) => reactLazy(() => onceOnline(load));

export async function onceOnline<Result>(load: () => Promise<Result>): Promise<Result> {
  try {
    return await load();
  } catch (error) {
    // On the server `onLine` is undefined.
    if (navigator.onLine !== false) throw error;
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    // A further failure is reported by chunk-reload.ts; the rest of the page goes on.
    return load().catch(() => new Promise<never>(() => {}));
  }
}
