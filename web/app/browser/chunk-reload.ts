import { reloadPage, reloadWasAsked } from './reload.ts';
import { toast } from './toasts.ts';

// spec 9
const throttleMs = 60_000;
const reloadedKey = 'chunk-reloaded';
const wantedKey = 'chunk-wanted';
const stay = { replace: true, preventScrollReset: true };

type Router = {
  state: { navigation: { location?: { pathname: string; search: string; hash: string } } };
  navigate: (to: string, options: typeof stay) => unknown;
};

/** The address being navigated to, while its chunk is still loading. */
function wanted(): string | undefined {
  const next = router()?.state.navigation.location;
  return next && next.pathname + next.search + next.hash;
}

function router(): Router | undefined {
  return (window as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter;
}

/**
 * Whether the throttle lets a reload pass, and records it. Without session storage nothing could stop a reload loop, so
 * none passes.
 */
export function passesThrottle(storage: () => Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  try {
    const last = Number(storage().getItem(reloadedKey));
    if (last > 0 && Math.abs(now - last) < throttleMs) return false;
    storage().setItem(reloadedKey, String(now));
    return true;
  } catch {
    return false;
  }
}

/**
 * A chunk failed to load because the browser was offline. Older browsers cache that failure and never fetch it again.
 */
let missedPart = false;

/** spec 8: a page chunk that does not load reloads the page once, at most once a minute, where the user wanted to go. */
function reloadOnce(): void {
  const to = wanted();
  // Offline a reload would fail too and lose the page; once online the user decides.
  if (!to && !navigator.onLine) {
    missedPart = true;
    return toast('error', '网络已断开，请联网后再试');
  }
  if (!to && missedPart) return toast('error', '网络已恢复，请刷新页面后再试');
  if (passesThrottle(() => sessionStorage, Date.now())) {
    if (to) location.assign(to);
    else reloadPage();
    return;
  }
  toast('error', '页面加载失败，请稍后再试');
  // React Router waits forever after a failed import; navigating to the present address ends the wait.
  if (to) router()?.navigate(location.pathname + location.search + location.hash, stay);
}

// React Router imports page chunks itself. When one fails it tells nobody: it calls location.reload() on the address
// being left, every time (loadRouteModule in react-router 8.4). The Navigation API shows us that reload before it
// happens, and we put ours in its place. A failure without a pending navigation was a prefetch: nothing is missing yet.
function replaceRouterReload(event: NavigateEvent): void {
  if (event.navigationType !== 'reload' || !event.cancelable || reloadWasAsked()) return;
  event.preventDefault();
  if (wanted()) setTimeout(reloadOnce);
}

// Browsers without the Navigation API reload the page being left: the next page load goes on to the wanted one.
function leaveWanted(): void {
  const to = wanted();
  if (to) sessionStorage.setItem(wantedKey, to);
}

function goOnToWanted(): void {
  const to = sessionStorage.getItem(wantedKey);
  sessionStorage.removeItem(wantedKey);
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (to && entry?.type === 'reload' && passesThrottle(() => sessionStorage, Date.now()))
    location.replace(to);
}

/** Called once, before hydration. */
export function watchChunks(): void {
  // Dialogs and other parts imported by us: Vite announces those.
  addEventListener('vite:preloadError', reloadOnce);
  // Vite's own development reloads are not failures.
  if (import.meta.hot) return;
  if ('navigation' in window) {
    navigation.addEventListener('navigate', replaceRouterReload);
    return;
  }
  try {
    goOnToWanted();
    addEventListener('pagehide', leaveWanted);
  } catch {
    // No session storage: React Router's own reload has to do.
  }
}
