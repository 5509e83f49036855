import { toast, type ToastKind } from './toasts.ts';

const key = 'toast';

/** Keeps a toast for the page that comes after a reload or a redirect. */
export function toastAfterReload(kind: ToastKind, message: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([kind, message]));
  } catch {
    toast(kind, message);
  }
}

/**
 * Shows the toast that the previous page left, once the toaster is loaded: before that its time would run out unseen.
 */
export function showLeftToast(ready?: () => Promise<unknown>): void {
  try {
    const left = sessionStorage.getItem(key);
    if (left === null) return;
    sessionStorage.removeItem(key);
    const [kind, message] = JSON.parse(left) as [ToastKind, string];
    const show = () => toast(kind, message);
    if (ready) void ready().then(show, show);
    else show();
  } catch {
    // A toast that cannot be read is no toast.
  }
}
