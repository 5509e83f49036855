import { useState } from 'react';
import { FileSpreadsheet } from 'lucide-react';
import { code } from '@portal/contract/codes';
import { downloads } from '@portal/contract/downloads';
import type { OrderExport } from '@portal/contract/orders';
import { call } from '../browser/call.ts';
import { SaveExport } from '../downloads/save-export.tsx';
import { isRunning, useExportProgress } from '../downloads/use-export-progress.ts';
import { Button } from '../ui/button.tsx';

type Filter = { [Name in keyof Omit<OrderExport, 'format'>]: OrderExport[Name] | undefined };

/** The orders of the list as a spreadsheet, made by a job. */
export function OrdersExport({ filter }: { filter: Filter }) {
  const [job, setJob] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const progress = useExportProgress(job);

  async function start() {
    setBusy(true);
    const answer = await call(downloads.export, { type: 'orders', filter });
    if (answer.code === code.success) setJob(answer.data.job_id);
    setBusy(false);
  }

  if (progress?.status === 'done') return <SaveExport job={progress.job_id} />;
  const running = job !== null && (progress === null || isRunning(progress));
  return (
    <>
      {progress?.status === 'failed' && <p className="text-sm text-danger">导出失败，请重试</p>}
      <Button
        variant="secondary"
        loading={busy || running}
        icon={<FileSpreadsheet className="size-4" aria-hidden />}
        onClick={() => void start()}
      >
        导出订单
      </Button>
    </>
  );
}
