export type ToastKind = 'success' | 'warning' | 'error' | 'info';
export type Toast = { id: number; kind: ToastKind; message: string; duration: number };

// spec 9
const repeatAfter = 5000;
const durations: Record<ToastKind, number> = { success: 3000, warning: 3000, info: 3000, error: 5000 };

export type Toasts = {
  show: (kind: ToastKind, message: string, duration?: number) => void;
  dismiss: () => void;
  current: () => Toast | null;
  subscribe: (listener: () => void) => () => void;
};

export function createToasts(now = () => Date.now()): Toasts {
  const listeners = new Set<() => void>();
  const shownAt = new Map<string, number>();
  let shown: Toast | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let count = 0;

  function change(next: Toast | null): void {
    clearTimeout(timer);
    shown = next;
    if (next) timer = setTimeout(() => change(null), next.duration);
    for (const listener of listeners) listener();
  }

  return {
    // spec 8: one toast at a time, and the same message not twice within five seconds.
    show(kind, message, duration = durations[kind]) {
      for (const [text, at] of shownAt) if (now() - at >= repeatAfter) shownAt.delete(text);
      if (message === '' || shownAt.has(message)) return;
      shownAt.set(message, now());
      change({ id: ++count, kind, message, duration });
    },
    dismiss: () => change(null),
    current: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const toasts = createToasts();

export const toast = toasts.show;
