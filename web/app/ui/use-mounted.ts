import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and during hydration, when input would be lost. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
