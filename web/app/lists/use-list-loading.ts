import { useLocation, useNavigation } from 'react-router';
import { useLate } from '../ui/use-late.ts';

/** Whether the list is being reloaded with another query, for long enough to show it. */
export function useListLoading(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return useLate(location?.pathname === pathname);
}
