import { Suspense, useEffect, type ReactNode } from 'react';
import { lazy } from '../browser/lazy.ts';
import { showLeftToast } from '../browser/toast-after-reload.ts';
import { toasts } from '../browser/toasts.ts';
import { useToast } from '../browser/use-toast.ts';

const load = () => import('../ui/toast.tsx');
const Toast = lazy(() =>
  load().then(
    (loaded) => ({ default: loaded.Toast }),
    () => ({ default: PlainToast }),
  ),
);

/** Fallback while the toast chunk has not loaded: the message may be that the network is gone. */
function PlainToast({ message }: { message: ReactNode }) {
  return <p className="rounded-lg border border-line bg-surface px-4 py-3 shadow-pop">{message}</p>;
}

/** spec 8: only one toast is shown at a time. Both live regions are there from the start, or they would not be read. */
export function Toaster() {
  const toast = useToast();
  useEffect(() => {
    showLeftToast(load);
    // Preload: offline, the toast that says so could not be loaded any more.
    const timer = setTimeout(() => void load().catch(() => {}), 2000);
    return () => clearTimeout(timer);
  }, []);
  const urgent = toast?.kind === 'error' || toast?.kind === 'warning';
  const shown = toast && (
    <Suspense>
      <Toast key={toast.id} kind={toast.kind} message={toast.message} onClose={toasts.dismiss} />
    </Suspense>
  );
  return (
    <div className="no-print pointer-events-none fixed inset-x-4 top-20 z-70 flex flex-col items-center">
      <div role="status">{!urgent && shown}</div>
      <div role="alert">{urgent && shown}</div>
    </div>
  );
}
