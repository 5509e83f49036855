import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while rendering on the server and during hydration, true afterwards. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
