import { useSyncExternalStore } from 'react';
import { toasts, type Toast } from './toasts.ts';

const none = () => null;

/** The toast to show now, or null. */
export function useToast(): Toast | null {
  return useSyncExternalStore(toasts.subscribe, toasts.current, none);
}
