import { useState } from 'react';
import { ChevronDown, FileSpreadsheet } from 'lucide-react';
import { code } from '@portal/contract/codes';
import { downloads } from '@portal/contract/downloads';
import { call } from '../browser/call.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { SaveExport } from './save-export.tsx';
import { isRunning, useExportProgress } from './use-export-progress.ts';

type ExportButtonProps = {
  type: string;
  filter: Record<string, unknown>;
  label: string;
  size?: 'sm';
};

/** A table of the registry as a spreadsheet, made by a job. Give it a key that changes with the filter. */
export function ExportButton({ type, filter, label, size }: ExportButtonProps) {
  const [job, setJob] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const progress = useExportProgress(job, (ended) => ended === null && setJob(null));

  async function start(format: 'xlsx' | 'csv') {
    setBusy(true);
    const answer = await call(downloads.export, { type, filter: { ...filter, format } });
    if (answer.code === code.success) setJob(answer.data.job_id);
    setBusy(false);
  }

  if (progress?.status === 'done')
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <SaveExport job={progress.job_id} {...(size && { size })} />
        <p className="text-sm text-ink-mute">保留至 {progress.until}</p>
      </div>
    );
  const running = progress ? isRunning(progress) : job !== null;
  return (
    <div className="flex flex-wrap items-center gap-2 noscript:hidden">
      {progress?.status === 'failed' && <p className="text-sm text-danger">导出失败，请重试</p>}
      {running && <ProgressBar label="正在导出" value={progress?.progress ?? 0} className="w-28" />}
      <span className="flex items-center gap-1">
        <Button
          variant="secondary"
          {...(size && { size })}
          loading={busy || running}
          icon={<FileSpreadsheet className="size-4" aria-hidden />}
          onClick={() => void start('xlsx')}
        >
          {label}
        </Button>
        <Menu
          label="导出格式"
          heading={
            <p className="text-sm text-ink-mute">
              按当前条件导出。超过上限时只有最新的部分，完成的消息会说明；文件保留 24 小时。
            </p>
          }
          trigger={
            <IconButton
              label="选择导出格式"
              {...(size && { size })}
              disabled={busy || running}
              icon={<ChevronDown className="size-4" aria-hidden />}
            />
          }
          entries={[
            { key: 'xlsx', label: 'Excel 工作簿（XLSX）', onSelect: () => void start('xlsx') },
            { key: 'csv', label: '文本表格（CSV）', onSelect: () => void start('csv') },
          ]}
        />
      </span>
    </div>
  );
}
