import { useState } from 'react';
import type { NoticeExport } from '@portal/contract/downloads';
import {
  mostExported,
  type NoticeColumn,
  noticeColumns,
  noticeColumnTitle,
  usualColumns,
} from '@portal/contract/notice-columns';
import type { NoticeQuery, NoticeSort } from '@portal/contract/notices';
import { ExportedRows } from '../downloads/exported-rows.tsx';
import { SaveExport } from '../downloads/save-export.tsx';
import { useExport } from '../downloads/use-export.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { RadioRow } from '../ui/radio-cards.tsx';

type ExportDialogProps = {
  query: NoticeQuery;
  sort: NoticeSort;
  selectedIds: readonly number[];
  onClose: () => void;
};

export default function ExportDialog({ query, sort, selectedIds, onClose }: ExportDialogProps) {
  const [columns, setColumns] = useState<readonly NoticeColumn[]>(usualColumns);
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const { start, starting, running, progress } = useExport('notices');

  const toggle = (column: NoticeColumn) =>
    setColumns(noticeColumns.filter((each) => (each === column) !== columns.includes(each)));
  const begin = () =>
    start({
      query,
      sort,
      ids: [...selectedIds],
      columns: [...columns],
      format,
    } satisfies NoticeExport);

  return (
    <Dialog
      open
      onClose={onClose}
      title={selectedIds.length > 0 ? `导出所选 ${selectedIds.length} 条公告` : '导出搜索结果'}
      description={`最多导出 ${mostExported.user.toLocaleString('en')} 条，认证用户最多 ${mostExported.certified.toLocaleString('en')} 条。`}
      footer={
        progress?.status === 'done' ? (
          <SaveExport job={progress.job_id} />
        ) : (
          <Button loading={starting || running} disabled={columns.length === 0} onClick={() => void begin()}>
            开始导出
          </Button>
        )
      }
    >
      <div className="grid gap-5">
        <Field label="导出的列" group error={columns.length === 0 ? '请至少选择一列' : undefined}>
          <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
            {noticeColumns.map((column) => (
              <Checkbox
                key={column}
                label={noticeColumnTitle[column]}
                checked={columns.includes(column)}
                disabled={running}
                onChange={() => toggle(column)}
              />
            ))}
          </div>
        </Field>
        <Field label="文件格式" group>
          <RadioRow
            label="文件格式"
            name="format"
            value={format}
            onChange={setFormat}
            options={[
              { value: 'xlsx', label: 'Excel（XLSX）', disabled: running },
              { value: 'csv', label: 'CSV', disabled: running },
            ]}
          />
        </Field>
        <div aria-live="polite">
          {running && <ProgressBar label="正在导出" labelShown value={progress?.progress ?? 0} />}
          {progress?.status === 'done' && (
            <Alert kind="success" title="文件已准备好">
              <ExportedRows {...progress} />
              请在 <span className="tabular">{progress.until}</span> 前下载，消息中心也会通知您。
            </Alert>
          )}
          {progress?.status === 'failed' && <Alert kind="error">没有导出成功，请重试。</Alert>}
        </div>
      </div>
    </Dialog>
  );
}
