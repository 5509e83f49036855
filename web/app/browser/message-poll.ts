import { readToken } from './token.ts';

// spec 9
const every = 20_000;

/**
 * spec 7: polls at once and every 20 seconds, on a desktop, logged in, while the page is visible. Returns a function
 * that stops it.
 */
export function pollMessages(load: () => Promise<unknown>): () => void {
  const desktop = matchMedia('(min-width: 1024px)');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let loadedAt = -Infinity;
  let loading = false;

  const wanted = () => readToken() !== undefined && desktop.matches && document.visibilityState === 'visible';

  function arrange(): void {
    clearTimeout(timer);
    if (loading || !wanted()) return;
    timer = setTimeout(() => void tick(), Math.max(0, loadedAt + every - Date.now()));
  }

  async function tick(): Promise<void> {
    if (!wanted()) return;
    loading = true;
    loadedAt = Date.now();
    await load().catch(() => {});
    loading = false;
    if (!stopped) arrange();
  }

  let stopped = false;
  desktop.addEventListener('change', arrange);
  document.addEventListener('visibilitychange', arrange);
  arrange();

  return () => {
    stopped = true;
    clearTimeout(timer);
    desktop.removeEventListener('change', arrange);
    document.removeEventListener('visibilitychange', arrange);
  };
}
