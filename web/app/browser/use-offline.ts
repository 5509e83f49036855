import { useEffect, useState } from 'react';
import { reloadPage } from './reload.ts';

/** Whether the failed page was requested offline; it is loaded again once online. */
export function useOffline(): boolean {
  const [isOffline, setIsOffline] = useState(
    () => typeof navigator !== 'undefined' && navigator.onLine === false,
  );
  useEffect(() => {
    const lose = () => setIsOffline(true);
    addEventListener('offline', lose);
    if (isOffline) addEventListener('online', reloadPage);
    return () => {
      removeEventListener('offline', lose);
      removeEventListener('online', reloadPage);
    };
  }, [isOffline]);
  return isOffline;
}
