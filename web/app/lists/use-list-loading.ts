import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

// A shorter wait is not worth a flicker.
const worthShowing = 200;

/** Whether the same list is being fetched with another query, and has been for long enough to be shown. */
export function useListLoading(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const pending = location?.pathname === pathname;
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setLate(true), worthShowing);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [pending]);
  return pending && late;
}
