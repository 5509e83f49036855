import { useState } from 'react';
import type { NoticeExport } from '@portal/contract/downloads';
import { useBusy } from '../browser/use-busy.ts';
import { isRunning, useExportProgress } from '../downloads/use-export-progress.ts';

/** One export of notices from its start to its file. */
export function useExport() {
  const [job, setJob] = useState<string | null>(null);
  const [starting, whileStarting] = useBusy();
  const progress = useExportProgress(job, (ended) => ended === null && setJob(null));

  async function start(filter: NoticeExport) {
    const id = await whileStarting(async () => {
      const { startExport } = await import('./calls.ts');
      return startExport(filter);
    });
    if (id !== null) setJob(id);
  }

  const running = progress ? isRunning(progress) : job !== null;
  return { start, starting, running, progress };
}
