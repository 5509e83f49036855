import { useState } from 'react';
import { FileSpreadsheet } from 'lucide-react';
import { code } from '@portal/contract/codes';
import { downloads } from '@portal/contract/downloads';
import { call } from '../browser/call.ts';
import { Button } from '../ui/button.tsx';
import { SaveExport } from './save-export.tsx';
import { isRunning, useExportProgress } from './use-export-progress.ts';

type ExportButtonProps = { type: string; filter: Record<string, unknown>; label: string };

/** A table of the registry as a spreadsheet, made by a job. Give it a key that changes with the filter. */
export function ExportButton({ type, filter, label }: ExportButtonProps) {
  const [job, setJob] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const progress = useExportProgress(job, (ended) => ended === null && setJob(null));

  async function start() {
    setBusy(true);
    const answer = await call(downloads.export, { type, filter });
    if (answer.code === code.success) setJob(answer.data.job_id);
    setBusy(false);
  }

  if (progress?.status === 'done') return <SaveExport job={progress.job_id} />;
  const running = progress ? isRunning(progress) : job !== null;
  return (
    <>
      {progress?.status === 'failed' && <p className="text-sm text-danger">导出失败，请重试</p>}
      <Button
        variant="secondary"
        loading={busy || running}
        icon={<FileSpreadsheet className="size-4" aria-hidden />}
        onClick={() => void start()}
      >
        {label}
      </Button>
    </>
  );
}
