import { useState } from 'react';
import type { NoticeExport } from '@portal/contract/downloads';
import { isRunning, useExportProgress } from '../downloads/use-export-progress.ts';

/** One export of notices from its start to its file. */
export function useExport() {
  const [job, setJob] = useState<string | null>(null);
  const [starting, setStarting] = useState(false);
  const progress = useExportProgress(job, (ended) => ended === null && setJob(null));

  async function start(filter: NoticeExport) {
    setStarting(true);
    const { startExport } = await import('./calls.ts');
    const id = await startExport(filter);
    setStarting(false);
    if (id !== null) setJob(id);
  }

  const running = progress ? isRunning(progress) : job !== null;
  return { start, starting, running, progress };
}
