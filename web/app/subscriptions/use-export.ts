import { useEffect, useState } from 'react';
import type { NoticeExport } from '@portal/contract/downloads';
import type { ExportProgress } from './calls.ts';

const pollEvery = 1000;
const isRunning = ({ status }: ExportProgress) => status === 'waiting' || status === 'working';

/** One export from its start to its file. */
export function useExport() {
  const [job, setJob] = useState<string | null>(null);
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const [starting, setStarting] = useState(false);

  useEffect(() => {
    if (job === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    async function look(id: string) {
      const { exportProgress } = await import('./calls.ts');
      const found = await exportProgress(id);
      if (stopped) return;
      setProgress(found);
      if (found === null) setJob(null);
      else if (isRunning(found)) timer = setTimeout(() => void look(id), pollEvery);
    }
    void look(job);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [job]);

  async function start(filter: NoticeExport) {
    setStarting(true);
    const { startExport } = await import('./calls.ts');
    const id = await startExport(filter);
    setStarting(false);
    if (id === null) return;
    setProgress(null);
    setJob(id);
  }

  const running = progress ? isRunning(progress) : job !== null;
  return { start, starting, running, progress };
}
