import { useState } from 'react';
import { code } from '@portal/contract/codes';
import { downloads } from '@portal/contract/downloads';
import { call } from '../browser/call.ts';
import { SaveExport } from '../downloads/save-export.tsx';
import { isRunning, useExportProgress } from '../downloads/use-export-progress.ts';
import { Button } from '../ui/button.tsx';

/** The people of a session as a workbook, made by a job. */
export function AttendeeExport({ id }: { id: number }) {
  const [job, setJob] = useState<string | null>(null);
  const [starting, setStarting] = useState(false);
  const progress = useExportProgress(job, (ended) => ended === null && setJob(null));
  const running = progress ? isRunning(progress) : job !== null;

  async function start() {
    setStarting(true);
    const answer = await call(downloads.export, { type: 'attendance', filter: { session_id: id } });
    setStarting(false);
    if (answer.code === code.success) setJob(answer.data.job_id);
  }

  if (progress?.status === 'done') return <SaveExport job={progress.job_id} />;
  return (
    <>
      {progress?.status === 'failed' && <span className="text-danger">没有导出成功，请重试</span>}
      <Button variant="secondary" loading={starting || running} onClick={() => void start()}>
        导出名单
      </Button>
    </>
  );
}
