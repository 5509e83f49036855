import { useEffect } from 'react';

type Listener = {
  onHide: () => void;
  onShow: () => void;
  /** The network is back. */
  onOnline: () => void;
};

/** Tells a learning session when the page is hidden or left, seen again, and back online. */
export function usePageVisibility(listener: Listener | null): void {
  useEffect(() => {
    if (!listener) return;
    const change = () => (document.visibilityState === 'hidden' ? listener.onHide() : listener.onShow());
    document.addEventListener('visibilitychange', change);
    addEventListener('pagehide', listener.onHide);
    addEventListener('online', listener.onOnline);
    return () => {
      document.removeEventListener('visibilitychange', change);
      removeEventListener('pagehide', listener.onHide);
      removeEventListener('online', listener.onOnline);
    };
  }, [listener]);
}
