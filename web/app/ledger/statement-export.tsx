import { useState } from 'react';
import { FileSpreadsheet } from 'lucide-react';
import { SaveExport } from '../downloads/save-export.tsx';
import { isRunning, useExportProgress } from '../downloads/use-export-progress.ts';
import { Button } from '../ui/button.tsx';
import type { BalancePage } from './load-balance.ts';

/** The statement as it is filtered, as a spreadsheet made by a job. */
export function StatementExport({ filter }: { filter: BalancePage['filter'] }) {
  const [job, setJob] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const progress = useExportProgress(job);

  async function start() {
    setBusy(true);
    const { startExport } = await import('./calls.ts');
    setJob(await startExport(filter));
    setBusy(false);
  }

  if (progress?.status === 'done') return <SaveExport size="sm" job={progress.job_id} />;
  const running = job !== null && (progress === null || isRunning(progress));
  return (
    <div className="flex items-center gap-3 noscript:hidden">
      {progress?.status === 'failed' && <p className="text-sm text-danger">导出失败，请重试</p>}
      <Button
        size="sm"
        variant="secondary"
        loading={busy || running}
        icon={<FileSpreadsheet className="size-4" aria-hidden />}
        onClick={() => void start()}
      >
        导出明细
      </Button>
    </div>
  );
}
