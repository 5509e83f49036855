import { ChevronDown, FileSpreadsheet } from 'lucide-react';
import { useLocation } from 'react-router';
import { exportLimitOf } from '@portal/contract/export-limits';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { ExportedRows } from './exported-rows.tsx';
import { SaveExport } from './save-export.tsx';
import { useExport } from './use-export.ts';

type ExportButtonProps = {
  type: string;
  filter: Record<string, unknown>;
  label: string;
  size?: 'sm';
};

/** Where the file is found later: an export of the back office stays there. */
const place = {
  staff: { title: '我的导出', to: '/admin/exports' },
  user: { title: '数据导出', to: '/profile/export' },
};

/** A table of the registry as a spreadsheet, made by a job. Give it a key that changes with the filter. */
export function ExportButton({ type, filter, label, size }: ExportButtonProps) {
  const { start, starting, running, progress } = useExport(type);
  const { pathname } = useLocation();
  const { title, to } = place[pathname.startsWith('/admin') ? 'staff' : 'user'];
  const startAs = (format: 'xlsx' | 'csv') => void start({ ...filter, format });

  if (progress?.status === 'done')
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <SaveExport job={progress.job_id} {...(size && { size })} />
        <ExportedRows {...progress} />
        <p className="text-sm text-ink-mute">
          保留至 {progress.until}，也可在 <TextLink to={to}>{title}</TextLink> 下载
        </p>
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-2 noscript:hidden">
      {progress?.status === 'failed' && <p className="text-sm text-danger">导出失败，请重试</p>}
      {running && <ProgressBar label="正在导出" value={progress?.progress ?? 0} className="w-28" />}
      {/* One split button: what is pressed most, and the formats beside it. */}
      <span className="flex">
        <Button
          variant="secondary"
          className="rounded-e-none"
          {...(size && { size })}
          loading={starting || running}
          icon={<FileSpreadsheet className="size-4" aria-hidden />}
          onClick={() => startAs('xlsx')}
        >
          {label}
        </Button>
        <Menu
          label="导出格式"
          heading={
            <p className="text-sm text-ink-mute">
              按当前条件导出，最多 {exportLimitOf(type).toLocaleString('en')} 条，超出的部分不导出；文件保留
              24 小时，可在「{title}」下载。
            </p>
          }
          trigger={
            <IconButton
              label="选择导出格式"
              variant="outline"
              className={cx('h-auto rounded-s-none border-s-0', size && 'w-9 phone:w-11')}
              disabled={starting || running}
              icon={<ChevronDown className="size-4" aria-hidden />}
            />
          }
          entries={[
            { key: 'xlsx', label: 'Excel 工作簿（XLSX）', onSelect: () => startAs('xlsx') },
            { key: 'csv', label: '文本表格（CSV）', onSelect: () => startAs('csv') },
          ]}
        />
      </span>
    </div>
  );
}
