import { useState } from 'react';
import { useBusy } from '../browser/use-busy.ts';
import { isRunning, useExportProgress } from './use-export-progress.ts';

/** One export of a table from its start to its file. */
export function useExport(type: string) {
  const [job, setJob] = useState<string | null>(null);
  const [starting, whileStarting] = useBusy();
  const progress = useExportProgress(job, (ended) => ended === null && setJob(null));

  async function start(filter: Record<string, unknown>) {
    const id = await whileStarting(async () => {
      const { startExport } = await import('./calls.ts');
      return startExport(type, filter);
    });
    if (id !== null) setJob(id);
  }

  const running = progress ? isRunning(progress) : job !== null;
  return { start, starting, running, progress };
}
