import { useEffect, useState } from 'react';
import type { ExportProgress } from './calls.ts';

const pollInterval = 1000;

export const isRunning = ({ status }: Pick<ExportProgress, 'status'>) =>
  status === 'waiting' || status === 'working';

/**
 * Progress of an export, polled every second while it runs. `onEnd` is called once, with null when there is no such
 * export.
 */
export function useExportProgress(
  job: string | null | undefined,
  onEnd?: (progress: ExportProgress | null) => void,
): ExportProgress | null {
  const [progress, setProgress] = useState<ExportProgress | null>(null);

  useEffect(() => {
    if (!job) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    async function look(id: string) {
      const found = await import('./calls.ts').then(
        ({ exportProgress }) => exportProgress(id),
        () => undefined,
      );
      if (stopped) return;
      if (found !== undefined) setProgress(found);
      if (found === undefined || (found && isRunning(found)))
        timer = setTimeout(() => void look(id), pollInterval);
      else onEnd?.(found);
    }
    void look(job);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a new callback is no new export
  }, [job]);

  return progress?.job_id === job ? progress : null;
}
