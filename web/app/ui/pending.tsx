import { useNavigation } from 'react-router';
import { useLate } from './use-late.ts';

/**
 * Progress line at the top of the window during navigation. Positioned over the page, with colours that show on white
 * and on green.
 */
export function Pending() {
  const pending = useLate(useNavigation().state !== 'idle');
  return (
    <div role="status" className="no-print pointer-events-none fixed inset-x-0 top-0 z-60">
      {pending && (
        <span className="block bg-brand-100">
          <span className="block h-1 origin-left animate-pending bg-brand-strong" />
          <span className="sr-only">正在加载</span>
        </span>
      )}
    </div>
  );
}
