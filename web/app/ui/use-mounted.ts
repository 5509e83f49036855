import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's HTML, true once the part works: what is typed before would be lost. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
